import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createHandOverWorld, endOf } from '../../../worlds/hand-over-world.ts';

const upsert = '/crm/objects/2026-03/contacts/batch/upsert';
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ email: `p${at}@acme.test` }));

beforeEach(() => fakeBrowser.reset());

describe('a batch of HubSpot', () => {
  it('writes a hundred people in one look and one request', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    const rows = await world.write('hubspot', people(100));
    expect(rows.every(({ state }) => state === 'created')).toBe(true);
    expect(world.sent).toHaveLength(2);
  });

  it('is repeated in halves where one input is refused: one bad row costs that row', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    const rows = people(16).map((row, at) => (at === 5 ? { email: 'no-dot@acme' } : row));
    const ends = await world.write('hubspot', rows);
    expect(ends.map(endOf)).toEqual(rows.map((_, at) => (at === 5 ? 'refused' : 'created')));
    expect(ends[5]).toMatchObject({ failure: { status: 400, text: expect.stringContaining('invalid') } });
    expect(world.systems.hubspot.contacts()).toHaveLength(15);
    expect(await world.receipts('no-dot@acme')).toMatchObject([{ state: 'refused' }]);
  });

  it.each([
    ['a page of a gateway', { kind: 'html', status: 400 }],
    ['no proof', { kind: 'status', status: 400, body: { message: 'Bad request' } }],
    ['another reason', { kind: 'status', status: 400, body: { status: 'error', category: 'SOMETHING_ELSE' } }],
  ])('is not repeated where a 400 is %s', async (_name, fault) => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    world.fault({ ...fault, path: upsert, times: 10 });
    expect((await world.write('hubspot', people(4))).map(endOf)).toEqual(Array(4).fill('refused'));
    expect(world.posted(upsert)).toHaveLength(1);
  });

  it('is not repeated where the server broke, and is looked up', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    world.fault({ kind: 'status', status: 502, path: upsert, charge: true });
    expect((await world.write('hubspot', people(3))).map(endOf)).toEqual(Array(3).fill('created'));
    expect(world.posted(upsert)).toHaveLength(1);
  });

  it('takes the rows of a partial answer, and the error of each other', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    const json = {
      results: [{ id: '77', properties: { email: 'p0@acme.test' }, new: true }],
      errors: [{ status: 'error', message: 'Not this one', context: { ids: ['p1@acme.test'] } }],
    };
    world.fault({ kind: 'wrong-shape', json, path: upsert, charge: false });
    const rows = await world.write('hubspot', people(2));
    expect(rows).toMatchObject([{ state: 'created', id: '77' }, { failure: { why: 'refused', text: 'Not this one' } }]);
  });
});

describe('a contact of HubSpot', () => {
  it('that was merged into another meanwhile is written there, and the link is of that one', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    const [old, left] = [
      world.systems.hubspot.add({ email: 'a@acme.test' }),
      world.systems.hubspot.add({ email: 'b@acme.test' }),
    ];
    world.systems.hubspot.merge(old.id, left.id);
    const [row] = await world.write('hubspot', [{ email: 'a@acme.test', id: old.id, values: { mobile: '+49' } }]);
    expect(row).toEqual({
      state: 'updated',
      id: left.id,
      link: `https://app-eu1.hubspot.com/contacts/4711/record/0-1/${left.id}`,
    });
  });

  it('that is gone costs its row', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    expect(
      (await world.write('hubspot', [{ email: 'a@acme.test', id: '1', values: { mobile: '+49' } }])).map(endOf),
    ).toEqual(['gone']);
  });

  it('is known by a further address of theirs', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    world.systems.hubspot.add({ email: 'jane@home.test', hs_additional_emails: 'jane@acme.test;j@acme.test' });
    expect(await world.look('hubspot', 'j@acme.test')).toMatchObject({
      found: [{ values: { email: 'jane@home.test' } }],
    });
  });

  it('is linked only to pages of HubSpot, whatever its answer says', async () => {
    const world = await createHandOverWorld();
    world.fault({ kind: 'status', status: 403, path: '/account-info/2026-03/details' });
    await world.connect('hubspot');
    expect((await world.targets())?.hubspot?.linkBase).toBeNull();
    const answer = (url: string) => ({
      kind: 'wrong-shape',
      path: upsert,
      charge: false,
      json: { results: [{ id: '7', properties: { email: 'a@acme.test' }, new: true, url }] },
    });
    world.fault(answer('https://hubspot.com.evil.test/1'));
    expect(await world.write('hubspot', [{ email: 'a@acme.test' }])).toMatchObject([{ link: null }]);
    world.fault(answer('https://app.hubspot.com/contacts/1/record/0-1/7'));
    await world.clock.advance(120_000);
    expect(await world.write('hubspot', [{ email: 'a@acme.test' }])).toMatchObject([
      { link: 'https://app.hubspot.com/contacts/1/record/0-1/7' },
    ]);
  });
});
