import type { Subject } from '@/lib/subjects/subject';

/** A list of people or companies that are off-limits. It holds over all connections: who must not be contacted, must not be by any key. */
export interface ListRow {
  id: string;
  name: string;
  kind: Subject['kind'];
  createdAt: number;
  /** A list of companies: whoever works there is off-limits too. Says nothing on a list of people. */
  coversPeople: boolean;
  /** How long somebody stays on it; null: until removed. */
  expiresAfterDays: number | null;
  /** When somebody was last put on it by a press: the next press means the same list. Null: never. */
  lastUsedAt: number | null;
  /** Set while its removal can be undone; from then on it holds for nobody. */
  removedAt: number | null;
  /** Made with the first member that is kept as hashes alone. */
  salt: string | null;
}

/** How somebody came onto a list. */
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
  /** Everything it is known by, see `lib/exclusions/names.ts`. Multi-entry index. */
  names: string[];
  /** Null once the person was forgotten: still off-limits, and nobody can read who it is. */
  label: string | null;
  /** Empty where nobody said. */
  why: string;
  at: number;
  route: ExclusionRoute;
  /** A date of its own, from which on it holds no more; null: by the rule of its list. */
  expiresAt: number | null;
  /** When the service was asked who this is: asked again, it would be paid for again. Absent: never. */
  resolvedAt?: number;
}

/** What takes one change of the lists back. Kept for an hour. */
export type UndoRow = UndoBase &
  (ExcludeUndo | ImportUndo | { kind: 'members'; members: MemberRow[] } | { kind: 'list'; listId: string });

interface UndoBase {
  /** Counted up by the database: the order of the changes, whatever the clock did. */
  seq?: number;
  token: string;
  madeAt: number;
}
export interface ExcludeUndo {
  kind: 'exclude';
  memberId: string;
  /** The member as it stood before; null where there was none. */
  before: MemberRow | null;
  listId: string;
  /** The list did not exist before. */
  listMade: boolean;
  lastUsedBefore: number | null;
  lastUsedAfter: number;
}

/** A piece of an imported file; the pieces of one import share their token and their `madeAt`, and are taken back together. */
export interface ImportUndo {
  kind: 'import';
  listId: string;
  /** Its place among them, from 0. */
  chunk: number;
  /** Members that did not exist before. */
  added: string[];
  /** Those that did and were changed, as they stood. */
  before: MemberRow[];
  /** Of all pieces so far: who came onto the list, and who was on it already. */
  addedSoFar: number;
  knownSoFar: number;
}
