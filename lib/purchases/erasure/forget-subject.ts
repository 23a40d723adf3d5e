import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import { dropPictures } from '@/lib/database/records/pictures';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import { connectionsOf, originOf } from '@/lib/database/schema/origins';
import type { Facet } from '@/lib/database/schema/rows';
import { pagedFacets } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import { createMention, type Forgotten, withoutListed, withoutUnreadOf } from '@/lib/purchases/answers/without-people';
import { outcomeOfIntent } from '@/lib/purchases/batches/batch-outcome';
import { readTrace } from '@/lib/purchases/batches/batch-writes';
import { forgetInOrders } from '@/lib/purchases/steps/save-for-later';
import { keyStart } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/**
 * "Forget this person" under every name; ledger, requests and open orders keep the charge without the person. `tell` gets every name inside
 * the transaction, so that later writes respect it. Resolves to the same.
 */
export async function forgetSubject(
  db: SidenoteDatabase,
  connection: string,
  subject: Subject,
  onForgotten: (forgotten: Forgotten) => void = () => undefined,
): Promise<Forgotten> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  return db.transaction(
    'rw',
    [
      ...[db.records, db.pictures, db.intents, db.ledger, db.rawAnswers, db.requests],
      ...[db.batches, db.visits, db.searchPages, db.jobPages, db.unreadResults, db.heldAnswers, db.letters],
    ],
    async () => {
      const record = await readRecord(db, connection, subject.key);
      const keys = new Set([subject.key, ...(record?.aliases ?? []).map(subjectKeyOf)]);
      const forgotten: Forgotten = { connection, keys, sites, mentions: createMention(keys, sites) };
      onForgotten(forgotten);
      if (record !== null) await dropPictures(db, record.aliases);
      if (record !== null) await db.records.delete(record.id);
      await db.visits.bulkDelete([...keys]);
      await db.letters.bulkDelete([...keys]);
      await forgetInLists(db, connection, keys);
      await forgetInBatches(db, connection, keys);
      await forgetInResults(db, forgotten);
      await forgetInHeld(db, forgotten);
      await forgetInRaw(db, forgotten);
      await forgetInOrders(db, forgotten);
      const [first, last] = connectionsOf(connection);
      await db.ledger
        .where('[connection+at]')
        .between([first, -Infinity], [last, Infinity])
        .filter((row) => row.kind === 'charge' && row.subjectKey !== null && keys.has(row.subjectKey))
        .modify((row) => {
          if (row.kind === 'charge') Object.assign(row, { subjectKey: null, subjectName: null });
        });
      await db.requests
        .where('subjectKey')
        .anyOf([...keys])
        .modify({ subjectKey: null });
      return forgotten;
    },
  );
}

/** Held answers: deletes those requested for them or naming them, and removes them from the others. */
async function forgetInHeld(db: SidenoteDatabase, { connection, keys, mentions }: Forgotten): Promise<void> {
  const names = new Set([...keys].map((key) => subjectAlias(connection, key)));
  const isAbout = ({ own, subject, about, names: named }: HeldAnswer) =>
    named.some((name) => names.has(name)) || mentions(JSON.stringify([own, subject, about]));
  const held = await db.heldAnswers.filter((row) => originOf(row.connection) === originOf(connection)).toArray();
  await db.heldAnswers.bulkDelete(held.filter(isAbout).map(({ intentId }) => intentId));
  const others = held.filter((row) => !isAbout(row) && mentions(JSON.stringify(row.others)));
  await db.heldAnswers.bulkPut(
    others.map((row) => ({ ...row, others: row.others.filter((other) => !mentions(JSON.stringify(other))) })),
  );
}

/** Unreadable answers: deletes theirs, and removes mentions of them from those of others. */
async function forgetInRaw(db: SidenoteDatabase, { connection, keys, mentions }: Forgotten): Promise<void> {
  const own = await db.rawAnswers.filter((row) => originOf(row.connection) === originOf(connection)).toArray();
  for (const row of own) {
    const left = keys.has(row.subjectKey) ? null : withoutUnreadOf(row, mentions);
    if (left === null) await db.rawAnswers.delete(row.intentId);
    else if (left !== row) await db.rawAnswers.put(left);
  }
}

