import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Exclusion, findExclusion, findPerhaps } from '@/lib/exclusions/match/find-exclusion';
import { hasUncheckedEmployer } from '@/lib/exclusions/match/unchecked-employer';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';

export interface Allowed {
  /** Null if the subject may be contacted. */
  exclusion: Exclusion | null;
  /** A list on which they perhaps are, by name and company. It excludes nobody. */
  perhaps: Exclusion | null;
  /** How many lists were checked, of people and of companies. */
  lists: number;
  /** Lists of companies are among them, and nothing is known by which the person's employer could be found there. */
  isEmployerOpen: boolean;
  /** The lists this subject can be added to, oldest first. */
  fitting: ListRow[];
  /** The list that one press adds to; null if there is none yet. */
  usual: ListRow | null;
}

/** What a transaction around `readAllowed` includes. */
export const allowedTables = ['lists', 'members', 'records', 'settings'] as const;

/** Whether the subject may be contacted, by every name that the record knows. */
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
    lists: lists.length,
    isEmployerOpen: await hasUncheckedEmployer(db, subject, record),
    fitting: lists.filter(({ kind }) => kind === subject.kind),
    usual: findUsualList(lists, subject.kind),
  };
}
