import { browser } from './browser.ts';
import { windowOfTab } from './small-window.ts';

/** Where a shortcut was pressed; null where the browser does not say (Firefox before 126, or no active tab). */
export interface CommandPlace {
  tabId: number;
  /** In a small window, the followed one. */
  windowId: number;
  inSmallWindow: boolean;
}

interface TabSeen {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
}

/**
 * Reports pressed shortcuts. Register before the first await. `onCommand` runs inside the user gesture, which also grants access to the
 * page. The browser itself handles `_execute_action`. Returns its stop.
 */
export function watchCommands<Name extends string>(
  names: readonly Name[],
  onCommand: (name: Name, place: CommandPlace | null) => void,
): () => void {
  const listener = (pressed: string, tab?: TabSeen): void => {
    const name = names.find((known) => known === pressed);
    if (name !== undefined) onCommand(name, placeOf(tab));
  };
  const commands: typeof browser.commands | undefined = browser.commands;
  commands?.onCommand.addListener(listener);
  return () => commands?.onCommand.removeListener(listener);
}

function placeOf({ id, windowId, url }: TabSeen = {}): CommandPlace | null {
  return id === undefined || windowId === undefined ? null : { tabId: id, ...windowOfTab({ windowId, url }) };
}

/** Each command's key as the browser writes it; empty where it assigned none, because the key is taken or reserved. */
export async function readShortcuts(): Promise<Record<string, string>> {
  const all = await browser.commands.getAll();
  return Object.fromEntries(all.map(({ name = '', shortcut = '' }) => [name, shortcut]));
}

/** Firefox (from 137) has an API for it; Chromium has only a page with a fixed address. */
export async function openShortcutSettings(): Promise<void> {
  const commands: { openShortcutSettings?: () => Promise<void> } = browser.commands;
  if (commands.openShortcutSettings !== undefined) return commands.openShortcutSettings();
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