async function forgetInLists(db: SidenoteDatabase, connection: string, keys: ReadonlySet<string>): Promise<void> {
  const isOther = (key: string) => !keys.has(key);
  const holdsOne = (facet: Facet<ResultPages> | undefined) =>
    facet?.value?.pages.some((page) => page.keys.some((key) => keys.has(key))) ?? false;
  const without = (facet: Facet<ResultPages>): Facet<ResultPages> =>
    facet.value === null ? facet : { ...facet, value: withoutListed(facet.value, isOther) };
  const origin = originOf(connection);
  const holding = await db.records
    .where('[connection+touchedAt]')
    .between([origin, -Infinity], [origin, Infinity])
    .filter(({ facets }) => pagedFacets.some((name) => holdsOne(facets[name])))
    .toArray();
  await db.records.bulkPut(
    holding.map((record) => {
      const facets = { ...record.facets };
      for (const name of pagedFacets) {
        const facet = facets[name];
        if (facet !== undefined) facets[name] = without(facet);
      }
      return { ...record, facets };
    }),
  );
}

/**
 * "Forget this person": batches keep outcome and cost. Waiting items are withdrawn; only their order identifies items in flight. Runs
 * inside `forgetSubject`, before orders lose their subject.
 */
async function forgetInBatches(db: SidenoteDatabase, connection: string, keys: ReadonlySet<string>): Promise<void> {
  const isOf = ({ subject }: BatchItem) => subject !== null && keys.has(subject.key);
  const [first, last] = connectionsOf(connection);
  const batches = await db.batches
    .where('[connection+createdAt]')
    .between([first, -Infinity], [last, Infinity])
    .filter(({ items }) => items.some(isOf))
    .toArray();
  for (const batch of batches) {
    const items: BatchItem[] = [];
    for (const item of batch.items) items.push(isOf(item) ? await withoutPerson(db, batch, item) : item);
    await db.batches.put(withBatchState({ ...batch, items }));
  }
}

async function withoutPerson(db: SidenoteDatabase, batch: BatchRow, item: BatchItem): Promise<BatchItem> {
  const { subject, state, earlierIntents = [] } = item;
  if (state !== 'asking' || subject === null) return withoutSubject(item);
  const { intent, charge } = await readTrace(db, { batch, subject, earlierIntents });
  const outcome = intent && outcomeOfIntent(intent, charge, null);
  if (outcome !== null) return withoutSubject({ ...item, ...outcome.item, earlierIntents: undefined });
  return { ...item, subject: null, intentId: intent?.id ?? null, earlierIntents: undefined };
}

/**
 * Removes people from pages of searches and jobs, which keep their cost. A job's page that is read again restores no one at places reported
 * before. Runs inside `forgetSubject`.
 */
async function forgetInResults(db: SidenoteDatabase, { connection, keys, mentions }: Forgotten): Promise<void> {
  const isOwn = (page: { connection: string }) => originOf(page.connection) === originOf(connection);
  const isOther = (key: string) => !keys.has(key);
  await db.searchPages
    .where('keys')
    .anyOf([...keys])
    .filter(isOwn)
    .modify((page) => {
      const before = page.keys.length;
      page.keys = page.keys.filter(isOther);
      page.lines = page.lines.filter((line) => isOther(line.key));
      page.forgotten = (page.forgotten ?? 0) + before - page.keys.length;
    });
  const jobs = new Set<string>();
  await db.jobPages
    .where('keys')
    .anyOf([...keys])
    .filter(isOwn)
    .modify((page) => {
      page.keys = page.keys.filter(isOther);
      page.items = page.items.filter((item) => isOther(item.line.key));
      jobs.add(page.jobId);
    });
  // People on these pages are known only by the service's text.
  await db.jobPages
    .where('keys')
    .startsWith(keyStart('person', 'job'))
    .filter(isOwn)
    .modify((page) => {
      const left = page.items.filter(({ line, email }) => line.id !== '' || !mentions(JSON.stringify([line, email])));
      if (left.length === page.items.length) return;
      page.items = left;
      page.keys = left.map(({ line }) => line.key);
      jobs.add(page.jobId);
    });
  const unread = await db.unreadResults.filter((result) => isOwn(result) && mentions(result.body)).toArray();
  await db.unreadResults.bulkDelete(unread.map(({ id }) => id));
  for (const { jobId } of unread) jobs.add(jobId);
  await db.jobPages
    .where('jobId')
    .anyOf([...jobs])
    .modify((page) => {
      page.isClosed = true;
    });
}
