import type { Subject } from '@/lib/detection/subject';
import { subjectKeyOf } from '@/lib/records/aliases';
import type { SidenoteDatabase } from '@/lib/records/database';
import { dropPictures } from '@/lib/records/keep-picture';
import { readRecord } from '@/lib/records/reads';
import type { Facet, ResultPages } from '@/lib/records/rows';
import { forgetInBatches } from './batch-forget.ts';
import { forgetInResults } from './forget-results.ts';

/**
 * "Forget this person": what was bought goes, under every name the record has; the ledger and the list of requests keep the charge
 * without the person. Orders on their way stay, or their charge would be lost with them. They may be bought again.
 */
export async function forgetSubject(db: SidenoteDatabase, connection: string, subject: Subject): Promise<void> {
  await db.transaction(
    'rw',
    [
      ...[db.records, db.pictures, db.intents, db.ledger, db.rawAnswers, db.requests],
      ...[db.batches, db.visits, db.searchPages, db.jobPages],
    ],
    async () => {
      const record = await readRecord(db, connection, subject.key);
      const keys = new Set([subject.key, ...(record?.aliases ?? []).map((alias) => subjectKeyOf(connection, alias))]);
      if (record !== null) await dropPictures(db, record.aliases);
      if (record !== null) await db.records.delete(record.id);
      await db.visits.bulkDelete([...keys]);
      await forgetInLists(db, connection, keys);
      await forgetInBatches(db, connection, keys);
      await forgetInResults(db, connection, keys);
      await db.rawAnswers
        .where('[connection+subjectKey]')
        .anyOf([...keys].map((key) => [connection, key]))
        .delete();
      await db.intents
        .where('[connection+state]')
        .equals([connection, 'settled'])
        .filter((intent) => keys.has(intent.subject.key))
        .delete();
      await db.ledger
        .where('[connection+at]')
        .between([connection, -Infinity], [connection, Infinity])
        .filter((row) => row.kind === 'charge' && row.subjectKey !== null && keys.has(row.subjectKey))
        .modify((row) => {
          if (row.kind === 'charge') Object.assign(row, { subjectKey: null, subjectName: null });
        });
      await db.requests
        .where('subjectKey')
        .anyOf([...keys])
        .modify({ subjectKey: null });
    },
  );
}

/** A list that somebody came along in names them by key. */
async function forgetInLists(db: SidenoteDatabase, connection: string, keys: ReadonlySet<string>): Promise<void> {
  const holdsOne = (facet: Facet<ResultPages> | undefined) =>
    facet?.value?.pages.some((page) => page.keys.some((key) => keys.has(key))) ?? false;
  const holding = await db.records
    .where('[connection+touchedAt]')
    .between([connection, -Infinity], [connection, Infinity])
    .filter(({ facets }) => holdsOne(facets.peopleHere) || holdsOne(facets.lookalikes))
    .toArray();
  await db.records.bulkPut(
    holding.map((record) => ({
      ...record,
      facets: {
        ...record.facets,
        ...(record.facets.peopleHere && { peopleHere: withoutKeys(record.facets.peopleHere, keys) }),
        ...(record.facets.lookalikes && { lookalikes: withoutKeys(record.facets.lookalikes, keys) }),
      },
    })),
  );
}

function withoutKeys(facet: Facet<ResultPages>, keys: ReadonlySet<string>): Facet<ResultPages> {
  if (facet.value === null) return facet;
  const pages = facet.value.pages.map((page) => ({ ...page, keys: page.keys.filter((key) => !keys.has(key)) }));
  return { ...facet, value: { ...facet.value, pages } };
}
