import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import { originOf } from '@/lib/database/schema/origins';
import type { Facet, RawAnswer, SubjectRecord } from '@/lib/database/schema/rows';
import type { ResultPages } from '@/lib/offers/offers';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { settleBooked, settleDecided, settleGroup } from '@/lib/purchases/steps/settle';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { amara, connectionId, fenwick, intent, sites, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge, movement } from '@/tests/fixtures/rows/ledger-rows';

/** One before and one after it in every index. */
const otherConnection = 'https://other.example#1';
const earlierConnection = 'https://api.service.example#0';
const id = 'abcdef01-2345-9789-0abc-def012345678';
/** Other names of Tomasz: a second address, his id and his email address. */
const alsoTomasz = { ...tomasz, key: 'person/people-example/tomasz-w', site: 'people-example', slug: 'tomasz-w' };

function record(id: string, aliases: string[], connection = connectionId): SubjectRecord {
  return {
    id,
    connection: originOf(connection),
    kind: 'person',
    aliases,
    name: id,
    facets: {},
    createdAt: 1,
    touchedAt: 1,
  };
}
function rawAnswer(intentId: string, subjectKey: string, connection = connectionId): RawAnswer {
  return { intentId, connection, subjectKey, operation: 'email', orderKey: 'o', body: '{}', at: 1 };
}
function request(intentId: string, subjectKey: string | null): RequestRow {
  const sent = { at: 1, method: 'POST', origin: 'https://api.service.example', path: '/x', bytesOut: 1, bytesIn: 1 };
  return { ...sent, status: 200, elapsedMs: 1, subjectKey, intentId };
}

let count = 0;

/** Two people, each with everything there is; the first is then forgotten. */
async function createForgotten() {
  const db = new SidenoteDatabase(`forget-${++count}`);
  const ofTomasz = [
    subjectAlias(connectionId, tomasz.key),
    subjectAlias(connectionId, alsoTomasz.key),
    idAlias(connectionId, 'person', id),
    emailAlias(connectionId, 'tomasz@fenwick.example'),
  ];
  await db.records.bulkAdd([
    record('tomasz', ofTomasz),
    record('amara', [subjectAlias(connectionId, amara.key)]),
    record('elsewhere', [subjectAlias(otherConnection, tomasz.key)], otherConnection),
  ]);
  await db.intents.bulkAdd([
    intent(tomasz, { id: 'done' }),
    intent(alsoTomasz, { id: 'also' }),
    intent({ ...tomasz, key: `person/id/${id}` }, { id: 'by id' }),
    intent(tomasz, { id: 'queued', state: 'queued' }),
    intent(tomasz, { id: 'sent', state: 'sent' }),
    intent(tomasz, { id: 'lost', state: 'unknown' }),
    intent(tomasz, { id: 'elsewhere', connection: otherConnection }),
    intent(amara, { id: 'amara' }),
  ]);
  await db.ledger.bulkAdd([
    charge({ id: 'done', at: 1, subjectKey: tomasz.key, subjectName: 'Tomasz' }),
    charge({ id: 'also', at: -1, subjectKey: alsoTomasz.key, subjectName: 'Tomasz' }),
    charge({ id: 'elsewhere', at: 1, connection: otherConnection, subjectKey: tomasz.key, subjectName: 'Tomasz' }),
    charge({ id: 'earlier', at: 1, connection: earlierConnection, subjectKey: tomasz.key, subjectName: 'Tomasz' }),
    charge({ id: 'amara', at: 2, subjectKey: amara.key, subjectName: 'Amara' }),
    charge({ id: 'forgotten before', at: 3, subjectKey: null, subjectName: null }),
    movement({ id: 'moved', at: 4 }),
  ]);
  await db.rawAnswers.bulkAdd([
    rawAnswer('done', tomasz.key),
    rawAnswer('also', alsoTomasz.key),
    rawAnswer('elsewhere', tomasz.key, otherConnection),
    rawAnswer('amara', amara.key),
  ]);
  await db.requests.bulkAdd([
    request('done', tomasz.key),
    request('also', alsoTomasz.key),
    request('by email', 'person/email/tomasz@fenwick.example'),
    request('amara', amara.key),
    request('balance', null),
  ]);
  await db.visits.bulkAdd([tomasz, alsoTomasz, amara].map((subject) => ({ key: subject.key, subject, at: 1 })));
  await forgetSubject(db, connectionId, tomasz);
  return db;
}

