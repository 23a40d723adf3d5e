import type { SidenoteDatabase } from '@/lib/database/database';
import { readOrderKeys, readRecord, readUndecidedIntent } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Operation, offers } from '@/lib/offers/offers';
import { questionOf } from '@/lib/purchases/steps/check-order';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import type { BatchDeps } from './batch-deps.ts';

type BatchSpec = Pick<BatchRow, 'connection' | 'operation'>;

/** The most that one item can cost now: 0 if the pipeline would not send it, by the same checks. */
export async function quoteItem(
  { db, operations, isExcluded }: Pick<BatchDeps, 'db' | 'operations' | 'isExcluded'>,
  { connection, operation }: BatchSpec,
  subject: Subject,
  replaces?: string,
): Promise<MilliCredits> {
  const orderKeys = await readOrderKeys(db, connection, { operation, subject });
  if ((await readUndecidedIntent(db, orderKeys)) !== null) return 0;
  const question = await questionOf({ db, operations }, connection, { operation, subject });
  const isReplaced = replaces !== undefined && answerOf(question.known, operation) === replaces;
  if (operations[operation].isKnown(question) && !isReplaced) return 0;
  const quote = operations[operation].quote(question);
  if (quote === null || (await isExcluded(subject)) !== null) return 0;
  return reservedMilli(quote);
}

/** The intent of the answer that is stored; undefined without one. */
export function answerOf(record: SubjectRecord | null, operation: Operation): string | undefined {
  const { facet } = offers[operation];
  return facet === null ? undefined : record?.facets[facet]?.intentId;
}

/** Removes duplicates, including two addresses of one record: two in flight at once would be paid twice. */
export async function distinctSubjects(
  db: SidenoteDatabase,
  connection: string,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const seen = new Set<string>();
  const byKey = subjects.filter(({ key }) => !seen.has(key) && seen.add(key));
  const records = await Promise.all(byKey.map(({ key }) => readRecord(db, connection, key)));
  const taken = new Set<string>();
  return byKey.filter((subject, index) => {
    const name = records[index]?.id ?? subjectAlias(connection, subject.key);
    return !taken.has(name) && taken.add(name);
  });
}
