import { useLiveQuery } from 'dexie-react-hooks';
import type { Subject } from '@/lib/detection/subject';
import { orderKeyOf, readLatestIntent, readRecord } from '@/lib/records/reads';
import type { Intent, SubjectOperation, SubjectRecord } from '@/lib/records/rows';
import { usePanelWorld } from './panel-context.tsx';

export interface Known {
  record: SubjectRecord | null;
  /** The newest click for each operation; null where there never was one. */
  intents: Record<SubjectOperation, Intent | null>;
}

const operations: readonly SubjectOperation[] = [
  'email',
  'mobile',
  'personality',
  'profile',
  'lookup',
  'company',
  'lookalikes',
  'people-here',
];

/** Everything the database says of a subject, read at once so that its rows come together; undefined while it is read. */
export function useKnown(connectionId: string | null, subject: Subject): Known | undefined {
  const { db } = usePanelWorld();
  return useLiveQuery(async () => {
    const latest = async (operation: SubjectOperation) =>
      connectionId === null ? null : readLatestIntent(db, orderKeyOf(connectionId, operation, subject.key));
    const latestOfAll = () => Promise.all(operations.map(async (each) => [each, await latest(each)] as const));
    // One transaction for all: nine would begin and end one by one.
    return db.transaction('r', [db.intents, db.records], async () => {
      const record = connectionId === null ? null : readRecord(db, connectionId, subject.key);
      const intents = Object.fromEntries(await latestOfAll()) as Known['intents'];
      return { record: await record, intents };
    });
  }, [db, connectionId, subject.key]);
}
