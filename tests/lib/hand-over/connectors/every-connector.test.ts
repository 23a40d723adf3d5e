import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readRecord, readSettings } from '@/lib/database/reads';
import { connectorIds } from '@/lib/database/schema/hand-rows';
import { withoutPersonRecord } from '../../../fixtures/rows/forget-record.ts';
import {
  createHandOverWorld,
  endOf,
  failureOf,
  originsOf,
  settled,
  subjectOf,
  tokens,
} from '../../../worlds/hand-over-world.ts';
import { connectionId } from '../../../worlds/test-background.ts';

const jane = 'jane@acme.test';

beforeEach(() => fakeBrowser.reset());

/** How often the person is there. */
function countOf(world: Awaited<ReturnType<typeof createHandOverWorld>>, email = jane): number {
  return JSON.stringify(world.systems.read()).toLowerCase().split(`"${email}"`).length - 1;
}

describe.each(connectorIds)('%s', (target) => {
  it('makes a new person once, with a receipt and a link', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    const [row] = await world.write(target, [{ email: jane }]);
    expect(row).toMatchObject({ state: 'created', id: expect.any(String), link: expect.stringMatching(/^https:\/\//) });
    expect(await world.receipts(jane)).toMatchObject([{ target, state: 'created', link: expect.any(String) }]);
    expect(countOf(world)).toBe(1);
  });

  it('answers what is there already, and writes nothing over it', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.systems.seed({
      hubspot: [{ email: jane, firstname: 'Janet' }],
      pipedrive: [{ name: 'Janet', email: jane }],
      airtable: [{ Email: jane, 'First name': 'Janet' }],
    });
    const [row] = await world.write(target, [{ email: jane }]);
    expect(row).toMatchObject({ state: 'found', found: [{ id: expect.any(String), values: { email: jane } }] });
    expect(countOf(world)).toBe(3);
    expect(JSON.stringify(world.systems.read())).not.toContain('Doe');
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('changes only the chosen fields of a record, by its id', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.systems.seed({
      hubspot: [{ email: jane, firstname: 'Janet', mobilephone: '+1' }],
      pipedrive: [{ name: 'Janet', email: jane, phone: '+1' }],
      airtable: [{ Email: jane, 'First name': 'Janet', Phone: '+1' }],
    });
    const looked = await world.look(target, jane);
    if (looked?.state !== 'found') throw new Error('Not found');
    const [row] = await world.write(target, [
      { email: jane, id: looked.found[0]?.id ?? '', values: { mobile: '+49301' } },
    ]);
    expect(row).toMatchObject({ state: 'updated', id: looked.found[0]?.id });
    const after = JSON.stringify(world.systems.read()[target]);
    expect(after).toContain('+49301');
    expect(after).toContain('Janet');
    expect(await world.receipts(jane)).toMatchObject([{ state: 'updated' }]);
  });

  it('sends nothing without the permission, whatever was stored before', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.granted.clear();
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['no-permission']);
    expect(endOf(await world.look(target, jane))).toBe('no-permission');
    expect(world.sent).toEqual([]);
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('loses the permission while it waits for its turn, and then sends nothing', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.beforeAnswer = async () => world.granted.clear();
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['no-permission']);
    expect(world.sent).toHaveLength(1);
    expect(countOf(world)).toBe(0);
  });

  it('sends nothing about a person on a list, by any name of theirs', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    await world.exclude(jane);
    expect(await world.write(target, [{ email: jane }, { email: 'tom@acme.test' }])).toMatchObject([
      { state: 'excluded', listName: 'Do not contact' },
      { state: 'created' },
    ]);
    expect(await world.look(target, jane)).toEqual({ state: 'excluded', listName: 'Do not contact' });
    expect(JSON.stringify(world.sent)).not.toContain(jane);
  });

  it('sends nothing, and notes nothing, while the team’s list cannot be read', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.isTeamReadable = false;
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['team-closed']);
    expect(endOf(await world.look(target, jane))).toBe('team-closed');
    expect(world.sent).toEqual([]);
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('stops before a person who is put on a list between the look and the write', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    let isFirst = true;
    world.state.beforeAnswer = async () => {
      if (isFirst) await world.exclude(jane);
      isFirst = false;
    };
    expect(await world.write(target, [{ email: jane }])).toMatchObject([{ state: 'excluded' }]);
    expect(countOf(world)).toBe(0);
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('sends nothing about a person who was forgotten meanwhile, and makes no record of them again', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    await world.write(target, [{ email: jane }]);
    await world.clock.advance(120_000);
    let isFirst = false;
    world.state.beforeAnswer = async () => {
      if (isFirst) await withoutPersonRecord(world.db, connectionId, subjectOf(jane));
      isFirst = false;
    };
    world.sent.length = 0;
    const looked = await world.look(target, jane);
    if (looked?.state !== 'found') throw new Error('Not found');
    isFirst = true;
    await world.write(target, [{ email: jane, id: looked.found[0]?.id ?? '', values: { mobile: '+49301' } }]);
    expect(await readRecord(world.db, connectionId, subjectOf(jane).key)).toBeNull();
  });

  it('looks a lost answer up by email, and does not write again', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    let lost = 0;
    world.state.beforeAnswer = async ({ method, url }) => {
      const isWrite = method === 'PATCH' || /upsert$|\/persons$/.test(new URL(url).pathname);
      if (isWrite && lost++ === 0) throw new TypeError('Failed to fetch');
    };
    expect(await world.write(target, [{ email: jane }])).toMatchObject([{ state: 'created' }]);
    expect(countOf(world)).toBe(1);
    expect(lost).toBe(1);
  });

  it('keeps a receipt where the answer is lost and the person is not found', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.beforeArrival = async ({ method, url }) => {
      const isWrite = method === 'PATCH' || /upsert$|\/persons$/.test(new URL(url).pathname);
      if (isWrite) throw new TypeError('Failed to fetch');
    };
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['no-answer']);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'sent' }]);
  });

  it('makes no second record after the worker died between write and receipt', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.beforeAnswer = ({ method, url }) =>
      method === 'PATCH' || /upsert$|\/persons$/.test(new URL(url).pathname)
        ? new Promise(() => {})
        : Promise.resolve();
    void world.handOver.handlers.writeToTarget({
      target,
      rows: [{ subject: subjectOf(jane), email: jane, id: null, values: { fullName: 'Jane Doe', firstName: 'Jane' } }],
    });
    await world.until(() => countOf(world) === 1);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'sent' }]);

    world.state.beforeAnswer = async () => undefined;
    world.restartWorker();
    expect(await world.write(target, [{ email: jane }])).toMatchObject([{ state: 'found' }]);
    await world.look(target, jane);
    expect(countOf(world)).toBe(1);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'found', there: expect.any(String) }]);
  });

  it('waits for Retry-After, and repeats what a 429 refused', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.fault({ kind: 'status', status: 429, retryAfter: 7, times: 2 });
    const before = world.clock.now();
    expect(await world.write(target, [{ email: jane }])).toMatchObject([{ state: 'created' }]);
    expect(world.clock.now() - before).toBeGreaterThanOrEqual(14_000);
    expect(countOf(world)).toBe(1);
  });

  it('leaves the rest unsent where a 429 asks for longer than half a minute', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.fault({ kind: 'status', status: 429, retryAfter: 300 });
    const rows = await world.write(target, [{ email: jane }, { email: 'tom@acme.test' }]);
    expect(rows).toMatchObject([
      { state: 'failed', failure: { why: 'too-fast', retryAfterMs: 300_000 } },
      { state: 'failed', failure: { why: 'too-fast' } },
    ]);
    expect(world.sent).toHaveLength(1);
  });

  it.each([401, 403])('says that a %d is about the token, and stops', async (status) => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.fault({ kind: 'status', status, body: { message: 'no' }, times: 10 });
    const rows = await world.write(target, [{ email: jane }, { email: 'tom@acme.test' }]);
    const why = status === 401 ? 'token-refused' : 'no-scope';
    expect(rows.map(endOf)).toEqual([why, why]);
    expect(world.sent).toHaveLength(1);
  });

  it.each(['html', 'torn', 'empty', 'wrong-shape'])(
    'does not take a %s answer to a look for "not there"',
    async (kind) => {
      const world = await createHandOverWorld();
      await world.connect(target);
      world.fault({ kind, times: 10 });
      expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['not-understood']);
      expect(countOf(world)).toBe(0);
    },
  );

  it('follows no redirect', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.fault({ kind: 'redirect' });
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['no-answer']);
    expect(world.sent.map(({ redirect }) => redirect)).toEqual(['error']);
  });

  it('waits five seconds for an answer, and gives up after thirty', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.beforeAnswer = async () => world.clock.sleep(5000);
    expect(await world.write(target, [{ email: jane }])).toMatchObject([{ state: 'created' }]);
    world.state.beforeAnswer = async () => world.clock.sleep(31_000);
    expect(endOf(await world.look(target, 'tom@acme.test'))).toBe('no-answer');
  });

  it('is offline: nothing is sent and nothing noted', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.state.isOnline = false;
    expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['offline']);
    expect(world.sent).toEqual([]);
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('sends a person twice in one message only once', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    const rows = await world.write(target, [{ email: jane }, { email: jane.toUpperCase() }]);
    expect(rows.map(endOf)).toEqual(['created', 'too-early']);
    expect(countOf(world)).toBe(1);
  });

  it('does not make a person twice from two windows at once', async () => {
    const world = await createHandOverWorld();
    world.systems.seed({ pipedriveLagMs: 30_000 });
    await world.connect(target);
    await Promise.all([world.write(target, [{ email: jane }]), world.write(target, [{ email: jane }])]);
    expect(countOf(world)).toBe(1);
  });

  it('is forgotten with its token and its permission', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    await world.handOver.handlers.forgetTarget({ target });
    expect(await readSettings(world.db, 'targets')).toEqual({});
    expect(world.returned).toEqual([originsOf[target]]);
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('token-');
    expect(await failureOf(world.look(target, jane))).toMatchObject({ why: 'not-connected' });
  });

  it('is not connected with a token that it refuses', async () => {
    const world = await createHandOverWorld();
    expect(await failureOf(world.connect(target, 'wrong-token-0000'))).toMatchObject({ target, why: 'token-refused' });
    expect(await world.targets()).toBeNull();
    expect(await failureOf(world.look(target, jane))).toMatchObject({ why: 'not-connected' });
  });

  it('is not asked about a token before the permission is there', async () => {
    const world = await createHandOverWorld();
    const connecting =
      target === 'pipedrive'
        ? { target, token: tokens[target], company: 'acme' }
        : target === 'airtable'
          ? {
              target,
              token: tokens[target],
              base: 'appAAAAAAAAAAAAAA',
              table: 'tblAAAAAAAAAAAAAA',
              columns: { email: 'Email' },
            }
          : { target, token: tokens[target] };
    expect(await failureOf(settled(world.clock, world.handOver.handlers.connectTarget(connecting)))).toMatchObject({
      why: 'no-permission',
    });
    expect(world.sent).toEqual([]);
  });

  it('keeps its token to its own address', async () => {
    const world = await createHandOverWorld();
    for (const each of connectorIds) await world.connect(each);
    world.sent.length = 0;
    await world.write(target, [{ email: jane }]);
    expect(new Set(world.sent.map(({ url }) => new URL(url).origin))).toEqual(new Set([originsOf[target]]));
  });

  it('finds by name where no email is known', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    world.systems.seed({
      hubspot: [{ email: jane, firstname: 'Jane', lastname: 'Doe' }],
      pipedrive: [{ name: 'Jane Doe', email: jane }],
      airtable: [{ Email: jane, 'First name': 'Jane', 'Last name': 'Doe' }],
    });
    expect(await world.look(target, null)).toMatchObject({ state: 'found', found: [{ values: { email: jane } }] });
  });

  it('keeps the newest hundred receipts of a person', async () => {
    const world = await createHandOverWorld();
    await world.connect(target);
    await world.write(target, [{ email: jane }]);
    const record = await readRecord(world.db, connectionId, subjectOf(jane).key);
    const [receipt] = record?.handed ?? [];
    if (record === null || receipt === undefined) throw new Error('No receipt');
    const handed = Array.from({ length: 100 }, (_, at) => ({ ...receipt, id: `old-${at}`, at }));
    await world.db.records.put({ ...record, handed });
    await world.clock.advance(120_000);
    const looked = await world.look(target, jane);
    if (looked?.state !== 'found') throw new Error('Not found');
    await world.write(target, [{ email: jane, id: looked.found[0]?.id ?? '', values: { mobile: '+49301' } }]);
    const after = await world.receipts(jane);
    expect(after).toHaveLength(100);
    expect([after[0]?.id, after.at(-1)?.state]).toEqual(['old-1', 'updated']);
  });
});
