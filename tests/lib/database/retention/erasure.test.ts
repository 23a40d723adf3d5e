import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { eraseOld } from '@/lib/database/retention/erase-old';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import { originOf } from '@/lib/database/schema/origins';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { Intent, RawAnswer } from '@/lib/database/schema/rows';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { settleDecided } from '@/lib/purchases/steps/settle';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import { batch } from '@/tests/fixtures/rows/batch-rows';
import { connectionId, intent } from '@/tests/fixtures/rows/fixture-rows';
import { charge } from '@/tests/fixtures/rows/ledger-rows';

const dayMs = 86_400_000;
const nowMs = 1_790_000_000_123;
const at = nowMs - 200 * dayMs;
const address = 'jane.doe@fenwick.example';
const jane = subjectOfKey(`person/email/${address}`);
let count = 0;
let db: SidenoteDatabase;

/** A lookup by an email address, 200 days ago, in every table that it leaves something in. */
beforeEach(async () => {
  db = new SidenoteDatabase(`erasure-${++count}`);
  await db.records.add({
    id: 'one',
    connection: originOf(connectionId),
    kind: 'person',
    name: 'Jane Doe',
    createdAt: at,
    touchedAt: at,
    aliases: [emailAlias(connectionId, address), idAlias(connectionId, 'person', 'abcdef01')],
    facets: { email: { value: null, boughtAt: at, chargedMilli: 1000, intentId: 'done' } },
  });
  const lookup = (id: string, part: Partial<Intent>) => intent(jane, { id, createdAt: at, sentAt: at, ...part });
  await db.intents.bulkAdd([
    lookup('done', { settledAt: at, outcome: { kind: 'found' } }),
    lookup('unread', { settledAt: at, outcome: { kind: 'not-understood' } }),
    lookup('lost', { state: 'unknown' }),
    lookup('lost ids', {
      state: 'unknown',
      operation: 'resolve',
      subject: subjectOfKey('person/list/clients'),
      detail: { profiles: ['https://www.pronet.example/in/jane-doe'] },
    }),
  ]);
  await db.ledger.bulkAdd(
    ['done', 'unread', 'lost'].map((id) => charge({ id, at, subjectKey: jane.key, subjectName: 'Jane Doe' })),
  );
  await db.rawAnswers.add({
    intentId: 'unread',
    connection: connectionId,
    subjectKey: jane.key,
    operation: 'email',
    at,
    orderKey: 'o',
    body: '{"name":"Jane Doe"',
  });
  await db.requests.add({
    at,
    method: 'POST',
    origin: 'https://api.service.example',
    path: '/v1/x',
    bytesOut: 1,
    bytesIn: 1,
    status: 200,
    elapsedMs: 1,
    subjectKey: jane.key,
    intentId: 'done',
  });
  const bodies = [
    JSON.stringify([{ email: address }]),
    '{"id": "ABCDEF01", "name": ["Jane',
    JSON.stringify({ text: `Jane <${address}>` }),
  ];
  await db.unreadResults.bulkAdd(
    bodies.map((body, place) => ({ id: `job|0|0|${place}`, jobId: 'job', connection: connectionId, at, body })),
  );
  const items = batch({ found: 1, waiting: 1, unknown: 1 }).items.map((item) => ({ ...item, subject: jane }));
  await db.batches.add(batch({}, { createdAt: at, items, state: 'paused', pausedBecause: 'person' }));
});
afterEach(() => db.delete());

async function everything(): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));
}
const janeAnywhere = /jane|doe@/i;

