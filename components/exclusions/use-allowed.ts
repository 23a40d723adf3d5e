import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Exclusion, findExclusion } from '@/lib/exclusions/match/find-exclusion';
import { findUsualList, readLists } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';

export interface Allowed {
  /** Null: may be contacted. */
  exclusion: Exclusion | null;
  /** All lists, of people and of companies: so many were looked at. */
  lists: number;
  /** Those this subject can be put on, the oldest first. */
  fitting: ListRow[];
  /** The one a press means; null where there is none yet. */
  usual: ListRow | null;
}

/** Whether somebody may be contacted; undefined while the lists are read. It ends by itself when the time of a member is over. */
export function useAllowed(subject: Subject, record: SubjectRecord | null, nowMs: number): Allowed | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const lists = await readLists(db);
    return {
      exclusion: await findExclusion(db, subject, record, nowMs),
      lists: lists.length,
      fitting: lists.filter(({ kind }) => kind === subject.kind),
      usual: findUsualList(lists, subject.kind),
    };
  }, [db, subject.key, record, nowMs]);
}
