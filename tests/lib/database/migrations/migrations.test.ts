import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';

const name = 'migrations-test';
afterEach(() => Dexie.delete(name));

/** A database as version 1 left it. */
async function writeVersion1(): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({
    records: 'id, *aliases, [connection+touchedAt]',
    intents: 'id, state, [orderKey+createdAt], [connection+state]',
    ledger: 'id, intentId, [connection+at]',
    rawAnswers: 'intentId, [connection+subjectKey]',
    balances: 'connection',
    settings: 'key',
  });
  const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 };
  await old.table('ledger').add({
    ...{ id: 'intent-1', intentId: 'intent-1', connection: 'c', at: 5, operation: 'email', subjectKey: 'person/x/y' },
    ...{ subjectName: 'Y', quote, chargedMilli: 1000, how: 'x-credit', aboveQuote: false, anyway: false },
  });
  await old.table('settings').add({ key: 'budget', value: { perDayMilli: 5000, perMonthMilli: null } });
  old.close();
}

describe('a database of version 1', () => {
  it('keeps its ledger and budget when it is opened', async () => {
    await writeVersion1();
    const db = new SidenoteDatabase(name);
    expect(await db.ledger.toArray()).toMatchObject([
      { id: 'intent-1', kind: 'charge', chargedMilli: 1000, group: null, reconciled: 0, balanceAfterMilli: null },
    ]);
    expect(await db.settings.get('budget')).toEqual({
      key: 'budget',
      value: { perDayMilli: 5000, perMonthMilli: null, askAgainAboveMilli: null },
    });
    expect(await db.requests.count()).toBe(0);
    db.close();
  });
});

describe('a database without an error log', () => {
  it('has an empty one when it is opened', async () => {
    await writeVersion1();
    const db = new SidenoteDatabase(name);
    expect(await db.errors.toArray()).toEqual([]);
    db.close();
  });
});

describe('an answer that an older version kept because it could not be read', () => {
  it('says which order it answers, where that is known', async () => {
    await writeVersion1();
    const old = new Dexie(name);
    await old.open();
    await old.table('intents').add({ id: 'intent-1', orderKey: 'c|email|person/x/y', state: 'settled' });
    await old.table('rawAnswers').bulkAdd([
      { intentId: 'intent-1', body: '{' },
      { intentId: 'gone', body: '{' },
    ]);
    old.close();
    const db = new SidenoteDatabase(name);
    expect(await db.rawAnswers.where('orderKey').equals('c|email|person/x/y').toArray()).toMatchObject([
      { intentId: 'intent-1', body: '{' },
    ]);
    expect(await db.rawAnswers.count()).toBe(2);
    db.close();
  });
});

/** What versions 3 to 7 added, which are no longer declared. */
const added: readonly (readonly [number, Record<string, string>])[] = [
  [3, { batches: 'id, open, [connection+createdAt]' }],
  [4, { lists: 'id', members: 'id, *names, [listId+at]', undos: '++seq, token, madeAt' }],
  [
    5,
    {
      mirrors: 'id, connection',
      listWrites: '++seq, [connection+at]',
      visits: 'key, at',
      pictures: 'id, *aliases, at',
    },
  ],
  [6, { searches: 'id, [connection+openedAt]', jobs: 'id, open, searchId, [connection+createdAt]', valueLists: 'url' }],
  [7, { generations: 'name' }],
];

describe('a database of a version that only added tables', () => {
  it.each(added.map(([version]) => version))('keeps what it has, and gets what it lacks: %i', async (version) => {
    const old = new Dexie(name);
    const tables = added.filter(([each]) => each <= version).map(([, stores]) => stores);
    old.version(version).stores(Object.assign({ settings: 'key', ledger: 'id, [connection+at]' }, ...tables));
    await old.table('batches').add({ id: 'b', open: 0, connection: 'c', createdAt: 1 });
    old.close();
    const db = new SidenoteDatabase(name);
    expect(await db.batches.toArray()).toMatchObject([{ id: 'b' }]);
    const names = db.tables.map((table) => table.name);
    expect(names).toEqual(expect.arrayContaining(['members', 'generations', 'heldAnswers', 'unreadResults', 'errors']));
    // Each can be read, so each is there.
    const counts = await Promise.all(db.tables.map((table) => table.count()));
    expect(counts.filter((rows) => rows > 0).length).toBeLessThanOrEqual(2);
    db.close();
  });
});