describe('data older than the retention', () => {
  it('names no one in any table: no name, no email address as a key, no requested page', async () => {
    expect(await everything()).toMatch(janeAnywhere);
    await eraseOld(db, 180, nowMs);
    expect(await everything()).not.toMatch(janeAnywhere);
  });

  it('keeps each charge, each line of the list of requests, and undecided orders', async () => {
    await eraseOld(db, 180, nowMs);
    const rows = await db.ledger.toArray();
    expect(rows.map((row) => [row.id, row.chargedMilli])).toEqual([
      ['done', 1000],
      ['lost', 1000],
      ['unread', 1000],
    ]);
    expect(await db.requests.toArray()).toMatchObject([{ intentId: 'done', subjectKey: null }]);
    expect(await db.intents.toArray()).toMatchObject([
      { id: 'lost', state: 'unknown', reservedMilli: 1000 },
      { id: 'lost ids', state: 'unknown', reservedMilli: 1000 },
    ]);
    const [kept] = await db.batches.toArray();
    expect(kept?.items.map(({ state, chargedMilli }) => [state, chargedMilli])).toEqual([
      ['failed', 0],
      ['found', 1000],
      ['unknown', null],
    ]);
  });

  it('names no one again when the balance decides later', async () => {
    await eraseOld(db, 180, nowMs);
    const lost = await db.intents.get('lost');
    if (lost === undefined) throw new Error('The lost order is gone');
    await settleDecided(db, lost, { chargedMilli: 1000, nowMs });
    expect(await everything()).not.toMatch(janeAnywhere);
  });

  it('leaves all of it while it is young enough', async () => {
    const before = await everything();
    await eraseOld(db, 210, nowMs);
    expect(await everything()).toBe(before);
  });

  it('keeps the address of a page as the key of a charge, so that its line can be read', async () => {
    await db.ledger.add(charge({ id: 'page', at, subjectKey: 'person/pronet/tomasz', subjectName: 'Tomasz' }));
    await eraseOld(db, 180, nowMs);
    expect(await db.ledger.get('page')).toMatchObject({ subjectKey: 'person/pronet/tomasz', subjectName: null });
  });
});

const id = 'abcdef01';
const page = 'https://www.pronet.example/in/jane-doe';
const bob = subjectOfKey('person/pronet/bob-poe');
const raw = (intentId: string, body: unknown, more: Partial<RawAnswer> = {}) =>
  db.rawAnswers.add({
    intentId,
    connection: connectionId,
    subjectKey: bob.key,
    operation: 'profile',
    orderKey: 'o',
    at,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  });
const held = (intentId: string, part: Partial<HeldAnswer>) =>
  db.heldAnswers.add({
    intentId,
    connection: connectionId,
    operation: 'profile',
    subject: bob,
    because: 'not-confirmed',
    own: { name: null, facets: {}, aliases: [], hints: [] },
    others: [],
    about: null,
    boughtAt: at,
    chargedMilli: 500,
    asked: subjectAlias(connectionId, bob.key),
    names: [],
    ...part,
  });
const line = (key: string, name: string): ResultLine => ({
  key,
  kind: 'person',
  id: '',
  name,
  domain: null,
  title: null,
  company: null,
  place: null,
  headcount: null,
  industry: null,
  seniority: null,
  department: null,
  founded: null,
  link: null,
  has: [],
});
const ofJane: ResultLine = { ...line(`person/id/${id}`, 'Jane Doe'), id, link: page };
const ofBob = line(bob.key, 'Bob Poe');
const results = { connection: connectionId, page: 0, keys: [ofBob.key, ofJane.key] };
const searched = { subjectKey: 'person/search/s', operation: 'search-people' } as const;

