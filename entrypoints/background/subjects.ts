import { findSubject } from '@/lib/detection/find-subject';
import type { PageSubject } from '@/lib/messaging/protocol';
import { push } from '@/lib/messaging/push';
import { readActiveTab, readActiveTabs, readTab, setBadge, type TabView } from '@/lib/platform/tabs';
import type { Connection } from '@/lib/purchase/connection';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readRecord, readSettings } from '@/lib/records/reads';

/** Whom the tabs are about. Nothing is remembered: a tab's own address is read anew each time. */
export function createSubjects({ db, connection }: { db: SidenoteDatabase; connection: Connection }) {
  async function pageOf(tab: TabView | null, windowId: number | null): Promise<PageSubject> {
    const sites = (await readSettings(db, 'sites')) ?? [];
    const subject = tab?.url == null ? null : findSubject(tab.url, sites);
    return {
      windowId: tab?.windowId ?? windowId,
      tabId: tab?.tabId ?? null,
      subject,
      access: tab?.url == null ? 'not-readable' : 'readable',
    };
  }

  async function mark(page: PageSubject): Promise<void> {
    if (page.tabId === null) return;
    if (page.subject === null) return setBadge(page.tabId, '', 'Sidenote');
    const { subject } = page;
    const connected = await connection.find();
    const record = connected === null ? null : await readRecord(db, connected.connectionId, subject.key);
    const isKnown = record?.facets.email?.value != null;
    await setBadge(page.tabId, isKnown ? '✓' : '•', `Sidenote: ${record?.name ?? subject.slug}`);
  }

  async function tell(windowId: number): Promise<void> {
    const tab = await readActiveTab(windowId).catch(() => null);
    const page = await pageOf(tab, windowId);
    await mark(page);
    await push({ kind: 'subject-changed', page });
  }

  return {
    /** Whom the active tab of a window is about; null window: the one last focused. */
    find: async (windowId: number | null): Promise<PageSubject> => pageOf(await readActiveTab(windowId), windowId),

    /** Tells every open panel; each follows its own window. */
    tell,

    async tellAll(): Promise<void> {
      const tabs = await readActiveTabs();
      await Promise.all(tabs.map((tab) => tell(tab.windowId)));
    },

    /** The script in a page says that its address changed; a tab in the background only gets its badge. */
    async tabMoved(tabId: number): Promise<void> {
      const tab = await readTab(tabId);
      if (tab === null) return;
      const active = await readActiveTab(tab.windowId);
      if (active?.tabId === tabId) return tell(tab.windowId);
      await mark(await pageOf(tab, tab.windowId));
    },
  };
}
