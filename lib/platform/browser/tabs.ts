import { logAs, logError } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** `url` is null without a grant or a click on the icon. */
export interface TabView {
  tabId: number;
  windowId: number;
  url: string | null;
  /** In a private window: nothing about it is stored. */
  isPrivate: boolean;
}

function viewOf(
  tab:
    | { id?: number | undefined; windowId?: number | undefined; url?: string | undefined; incognito: boolean }
    | undefined,
): TabView | null {
  if (tab?.id === undefined || tab.windowId === undefined) return null;
  return { tabId: tab.id, windowId: tab.windowId, url: tab.url ?? null, isPrivate: tab.incognito };
}

/** The active tab of a window; null: of the window last focused. */
export async function readActiveTab(windowId: number | null): Promise<TabView | null> {
  const inWindow = windowId === null ? { lastFocusedWindow: true } : { windowId };
  const [tab] = await browser.tabs.query({ active: true, ...inWindow });
  return viewOf(tab);
}

export async function readOwnTab(): Promise<TabView | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return viewOf(tab);
}

type TabChange = { url?: string | undefined; status?: string | undefined };

/** The tab navigates, rather than changes its title or its sound. */
const isMove = ({ url, status }: TabChange): boolean => url !== undefined || status !== undefined;

/** Reports the window whose active tab changed or navigated; returns its stop. For panels. */
export function watchActiveTabs(onChange: (windowId: number) => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  const activated = ({ windowId }: { windowId: number }): void => onChange(windowId);
  const updated = (
    _tabId: number,
    change: TabChange,
    tab: { active: boolean; windowId?: number | undefined },
  ): void => {
    if (isMove(change) && tab.active && tab.windowId !== undefined) onChange(tab.windowId);
  };
  onActivated.addListener(activated);
  onUpdated.addListener(updated);
  return () => {
    onActivated.removeListener(activated);
    onUpdated.removeListener(updated);
  };
}

export async function readActiveTabs(): Promise<TabView[]> {
  const tabs = await browser.tabs.query({ active: true });
  return tabs.map(viewOf).filter((tab) => tab !== null);
}

export async function readTab(tabId: number): Promise<TabView | null> {
  return viewOf(await browser.tabs.get(tabId).catch(logAs('tabs')));
}

/**
 * Reports active tabs that change or navigate, and background tabs that loaded a visible address. The detector reports navigation inside
 * pages. Register before the first await.
 */
export function watchTabs(onChange: (windowId: number) => void, onLoadedBehind: (tabId: number) => void): void {
  browser.tabs.onActivated.addListener(({ windowId }) => onChange(windowId));
  browser.tabs.onUpdated.addListener((tabId, change, tab) => {
    if (!isMove(change) || tab.windowId === undefined) return;
    if (tab.active) onChange(tab.windowId);
    else if (tab.url !== undefined) onLoadedBehind(tabId);
  });
  browser.windows.onFocusChanged.addListener((windowId) => {
    if (windowId !== browser.windows.WINDOW_ID_NONE) onChange(windowId);
  });
}

/** A number on every tab without a badge of its own; 0 clears it. */
export async function setCountBadge(count: number): Promise<void> {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(count) });
}

/** A dot: there is a subject. A tick: it is known. A bar: it is excluded. Empty: nothing. Ignores a tab that has just closed. */
export async function setBadge(tabId: number, text: '' | '•' | '✓' | '▬', title: string): Promise<void> {
  try {
    // Null, because an empty string would hide the badge shown on every tab.
    await browser.action.setBadgeText({ tabId, text: text === '' ? null : text });
    await browser.action.setTitle({ tabId, title });
  } catch (error) {
    logError(error, 'tabs');
    // The tab is gone, and its badge with it.
  }
}
