import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';
import { windowOfTab } from './small-window.ts';

/** A menu entry as data. Patterns are match patterns: absent means everywhere, empty means nowhere. */
export interface MenuItem {
  id: string;
  title: string;
  contexts: ['page' | 'link' | 'selection' | 'action', ...('page' | 'link' | 'selection' | 'action')[]];
  /** For `link`: the addresses that the link must lead to. */
  targetUrlPatterns?: readonly string[];
  documentUrlPatterns?: readonly string[];
}

export interface MenuClick {
  id: string;
  linkUrl: string | null;
  selectionText: string | null;
  /** Null where the click was not in a tab. */
  tabId: number | null;
  /** In a small window, the followed one. */
  windowId: number | null;
  inSmallWindow: boolean;
}

export interface ContextMenus {
  /** Call it when the data behind the entries changed, such as the sites. */
  update(): Promise<void>;
  stop(): void;
}

/**
 * Maintains our menu entries and reports clicks. Register before the first await. `onClick` runs inside the user gesture, which also grants
 * access to the page. Firefox calls the API `menus` but offers this name too.
 */
export function watchContextMenus(
  readItems: () => Promise<readonly MenuItem[]>,
  onClick: (click: MenuClick) => void,
): ContextMenus {
  // Updates run one at a time, or two would create the same entries. If the worker dies, only the queue is lost.
  let last: Promise<void> = Promise.resolve();
  const update = (): Promise<void> => {
    const next = last.then(async () => replaceAll(await readItems()));
    last = next.catch(logAs('context-menus'));
    return next;
  };
  // Browsers keep entries while the worker sleeps and across restarts, but not across every update and crash.
  const renew = (): void => void update().catch(logAs('context-menus'));
  const clicked = (info: ClickSeen, tab?: TabSeen): void => onClick(clickOf(info, tab));

  browser.runtime.onInstalled.addListener(renew);
  browser.runtime.onStartup.addListener(renew);
  browser.contextMenus.onClicked.addListener(clicked);
  return {
    update,
    stop() {
      browser.runtime.onInstalled.removeListener(renew);
      browser.runtime.onStartup.removeListener(renew);
      browser.contextMenus.onClicked.removeListener(clicked);
    },
  };
}

interface ClickSeen {
  menuItemId: string | number;
  linkUrl?: string;
  selectionText?: string;
}
interface TabSeen {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
}

function clickOf(info: ClickSeen, tab: TabSeen | undefined): MenuClick {
  // Chromium reports -1 outside tabs (its own panels, devtools).
  const tabId = tab?.id === undefined || tab.id < 0 ? null : tab.id;
  return {
    id: String(info.menuItemId),
    linkUrl: info.linkUrl ?? null,
    selectionText: info.selectionText ?? null,
    tabId,
    ...(tabId === null || tab?.windowId === undefined
      ? { windowId: null, inSmallWindow: false }
      : windowOfTab({ windowId: tab.windowId, url: tab.url })),
  };
}

/** Replaces all entries, because an existing entry cannot be created again, and browsers do not list the existing ones. */
async function replaceAll(items: readonly MenuItem[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const item of items) if (!isNowhere(item)) await create(item);
}

/** Browsers read an empty list of patterns as everywhere. */
function isNowhere({ targetUrlPatterns, documentUrlPatterns }: MenuItem): boolean {
  return targetUrlPatterns?.length === 0 || documentUrlPatterns?.length === 0;
}

function create({ id, title, contexts, targetUrlPatterns, documentUrlPatterns }: MenuItem): Promise<void> {
  return new Promise((resolve, reject) => {
    browser.contextMenus.create(
      {
        id,
        // A single "&" would disappear and underline the next letter.
        title: title.replaceAll('&', '&&'),
        contexts: [...contexts],
        ...(targetUrlPatterns !== undefined && { targetUrlPatterns: [...targetUrlPatterns] }),
        ...(documentUrlPatterns !== undefined && { documentUrlPatterns: [...documentUrlPatterns] }),
      },
      // `create` returns the id at once, even if it fails; only the callback reports the failure.
      () => {
        const { lastError } = browser.runtime;
        if (lastError == null) resolve();
        else reject(new Error(lastError.message));
      },
    );
  });
}
