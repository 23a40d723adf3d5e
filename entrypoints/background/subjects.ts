import type { Connection } from '@/lib/connection/connection';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { findExclusion } from '@/lib/exclusions/match/find-exclusions';
import type { SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import type { Visits } from '@/lib/exclusions/visited/visits';
import { panelRequests, pins } from '@/lib/messaging/panel-state';
import { push } from '@/lib/messaging/push';
import { readActiveTab, readActiveTabs, readTab, setBadge, type TabView } from '@/lib/platform/browser/tabs';
import { logAs } from '@/lib/platform/error-log';
import { type PageSubject, type PanelContent, pageSubjectOf, panelSubjectOf } from '@/lib/subjects/page-subject';

export interface SubjectsDeps {
  db: SidenoteDatabase;
  connection: Pick<Connection, 'find'>;
  visits: Pick<Visits, 'note'>;
  /** Whether a subscribed list, or the team's, has the subject. */
  isListedElsewhere(subject: SoughtSubject): Promise<boolean>;
}

/** The subjects of the tabs. A tab's address is read again each time. */
export function createSubjects({ db, connection, visits, isListedElsewhere }: SubjectsDeps) {
  async function pageOf(tab: TabView | null, windowId: number | null): Promise<PageSubject> {
    const sites = (await readSettings(db, 'sites')) ?? [];
    const request = tab === null ? null : await panelRequests.read(tab.windowId).catch(logAs('subjects', null));
    const pinned = tab === null ? null : await pins.read(tab.windowId).catch(logAs('subjects', null));
    const page = pageSubjectOf({ tab, windowId, sites, request, pinned });
    if (tab !== null && request !== null && page.requested === undefined) {
      await panelRequests.forget(tab.windowId).catch(logAs('subjects'));
    }
    if (page.subject !== null || tab?.url == null) return page;
    // The public suffix list: loaded for pages that no site explains.
    const { subjectOfWebsite } = await import('@/lib/subjects/company-website');
    return { ...page, subject: subjectOfWebsite(tab.url, sites) };
  }

  async function mark(page: PageSubject): Promise<void> {
    if (page.tabId === null) return;
    const subject = panelSubjectOf(page);
    if (subject === null) return setBadge(page.tabId, '', 'Sidenote');
    const connected = await connection.find();
    const record = connected === null ? null : await readRecord(db, connected.connectionId, subject.key);
    const isKnown = (subject.kind === 'person' ? record?.facets.email : record?.facets.company)?.value != null;
    const isExcluded =
      (await findExclusion(db, subject, record, Date.now())) !== null ||
      (await isListedElsewhere({ ...subject, record }));
    await setBadge(page.tabId, isExcluded ? '▬' : isKnown ? '✓' : '•', `Sidenote: ${record?.name ?? subject.slug}`);
  }

  async function notifyWindow(windowId: number): Promise<void> {
    const tab = await readActiveTab(windowId).catch(logAs('subjects', null));
    await notifyOf(tab, windowId);
  }

  async function notifyOf(tab: TabView | null, windowId: number): Promise<PageSubject> {
    const page = await pageOf(tab, windowId);
    await Promise.all([mark(page), push({ kind: 'page-changed', windowId: page.windowId })]);
    return page;
  }

  /** The user switched to this tab or navigated in it. Only this counts as a visit, so that a forgotten subject stays forgotten. */
  async function see(windowId: number): Promise<void> {
    const tab = await readActiveTab(windowId).catch(logAs('subjects', null));
    const { subject } = await notifyOf(tab, windowId);
    if (subject !== null && tab?.isPrivate === false) await visits.note(subject).catch(logAs('subjects'));
  }

  return {
    /** Shows something other than the page's subject in the panel of a window, until its tab navigates. */
    async show(windowId: number, next: PanelContent): Promise<void> {
      const tab = await readActiveTab(windowId).catch(logAs('subjects', null));
      await panelRequests.write(windowId, { address: tab?.url ?? null, shown: next });
      await notifyWindow(windowId);
    },

    /** The subject of the active tab of a window; null: of the window last focused. */
    find: async (windowId: number | null): Promise<PageSubject> => pageOf(await readActiveTab(windowId), windowId),

    /** A panel of this window was painted; null: of the window last focused. Only the badge may be out of date. */
    async panelOpened(windowId: number | null): Promise<void> {
      await mark(await pageOf(await readActiveTab(windowId), windowId));
    },

    /** The active tab of a window changed or navigated: notifies every open panel; each follows its own window. */
    seen: see,

    async notifyAll(): Promise<void> {
      const tabs = await readActiveTabs();
      await Promise.all(tabs.map((tab) => notifyWindow(tab.windowId)));
    },

    /** The script in a page reports a new address; a background tab only gets its badge. */
    async tabMoved(tabId: number): Promise<void> {
      const tab = await readTab(tabId);
      if (tab === null) return;
      const active = await readActiveTab(tab.windowId);
      if (active?.tabId === tabId) return see(tab.windowId);
      await mark(await pageOf(tab, tab.windowId));
    },
  };
}