/** A database as version 6 left it: two keys of one service, and one of another. */
async function writeVersion6(): Promise<void> {
  const old = new Dexie(name);
  old.version(6).stores({
    intents: 'id, state, [orderKey+createdAt], [connection+state]',
    rawAnswers: 'intentId, [connection+subjectKey]',
    records: 'id, *aliases, [connection+touchedAt]',
    ledger: 'id, [connection+at], [connection+reconciled]',
    settings: 'key',
    lists: 'id',
    members: 'id, *names, [listId+at]',
    undos: '++seq, token, madeAt',
    mirrors: 'id, connection',
    pictures: 'id, *aliases, at',
  });
  const [k1, k2, other] = ['https://api.example#1', 'https://api.example#2', 'https://other.example#1'];
  const record = { kind: 'person', name: 'Jane', createdAt: 1, touchedAt: 1 };
  const facet = { value: null, chargedMilli: 0, intentId: 'i' };
  await old.table('records').bulkAdd([
    {
      ...{ ...record, id: 'first', connection: k1, note: 'one', facets: { email: { ...facet, boughtAt: 1 } } },
      aliases: [`${k1}|person:7`, `${k1}|subject:person/pronet/jane`, `${k1}|email:jane@acme.example`],
    },
    {
      ...{ ...record, id: 'second', connection: k2, note: 'two', createdAt: 2, touchedAt: 5 },
      ...{ facets: { mobile: { ...facet, boughtAt: 2 } }, aliases: [`${k2}|person:7`] },
    },
    {
      ...{ ...record, id: 'twin', connection: k2, createdAt: 3, facets: {} },
      aliases: [`${k2}|person:8`, `${k2}|email:jane@acme.example`],
    },
    { ...record, id: 'elsewhere', connection: other, facets: {}, aliases: [`${other}|person:7`] },
  ]);
  await old.table('pictures').add({ id: 'p', connection: k1, aliases: [`${k1}|person:7`], dataUrl: 'data:,', at: 1 });
  await old.table('lists').bulkAdd([
    { id: 'plain', salt: null },
    { id: 'salted', salt: 'salt' },
  ]);
  const member = {
    id: 'm',
    listId: 'plain',
    names: ['page:person/pronet/jane', `id:${k1}|person:7`, `id:${k2}|person:7`],
  };
  await old.table('members').add(member);
  await old.table('undos').add({ kind: 'members', token: 't', madeAt: 1, members: [member] });
  await old.table('mirrors').add({ id: 'mirror', connection: k2, values: ['7'] });
  await old.table('ledger').add({ id: 'charge', connection: k1, at: 1, reconciled: 0, subjectKey: 'person/id/7' });
  await old.table('settings').add({ key: 'connection', value: { connectionId: k2 } });
  old.close();
}

describe('a database of version 6, where records and ids belonged to a key', () => {
  it('knows by the service what any key of it bought, and merges by equal ids alone', async () => {
    await writeVersion6();
    const db = new SidenoteDatabase(name);
    const origin = 'https://api.example';
    const records = await db.records.toArray();
    expect(records).toMatchObject([
      { id: 'elsewhere', connection: 'https://other.example', aliases: ['https://other.example|person:7'] },
      {
        ...{ id: 'first', connection: origin, note: 'one\ntwo', createdAt: 1, touchedAt: 5 },
        facets: { email: { boughtAt: 1 }, mobile: { boughtAt: 2 } },
        aliases: [`${origin}|person:7`, `${origin}|subject:person/pronet/jane`, `${origin}|email:jane@acme.example`],
      },
      // An email address is no reason to take two for one: it leads to whoever had it first.
      { id: 'twin', connection: origin, aliases: [`${origin}|person:8`] },
    ]);
    expect(await db.pictures.get('p')).toMatchObject({ connection: origin, aliases: [`${origin}|person:7`] });
    const names = ['page:person/pronet/jane', `id:${origin}|person:7`];
    expect(await db.members.get('m')).toMatchObject({ names });
    expect(await db.undos.toArray()).toMatchObject([{ members: [{ names }] }]);
    expect(await db.settings.get('formerConnections')).toMatchObject({
      value: ['https://api.example#1', 'https://api.example#2', 'https://other.example#1'],
    });
    db.close();
  });

  it('leaves to each key its ledger and its syncs', async () => {
    await writeVersion6();
    const db = new SidenoteDatabase(name);
    expect(await db.ledger.get('charge')).toMatchObject({ connection: 'https://api.example#1' });
    expect(await db.syncs.get('mirror')).toMatchObject({ connection: 'https://api.example#2' });
    db.close();
  });
});

describe('a database without held answers', () => {
  it('has a place for them when it is opened', async () => {
    await writeVersion1();
    const db = new SidenoteDatabase(name);
    expect(await db.heldAnswers.where('asked').equals('c|subject:person/pronet/jane-doe').toArray()).toEqual([]);
    expect(await db.heldAnswers.where('names').equals('c|person:x').count()).toBe(0);
    db.close();
  });
});

