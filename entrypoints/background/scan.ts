import { findAddresses } from '@/lib/detection/find-page-addresses';
import { findProfiles } from '@/lib/detection/find-page-profiles';
import { pageCeilings } from '@/lib/detection/page-ceilings';
import { pageTextSchema, readPageText } from '@/lib/detection/read-page-text';
import type { Scan } from '@/lib/messaging/protocol';
import { runInPage } from '@/lib/platform/page-script';
import type { TabView } from '@/lib/platform/tabs';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readSettings } from '@/lib/records/reads';

/** Reads the page of a tab once, on a click and only then: whom it links to, and the mail addresses on it. */
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
