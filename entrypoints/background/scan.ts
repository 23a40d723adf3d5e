import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { Scan } from '@/lib/messaging/protocol';
import { runInPage } from '@/lib/platform/browser/page-script';
import type { TabView } from '@/lib/platform/browser/tabs';
import { pageCeilings } from '@/lib/platform/longest';
import { findAddresses } from '@/lib/subjects/scan/find-page-addresses';
import { findProfiles } from '@/lib/subjects/scan/find-page-profiles';
import { pageTextSchema, readPageText } from '@/lib/subjects/scan/read-page-text';

/** Reads the page of a tab once, on a click and only then: who it links to, and the email addresses on it. */
export async function scanTab(db: SidenoteDatabase, tab: TabView | null): Promise<Scan> {
  if (tab === null) return { kind: 'refused', why: 'gone' };
  const run = await runInPage(tab.tabId, readPageText, pageTextSchema, pageCeilings);
  if ('refused' in run) return { kind: 'refused', why: run.refused };
  const sites = (await readSettings(db, 'sites')) ?? [];
  const { text, links, url, isWhole } = run.value;
  return {
    kind: 'read',
    host: URL.canParse(url) ? new URL(url).host : '',
    isWhole,
    subjects: findProfiles(links, url, sites),
    addresses: findAddresses(text, links),
  };
}
