import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** A menu entry as data. Patterns are match patterns; absent: everywhere; empty: nowhere. */
export interface MenuItem {
  id: string;
  title: string;
  contexts: ['page' | 'link' | 'selection' | 'action', ...('page' | 'link' | 'selection' | 'action')[]];
  /** For `link`: the addresses that the link must lead to. */
  targetUrlPatterns?: readonly string[];
  /** The pages on which it stands. */
  documentUrlPatterns?: readonly string[];
}

export interface MenuClick {
  id: string;
  linkUrl: string | null;
  selectionText: string | null;
  /** Null where the click was not in a tab. */
  tabId: number | null;
  windowId: number | null;
}

export interface ContextMenus {
  /** Call it when what the entries are made of has changed, the sites for one. */
  update(): Promise<void>;
  stop(): void;
}

/**
 * Keeps our entries in the browser's context menus and tells of clicks. Register before the first await. `onClick` runs in
 * the click itself: what needs the click, such as opening the panel, comes before its first await. A click also gives the
 * right to the page (activeTab).
 *
 * `contextMenus` is there in every browser; Firefox calls it `menus` and gives it under this name to who holds this permission.
 */
export function watchContextMenus(
  readItems: () => Promise<readonly MenuItem[]>,
  onClick: (click: MenuClick) => void,
): ContextMenus {
  // One update after the other, or two would create the same entries; nothing is lost with the worker but the waiting.
  let last: Promise<void> = Promise.resolve();
  const update = (): Promise<void> => {
    const next = last.then(async () => replaceAll(await readItems()));
    last = next.catch(noted('context-menus'));
    return next;
  };
  // Browsers keep entries while the worker sleeps and over restarts, but not over every update and crash.
  const renew = (): void => void update().catch(noted('context-menus'));
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
}

function clickOf(info: ClickSeen, tab: TabSeen | undefined): MenuClick {
  // Chromium says -1 for what is no tab (its own panels, devtools).
  const tabId = tab?.id === undefined || tab.id < 0 ? null : tab.id;
  return {
    id: String(info.menuItemId),
    linkUrl: info.linkUrl ?? null,
    selectionText: info.selectionText ?? null,
    tabId,
    windowId: tabId === null ? null : (tab?.windowId ?? null),
  };
}

/** All anew, because an entry that is there cannot be created again, and which are there nobody tells. */
async function replaceAll(items: readonly MenuItem[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const item of items) if (!isNowhere(item)) await create(item);
}

/** To the browsers an empty list of patterns means everywhere. */
function isNowhere({ targetUrlPatterns, documentUrlPatterns }: MenuItem): boolean {
  return targetUrlPatterns?.length === 0 || documentUrlPatterns?.length === 0;
}

function create({ id, title, contexts, targetUrlPatterns, documentUrlPatterns }: MenuItem): Promise<void> {
  return new Promise((resolve, reject) => {
    browser.contextMenus.create(
      {
        id,
        // A single "&" would underline the next letter and vanish.
        title: title.replaceAll('&', '&&'),
        contexts: [...contexts],
        ...(targetUrlPatterns !== undefined && { targetUrlPatterns: [...targetUrlPatterns] }),
        ...(documentUrlPatterns !== undefined && { documentUrlPatterns: [...documentUrlPatterns] }),
      },
      // `create` answers with the id at once, also where it fails; only here it says so.
      () => {
        const { lastError } = browser.runtime;
        if (lastError == null) resolve();
        else reject(new Error(lastError.message));
      },
    );
  });
}
