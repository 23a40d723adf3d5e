import { browser } from './browser.ts';

/** Where a shortcut was pressed; null where the browser does not say (Firefox before 126, or no tab in front). */
export interface CommandPlace {
  tabId: number;
  windowId: number;
}

/**
 * Tells of pressed shortcuts, of those in `names` only. Register before the first await. `onCommand` runs in the press
 * itself: what needs it, such as opening the panel, comes before its first await. A press also gives the right to the
 * page (activeTab). Returns its stop.
 *
 * `_execute_action` (Alt+Shift+S) never comes here: the browser opens the popup by itself. Firefox for Android has no shortcuts.
 */
export function watchCommands<Name extends string>(
  names: readonly Name[],
  onCommand: (name: Name, place: CommandPlace | null) => void,
): () => void {
  const listener = (pressed: string, tab?: { id?: number | undefined; windowId?: number | undefined }): void => {
    const name = names.find((known) => known === pressed);
    if (name !== undefined) onCommand(name, placeOf(tab));
  };
  const commands: typeof browser.commands | undefined = browser.commands;
  commands?.onCommand.addListener(listener);
  return () => commands?.onCommand.removeListener(listener);
}

function placeOf(tab: { id?: number | undefined; windowId?: number | undefined } | undefined): CommandPlace | null {
  return tab?.id === undefined || tab.windowId === undefined ? null : { tabId: tab.id, windowId: tab.windowId };
}

/** Each command's key as the browser writes it; empty where it gave none, because the key is taken or its own. */
export async function readShortcuts(): Promise<Record<string, string>> {
  const all = await browser.commands.getAll();
  return Object.fromEntries(all.map(({ name = '', shortcut = '' }) => [name, shortcut]));
}

/** Firefox (from 137) has a call for it; Chromium a page that only its address leads to. */
export async function openShortcutSettings(): Promise<void> {
  const commands: { openShortcutSettings?: () => Promise<void> } = browser.commands;
  if (commands.openShortcutSettings !== undefined) return commands.openShortcutSettings();
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
