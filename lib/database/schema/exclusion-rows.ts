import type { Subject } from '@/lib/subjects/subject';

/** A list of people or companies not to contact, valid for every connection. */
export interface ListRow {
  id: string;
  name: string;
  kind: Subject['kind'];
  createdAt: number;
  /** On a list of companies: the people who work there are off-limits too. Without meaning on a list of people. */
  coversPeople: boolean;
  /** How many days a member stays on it; null: until removed. */
  expiresAfterDays: number | null;
  /** When a member was last added with a click, which makes it the default for the next. Null: never. */
  lastUsedAt: number | null;
  /** Set while its removal can be undone; the list stops applying at once. */
  removedAt: number | null;
  /** Created with the first member that is stored as hashes only. */
  salt: string | null;
  /** The import that has not come to its end: running, or cut short. Absent: none. */
  unfinishedImport?: UnfinishedImport;
}

/** How far an import got, written with each chunk, so that it is known however the page closed. */
export interface UnfinishedImport {
  importId: string;
  fileName: string;
  /** The number of members read from the file. */
  total: number;
  sent: number;
}

/** How a member was added to a list. */
export type ExclusionRoute =
  | 'panel'
  | 'popup'
  | 'shortcut'
  | 'context-menu'
  | 'result'
  | 'written'
  | 'import'
  | 'visited';

export interface MemberRow {
  id: string;
  listId: string;
  /** All its names, see `lib/exclusions/names.ts`. Multi-entry index. */
  names: string[];
  /** Null once the person was forgotten: still off-limits, but no longer identifiable. */
  label: string | null;
  /** Empty if no reason was given. */
  why: string;
  at: number;
  route: ExclusionRoute;
  /** An individual expiry date; null: by the rule of its list. */
  expiresAt: number | null;
  /** When the service was queried for its id: a second query would be charged again. Absent: never. */
  resolvedAt?: number;
}

/** Undoes one change of the lists. Stored for an hour. */
export type UndoRow = UndoBase &
  (ExcludeUndo | ImportUndo | { kind: 'members'; members: MemberRow[] } | { kind: 'list'; listId: string });

interface UndoBase {
  /** Auto-incremented: the order of the changes, whatever the clock did. */
  seq?: number;
  token: string;
  madeAt: number;
}
export interface ExcludeUndo {
  kind: 'exclude';
  memberId: string;
  /** The member's previous state; null if there was none. */
  before: MemberRow | null;
  listId: string;
  /** The list was created by this change. */
  listMade: boolean;
  lastUsedBefore: number | null;
  lastUsedAfter: number;
}

/** A chunk of an imported file. All chunks share their token and `madeAt`, and are undone together. */
export interface ImportUndo {
  kind: 'import';
  listId: string;
  /** The chunk's position in the import, from 0. */
  chunk: number;
  added: string[];
  /** Existing members that were changed, in their previous state. */
  before: MemberRow[];
  /** Totals of all chunks so far: how many were added to the list, and how many were already on it. */
  addedSoFar: number;
  knownSoFar: number;
}
