import { useLiveQuery } from 'dexie-react-hooks';
import type { Subject } from '@/lib/detection/subject';
import { orderKeyOf, readLatestIntent, readRecord } from '@/lib/records/reads';
import type { Intent, Operation, SubjectRecord } from '@/lib/records/rows';
import { usePanelWorld } from './panel-context.tsx';

export interface Known {
  record: SubjectRecord | null;
  /** The newest click for each operation; null where there never was one. */
  intents: Record<Operation, Intent | null>;
}

const operations: readonly Operation[] = [
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
    const latest = async (operation: Operation) =>
      connectionId === null ? null : readLatestIntent(db, orderKeyOf(connectionId, operation, subject.key));
    const found = await Promise.all(operations.map(async (operation) => [operation, await latest(operation)] as const));
    const record = connectionId === null ? null : await readRecord(db, connectionId, subject.key);
    const intents = Object.fromEntries(found) as Known['intents'];
    return { record, intents };
  }, [db, connectionId, subject.key]);
}
