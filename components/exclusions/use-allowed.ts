import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
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

/** `isOfRecord`: known names and employers were looked for, too. */
export type CheckedAllowed = Allowed & { isOfRecord: boolean };

/** Whether the subject may be contacted; undefined while the lists load. Updates when a membership expires. */
export function useAllowed(subject: Subject, record: SubjectRecord | null, nowMs: number): CheckedAllowed | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const lists = await readLists(db);
    return {
      isOfRecord: record !== null,
      exclusion: await findExclusion(db, subject, record, nowMs),
      perhaps: await findPerhaps(db, subject, record, nowMs),
      lists: lists.length,
      isEmployerOpen: await hasUncheckedEmployer(db, subject, record),
      fitting: lists.filter(({ kind }) => kind === subject.kind),
      usual: findUsualList(lists, subject.kind),
    };
  }, [db, subject.key, record, nowMs]);
}
