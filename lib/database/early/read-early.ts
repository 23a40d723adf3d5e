import { databaseName, nativeVersion } from '@/lib/database/schema/database-name';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { pinnedName, seenName, shownName } from '@/lib/platform/session-names';
import type { Early, EarlyFacts, EarlyRows, SeenSubject } from './early.ts';

/** The part of the browser's API that this file uses; the polyfill is ten times as large. */
export interface ExtensionApi {
  tabs: { query(filter: { active: true; currentWindow: true }): Promise<[EarlyFacts['tab']]> };
  storage: { session: { get(names: string[]): Promise<Record<string, unknown>> } };
}

/**
 * Begins to read what a panel draws first: the active tab, its window in session storage, settings, lists and the record of the tab's
 * subject. In the head of our pages, in at most 1 kB. Whatever fails ends it.
 */
export function readEarly({ tabs, storage }: ExtensionApi): Early {
  const opening = indexedDB.open(databaseName, nativeVersion);
  const early: Early = { opening };
  const on = (target: EventTarget, event: string, listen: () => unknown): void =>
    target.addEventListener(event, listen);
  const answer = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      on(request, 'success', () => resolve(request.result));
      on(request, 'error', reject);
    });
  /** Not once the page has taken it. */
  const leave = (undo: () => void): void => {
    if (early.opening) undo();
    delete early.opening;
  };
  // Dexie makes the tables, and changes those of older versions.
  on(opening, 'upgradeneeded', () => leave(() => opening.transaction?.abort()));
  on(opening, 'success', () => on(opening.result, 'versionchange', () => leave(() => opening.result.close())));

  async function readFacts(): Promise<EarlyFacts> {
    const [tab] = await tabs.query({ active: true, currentWindow: true });
    const session = await storage.session.get([shownName + tab.windowId, pinnedName + tab.windowId, seenName]);
    early.facts = { tab, session };
    return early.facts;
  }
  async function read(): Promise<void> {
    const [db, { tab, session }] = await Promise.all([answer(opening), readFacts()]);
    const reading = db.transaction(['settings', 'lists', 'records']);
    const all = (name: string) => answer(reading.objectStore(name).getAll());
    const rows: EarlyRows = { settings: await all('settings'), lists: await all('lists') };
    const { tabId, address, alias } = (session[seenName] ?? {}) as Partial<SeenSubject>;
    if (alias && tabId === tab.id && address === tab.url) {
      rows.alias = alias;
      rows.record = await answer<SubjectRecord | undefined>(reading.objectStore('records').index('aliases').get(alias));
    }
    early.rows = rows;
  }
  early.done = read().catch(() => {
    // The page reads it again, and reports what fails.
  });
  return early;
}
