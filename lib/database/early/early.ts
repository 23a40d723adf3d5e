import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';

/** What a page reads while its scripts load. All of it is a guess: the page reads it again before it draws by it. */
export interface Early {
  /** Absent once the page has taken it, or where it cannot be used. */
  opening?: IDBOpenDBRequest;
  facts?: EarlyFacts;
  rows?: EarlyRows;
  /** Resolves once all is read, or something failed. */
  done?: Promise<void>;
}

export interface EarlyFacts {
  tab: { id?: number; windowId?: number; url?: string; incognito: boolean };
  /** What session storage has about the tab's window. */
  session: Readonly<Record<string, unknown>>;
}

export interface EarlyRows {
  settings: readonly { key: string; value: unknown }[];
  lists: readonly ListRow[];
  /** Where the tab's subject is known: the alias of its record, and the record if there is one. */
  alias?: string | undefined;
  record?: SubjectRecord | undefined;
}

/** The subject of the tab that the user saw last, by the alias of its record. */
export interface SeenSubject {
  tabId: number;
  address: string;
  alias: string;
}

declare global {
  var early: Early | undefined;
}

/** Null: the page's head has no such script, or it was taken before. */
export function takeEarly(): Early | null {
  const { early = null } = globalThis;
  globalThis.early = undefined;
  return early;
}
