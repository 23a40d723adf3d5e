import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { orderKeyOf } from '@/lib/database/reads';
import { type RowSubject, readRowRecords } from '@/lib/database/records/row-records';
import type { Intent, OrderDetail, SubjectRecord } from '@/lib/database/schema/rows';
import type { PagedOperation } from '@/lib/offers/offers';
import type { Subject } from '@/lib/subjects/subject';

/** All intents for pages of a list about this subject, oldest first; undefined while loading. */
export function usePages(
  connectionId: string | null,
  operation: PagedOperation,
  subject: Subject,
): readonly Intent[] | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    if (connectionId === null) return [];
    // Each page is a separate order: the subject's key, followed by the details.
    const from = `${orderKeyOf(connectionId, operation, subject.key)}|`;
    const range = db.intents.where('[orderKey+createdAt]').between([from, -Infinity], [`${from}\uffff`, Infinity]);
    return (await range.toArray()).toSorted((a, b) => a.createdAt - b.createdAt);
  }, [db, connectionId, operation, subject.key]);
}

export function intentOf(intents: readonly Intent[], detail: OrderDetail): Intent | null {
  return intents.findLast((intent) => isSameDetail(intent.detail ?? {}, detail)) ?? null;
}

/** The intent of a page in flight or with a lost answer. Until it is settled, no other page is ordered. Pure. */
export function openOf(intents: readonly Intent[]): Intent | null {
  return intents.findLast(({ state }) => state !== 'settled') ?? null;
}

function isSameDetail(a: OrderDetail, b: OrderDetail): boolean {
  return a.page === b.page && a.count === b.count && JSON.stringify(a.seeds) === JSON.stringify(b.seeds);
}

/** The record of each key; null if nothing is stored for it any more. A missing key is still loading. */
export type ResultRecords = ReadonlyMap<string, SubjectRecord | null>;

const none: ResultRecords = new Map();

export function useResults(connectionId: string | null, rows: readonly RowSubject[]): ResultRecords {
  const { db } = usePanel();
  const read = useLiveQuery(async () => {
    if (connectionId === null || rows.length === 0) return none;
    const found = await readRowRecords(db, connectionId, rows);
    return new Map([...found].map(([key, { record }]) => [key, record]));
    // The array is new on every render, so its content is the dependency.
  }, [db, connectionId, rows.map(({ key }) => key).join('\n')]);
  return read ?? none;
}