/** Jobs, their results and a page with a track id as version 6 left them. */
async function writeJobsOfVersion6(): Promise<void> {
  const old = new Dexie(name);
  old.version(6).stores({
    searchPages: 'id, searchId, *keys, boughtAt, [searchId+chargedMilli]',
    jobs: 'id, open, searchId, [connection+createdAt]',
    jobPages: 'id, jobId, *keys, at',
  });
  const connection = 'https://api.example#1';
  const part = { size: 3, intentId: 'i', trackId: 't', submittedAt: 20, doneAt: null, collected: 2, isSettled: false };
  await old.table('jobs').add({
    ...{ id: 'job', connection, createdAt: 10, open: 1, searchId: null, kind: 'deep-export', state: 'running' },
    parts: [
      { ...part, state: 'done', doneAt: 30, isSettled: true },
      { ...part, state: 'lost', submittedAt: null, trackId: null, collected: 0 },
      { ...part, state: 'waiting', submittedAt: null, trackId: null, collected: 0 },
    ],
  });
  const keys = ['person/id/1', 'person/id/2'];
  const items = keys.map((key) => ({ line: { key, id: key }, email: null, isPending: false }));
  await old.table('jobPages').add({ id: 'job|0|0', jobId: 'job', connection, part: 0, page: 0, at: 30, keys, items });
  const track = { id: 't', bornAt: 5, usedBy: null };
  const page = { searchId: 's', connection, mode: 'search', boughtAt: 5, keys };
  await old.table('searchPages').bulkAdd([
    { ...page, id: 's|search|0', page: 0, chargedMilli: 12_500, track },
    { ...page, id: 's|search|1', page: 1, chargedMilli: 0, track },
    { ...page, id: 's|preview|0', page: 0, chargedMilli: 1000, track: null },
  ]);
  old.close();
}

describe('jobs of version 6, which had no end but the service’s word', () => {
  it('have what ceilings are counted from, and lose nothing of what they were', async () => {
    await writeJobsOfVersion6();
    const db = new SidenoteDatabase(name);
    const fresh = {
      isUncertain: false,
      unread: 0,
      returned: 0,
      isReturnAccepted: false,
      leftOutBy: [],
      candidates: [],
    };
    expect(await db.jobs.toArray()).toMatchObject([
      {
        ...{ id: 'job', kind: 'deep-export', anyway: 0, open: 1 },
        parts: [
          { ...fresh, state: 'done', trackId: 't', serviceSubmittedAt: 20, serviceDoneAt: 30, told: 2, collected: 2 },
          // When it was submitted is not known any more: not before the job was begun.
          { ...fresh, state: 'lost', serviceSubmittedAt: 10, serviceDoneAt: null, told: 0 },
          { ...fresh, state: 'waiting', serviceSubmittedAt: null, serviceDoneAt: null, told: 0 },
        ],
      },
    ]);
    expect(await db.jobPages.toArray()).toMatchObject([{ told: 2, unread: 0, dropped: 0, returned: 0 }]);
    expect(await db.unreadResults.count()).toBe(0);
    db.close();
  });

  it('know for how many people a track id stands, by what its page cost: somebody may have been forgotten', async () => {
    await writeJobsOfVersion6();
    const db = new SidenoteDatabase(name);
    const pages = await db.searchPages.toArray();
    expect(pages.map(({ id, track }) => [id, track?.people])).toEqual([
      ['s|preview|0', undefined],
      ['s|search|0', 25],
      ['s|search|1', 2],
    ]);
    db.close();
  });
});

describe('who was bought or listed under a name with signs that nobody sees', () => {
  it('is found without them, and by the name of before', async () => {
    await writeVersion1();
    const old = new Dexie(name);
    old.version(13).stores({ records: 'id, *aliases', pictures: 'id, *aliases', members: 'id, *names' });
    await old.open();
    const seen = 'person/pronet/jane-❤\ufe0f';
    const aliases = ['c|person:7', `c|subject:${seen}`];
    await old.table('records').bulkAdd([
      { id: 'jane', aliases },
      { id: 'john', aliases: ['c|subject:person/pronet/john'] },
    ]);
    await old.table('pictures').add({ id: 'jane', aliases });
    await old.table('members').bulkAdd([
      { id: 'm1', names: [`page:${seen}`, 'email:jane@acme.example'] },
      { id: 'm2', names: ['domain:acme.example'] },
    ]);
    old.close();

    const db = new SidenoteDatabase(name);
    const unseen = 'person/pronet/jane-❤';
    const found = [...aliases, `c|subject:${unseen}`];
    expect(await db.records.where('aliases').equals(`c|subject:${unseen}`).toArray()).toEqual([
      { id: 'jane', aliases: found },
    ]);
    expect(await db.records.get('john')).toEqual({ id: 'john', aliases: ['c|subject:person/pronet/john'] });
    expect(await db.pictures.where('aliases').equals(`c|subject:${unseen}`).primaryKeys()).toEqual(['jane']);
    expect(await db.members.orderBy('id').toArray()).toEqual([
      { id: 'm1', names: [`page:${seen}`, 'email:jane@acme.example', `page:${unseen}`] },
      { id: 'm2', names: ['domain:acme.example'] },
    ]);
    db.close();
  });
});
