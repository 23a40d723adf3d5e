import type { CommandPlace } from '@/lib/platform/browser/commands';
import type { MenuClick } from '@/lib/platform/browser/context-menus';
import { logAs } from '@/lib/platform/error-log';
import type { Core } from './core.ts';
import type { CommandName, GestureActions } from './gesture-actions.ts';

export const commandNames = ['enrich', 'exclude', 'contacted'] as const satisfies CommandName[];

/**
 * Menu entries and shortcuts: opens the panel while the user gesture lasts, which is before any await. What follows is in
 * `gesture-actions.ts`, which is loaded then.
 */
export function createGestures({ panels }: Pick<Core, 'panels'>, load: () => Promise<GestureActions>) {
  const then = (act: (actions: GestureActions) => Promise<unknown>): void =>
    void load().then(act).catch(logAs('gestures'));

  return {
    menuClicked({ id, linkUrl, selectionText, tabId, windowId, inSmallWindow }: MenuClick): void {
      if (windowId === null || tabId === null) return;
      if (id === 'small-window') return void panels.openSmall(windowId).catch(logAs('gestures'));
      // A small window is its own panel.
      if (!inSmallWindow) panels.open(windowId);
      then(async (actions) => {
        if (id === 'find-email' || id === 'who') await actions.showLink(windowId, linkUrl ?? '');
        if (id === 'look-up') await actions.showWritten(windowId, selectionText ?? '');
        if (id === 'scan-page') await actions.scan(windowId, true);
        if (id === 'contacted') await actions.logShownContacted(windowId);
      });
    },

    commandGiven(name: CommandName, place: CommandPlace | null): void {
      if (place === null) return;
      if (!place.inSmallWindow) panels.open(place.windowId);
      then((actions) => actions.runCommand(name, place.windowId));
    },
  };
}