/** Where else somebody may stand; each is `at` that long ago. */
const stories: Record<string, () => Promise<unknown>> = {
  'what of another’s answer could not be read holds her id': () => raw('raw', { manager: { id: id.toUpperCase() } }),
  'it holds her address in a text, and was cut': () => raw('raw', `{"note":"ask Jane <${address}> about`),
  'it holds her page, as older services write it': () =>
    raw('raw', { also: ['http://nl.pronet.example/in/Jane%2DDoe/?x=1'], name: 'Jane' }),
  'it holds the path of her page on a site that is not set any more': () =>
    raw('raw', { text: 'see (elsewhere.example/people/jane-doe)' }),
  'it holds the slug of her page alone': () => raw('raw', { identifier: 'Jane-Doe' }),
  'entries of a page of a search could not be read': () =>
    raw('raw', [{ position: 1, item: { id, name: 'Jane' } }], {
      ...searched,
      unread: { kind: 'list', count: 1, of: 3 },
    }),
  'an answer is held under her name': () => held('held', { subject: jane, names: [emailAlias(connectionId, address)] }),
  'an answer is held under another’s name and tells of her': () =>
    held('held', { own: { name: 'Jane Doe', facets: {}, aliases: [], hints: [emailAlias(connectionId, address)] } }),
  'she came along with an answer that is held': () =>
    held('held', {
      others: [{ kind: 'person', name: 'Jane', facets: {}, aliases: [idAlias(connectionId, 'person', id)], hints: [] }],
    }),
  'she is on a page of a search': () =>
    db.searchPages.add({
      ...results,
      id: 's|search|0',
      searchId: 's',
      mode: 'search',
      lines: [ofBob, ofJane],
      total: 2,
      boughtAt: at,
      chargedMilli: 1000,
      intentId: 'page',
      track: null,
    }),
  'a result of a job that is in nobody’s record tells of her': () =>
    db.jobPages.add({
      connection: connectionId,
      page: 0,
      keys: [ofBob.key, 'person/job/job.0.1'],
      id: 'job|0|0',
      jobId: 'job',
      part: 0,
      at,
      told: 2,
      unread: 0,
      dropped: 0,
      returned: 0,
      items: [
        { line: ofBob, email: null, isPending: false },
        { line: line('person/job/job.0.1', 'Jane Doe'), email: { address, found: true }, isPending: false },
      ],
    }),
  'she is on a page of a job': () =>
    db.jobPages.add({
      ...results,
      id: 'job|0|0',
      jobId: 'job',
      part: 0,
      at,
      told: 2,
      unread: 0,
      dropped: 0,
      returned: 0,
      items: [ofBob, ofJane].map((each) => ({ line: each, email: null, isPending: false })),
    }),
};

describe.each(Object.entries(stories))('where %s', (_story, tell) => {
  beforeEach(async () => {
    await db.settings.put({ key: 'sites', value: [demoSite] });
    const known = subjectAlias(connectionId, 'person/pronet/jane-doe');
    await db.records.toCollection().modify((record) => void record.aliases.push(known));
    await db.visits.clear();
    await db.intents.delete('lost ids');
  });

  it('nothing names her once she is forgotten', async () => {
    await tell();
    await forgetSubject(db, connectionId, jane);
    expect(await everything()).not.toMatch(new RegExp(`${janeAnywhere.source}|${id}`, 'i'));
  });

  it('nothing names her once it is older than the retention', async () => {
    await tell();
    await eraseOld(db, 180, nowMs);
    // The page by which a record is found stays with its stub.
    await db.records.clear();
    expect(await everything()).not.toMatch(new RegExp(`${janeAnywhere.source}|${id}`, 'i'));
  });
});

describe('"Forget this person" leaves to others', () => {
  beforeEach(() => db.settings.put({ key: 'sites', value: [demoSite] }));

  it('rows that mention them only by a name that holds theirs, and another’s entries of the same page', async () => {
    const hers = { position: 0, item: { id } };
    const his = { position: 2, item: { id: `${id}0`, mail: `not-${address}` } };
    await raw('both', [hers, his], { ...searched, unread: { kind: 'list', count: 2, of: 4 } });
    await raw('his', { link: 'https://www.pronet.example/in/jane-doe-2', note: `${address}.org` });
    await raw('elsewhere', { id }, { connection: 'https://other.example#1' });
    await forgetSubject(db, connectionId, jane);
    expect((await db.rawAnswers.toArray()).map((row) => row.intentId)).toEqual(['both', 'elsewhere', 'his']);
    const both = await db.rawAnswers.get('both');
    expect([both?.body, both?.unread]).toEqual([JSON.stringify([his]), { kind: 'list', count: 1, of: 4 }]);
  });

  it('answers that are held and do not tell of them', async () => {
    await held('his', { own: { name: 'Bob', facets: {}, aliases: [], hints: [] } });
    await held('elsewhere', { connection: 'https://other.example#1', subject: jane });
    await forgetSubject(db, connectionId, jane);
    expect(await db.heldAnswers.toCollection().primaryKeys()).toEqual(['elsewhere', 'his']);
  });
});

describe('"Forget this person"', () => {
  it('leaves no one who was looked up by an email address in any table', async () => {
    await db.intents.delete('lost ids');
    await forgetSubject(db, connectionId, jane);
    expect(await everything()).not.toMatch(janeAnywhere);
  });
});