describe('forgetting a person', () => {
  it('removes the record, by any of its names, and no other record', async () => {
    const db = await createForgotten();
    expect(await db.records.toCollection().primaryKeys()).toEqual(['amara', 'elsewhere']);
  });

  it('removes the answers that could not be read, under every name', async () => {
    const db = await createForgotten();
    expect(await db.rawAnswers.toCollection().primaryKeys()).toEqual(['amara', 'elsewhere']);
  });

  it('removes when their pages were seen, under every address', async () => {
    const db = await createForgotten();
    expect(await db.visits.toCollection().primaryKeys()).toEqual([amara.key]);
  });

  it('removes settled orders and keeps those on their way, whose charge would be lost', async () => {
    const db = await createForgotten();
    expect(await db.intents.toCollection().primaryKeys()).toEqual(['amara', 'elsewhere', 'lost', 'queued', 'sent']);
  });

  it('leaves no one in a lost order, nor in the row that the balance writes about it later', async () => {
    const db = await createForgotten();
    const lost = await db.intents.get('lost');
    if (lost === undefined) throw new Error('The lost order is gone');
    expect(JSON.stringify(lost)).not.toContain(tomasz.slug);
    await settleDecided(db, lost, { chargedMilli: 1000, nowMs: 9 });
    expect(await db.ledger.get('lost')).toMatchObject({ chargedMilli: 1000, subjectKey: null, subjectName: null });
  });

  it('leaves no one in the rows of calls that were booked on trust, which the balance corrects when it is read', async () => {
    const db = new SidenoteDatabase(`forget-${++count}`);
    const [one, two] = ['one', 'two'].map((name) =>
      charge({ id: name, at: 1, subjectKey: tomasz.key, subjectName: 'Tomasz', uncertain: true }),
    );
    if (one === undefined || two === undefined) throw new Error('There are no charges');
    await db.ledger.bulkAdd([one, two]);
    await forgetSubject(db, connectionId, tomasz);
    await settleBooked(db, one, 500);
    expect(await db.ledger.get('one')).toMatchObject({ chargedMilli: 500, subjectKey: null, subjectName: null });
    const decided = { groupId: 'g', charged: 1, totalMilli: 700, nowMs: 9 };
    await settleGroup(db, { lost: [], uncertain: [two] }, decided);
    expect(await db.ledger.get('two')).toMatchObject({ chargedMilli: 700, subjectKey: null, subjectName: null });
  });

  it.each(['settled', 'unknown'] as const)(
    'leaves no address of theirs in a question for ids that is %s',
    async (state) => {
      const db = new SidenoteDatabase(`forget-${++count}`);
      await db.settings.put({ key: 'sites', value: sites });
      const profiles = [tomasz.url ?? '', amara.url ?? ''];
      const list = subjectOfKey('person/list/customers');
      const orderKey = orderKeyOf(earlierConnection, 'resolve', list.key, { profiles });
      const about = {
        operation: 'resolve',
        orderKey,
        detail: { profiles },
        connection: earlierConnection,
        state,
      } as const;
      await db.intents.bulkAdd([intent(list, { id: 'both', ...about }), intent(list, { id: 'none', state })]);
      await forgetSubject(db, connectionId, tomasz);
      const left = await db.intents.toArray();
      expect(left.map(({ id }) => id)).toEqual(state === 'settled' ? ['none'] : ['both', 'none']);
      expect(JSON.stringify(left)).not.toContain(tomasz.slug);
      expect(JSON.stringify(left).includes(amara.slug)).toBe(state === 'unknown');
    },
  );

  it('keeps every charge of the ledger, without the person', async () => {
    const db = await createForgotten();
    const rows = await db.ledger.orderBy('[connection+at]').toArray();
    const charges = rows.flatMap((row) => (row.kind === 'charge' ? [[row.id, row.subjectKey, row.subjectName]] : []));
    expect(charges).toEqual([
      ['earlier', null, null],
      ['also', null, null],
      ['done', null, null],
      ['amara', amara.key, 'Amara'],
      ['forgotten before', null, null],
      ['elsewhere', tomasz.key, 'Tomasz'],
    ]);
    expect(rows.map((row) => row.chargedMilli)).toEqual([1000, 1000, 1000, 1000, 1000, 2000, 1000]);
    expect(await db.ledger.get('moved')).toEqual(movement({ id: 'moved', at: 4 }));
  });

  it('keeps every line of the list of requests, without the person', async () => {
    const db = await createForgotten();
    expect((await db.requests.toArray()).map(({ intentId, subjectKey }) => [intentId, subjectKey])).toEqual([
      ['done', null],
      ['also', null],
      ['by email', null],
      ['amara', amara.key],
      ['balance', null],
    ]);
  });

  it('takes the person out of every list of the connection, and leaves the rest of it', async () => {
    const db = new SidenoteDatabase(`forget-${++count}`);
    const list = (...pages: string[][]): Facet<ResultPages> => ({
      value: { pages: pages.map((keys, page) => ({ page, keys, boughtAt: 1 })), total: 7, seeds: ['fenwick.example'] },
      boughtAt: 1,
      chargedMilli: 1000,
      intentId: 'list',
    });
    const nothing = { ...list(), value: null };
    const [mine, hers] = [tomasz.key, amara.key];
    const company = (name: string, facets: SubjectRecord['facets'], connection = connectionId): SubjectRecord => ({
      ...record(name, [subjectAlias(connection, `${fenwick.key}-${name}`)], connection),
      kind: 'company',
      facets,
    });
    const untouched = [
      company('elsewhere', { peopleHere: list([mine]) }, otherConnection),
      company('without', { peopleHere: list([hers]), lookalikes: nothing }),
    ];
    await db.records.bulkAdd([
      ...untouched,
      company('one', { peopleHere: list([hers], [mine, hers]), lookalikes: nothing }),
      company('earlier', { peopleHere: list([mine]) }, earlierConnection),
      company('two', { lookalikes: list([mine]), peopleHere: list([hers]) }),
    ]);
    await forgetSubject(db, connectionId, tomasz);
    const [earlier, elsewhere, one, two, without] = await db.records.toArray();
    expect([elsewhere, without]).toEqual(untouched);
    expect(earlier?.facets).toEqual({ peopleHere: list([]) });
    expect(one?.facets).toEqual({ peopleHere: list([hers], [hers]), lookalikes: nothing });
    expect(two?.facets).toEqual({ lookalikes: list([]), peopleHere: list([hers]) });
  });

  it('removes results of jobs that could not be read and name them, by id, page or email address, and no others', async () => {
    const db = new SidenoteDatabase(`forget-${++count}`);
    await db.settings.put({ key: 'sites', value: sites });
    const address = 'tomasz@fenwick.example';
    await db.records.add(
      record('tomasz', [
        subjectAlias(connectionId, tomasz.key),
        idAlias(connectionId, 'person', id),
        emailAlias(connectionId, address),
      ]),
    );
    const raw = (name: string, body: string, connection = connectionId) => ({
      id: `job|0|0|${name}`,
      jobId: 'job',
      connection,
      at: 1,
      body,
    });
    await db.unreadResults.bulkAdd([
      raw('by id', JSON.stringify([{ refId: id.toUpperCase() }])),
      raw('by page', JSON.stringify([[{ link: `${tomasz.url}/?from=a` }]])),
      raw('by slug', JSON.stringify({ identifier: tomasz.slug })),
      raw('by email', JSON.stringify({ output: [address.toUpperCase()] })),
      raw('in a text', JSON.stringify({ note: `write to "${address}", soon` })),
      raw('escaped', JSON.stringify({ email: address }).replace('@', '\\u0040')),
      raw('cut', `{"id":"${id}","name":"Tom`),
      raw('earlier key', JSON.stringify([id]), earlierConnection),
      raw('elsewhere', JSON.stringify([id]), otherConnection),
      raw('hers', JSON.stringify([{ id: `${id}0`, link: amara.url, email: `not-${address}` }])),
    ]);
    await forgetSubject(db, connectionId, tomasz);
    expect(await db.unreadResults.toCollection().primaryKeys()).toEqual(['job|0|0|elsewhere', 'job|0|0|hers']);
  });

  it('removes existing data when nothing was bought yet', async () => {
    const db = new SidenoteDatabase(`forget-${++count}`);
    await db.rawAnswers.add(rawAnswer('done', tomasz.key));
    await db.records.add(record('amara', [subjectAlias(connectionId, amara.key)]));
    await forgetSubject(db, connectionId, tomasz);
    expect([await db.rawAnswers.count(), await db.records.count()]).toEqual([0, 1]);
  });
});
