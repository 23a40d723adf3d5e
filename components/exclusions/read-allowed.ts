import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import {
  type Exclusion,
  findExclusion,
  findPerhaps,
  hasUncheckedEmployer,
} from '@/lib/exclusions/match/find-exclusions';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';

export interface Allowed {
  /** Null if the subject may be contacted. */
  exclusion: Exclusion | null;
  /** A list with a matching name and company. It excludes no one. */
  perhaps: Exclusion | null;
  /** How many lists were checked, of people and of companies. */
  listCount: number;
  /** There are company lists, but no known name of the person's employer. */
  isEmployerOpen: boolean;
  /** The lists this subject can be added to, oldest first. */
  fitting: ListRow[];
  /** The list that one press adds to; null if there is none yet. */
  usual: ListRow | null;
}

/** The tables for a transaction around `readAllowed`. */
export const allowedTables = ['lists', 'members', 'records', 'settings'] as const;

/** Whether the subject may be contacted, by every known name. */
export async function readAllowed(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Allowed> {
  const lists = await readLists(db);
  return {
    exclusion: await findExclusion(db, subject, record, nowMs),
    perhaps: await findPerhaps(db, subject, record, nowMs),
    listCount: lists.length,
    isEmployerOpen: await hasUncheckedEmployer(db, subject, record),
    fitting: lists.filter(({ kind }) => kind === subject.kind),
    usual: findUsualList(lists, subject.kind),
  };
}
