import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectorIds } from '@/lib/database/schema/hand-rows';
import { longestValue } from '@/lib/hand-over/targets/target-fields';
import { createHandOverWorld, endOf } from '../../../worlds/hand-over-world.ts';

const jane = 'jane@acme.test';
const tom = 'tom@acme.test';
const [recordA, recordB] = ['recAAAAAAAAAAAAAA', 'recBBBBBBBBBBBBBB'];

beforeEach(() => fakeBrowser.reset());

async function connected(target: (typeof connectorIds)[number]) {
  const world = await createHandOverWorld();
  await world.connect(target);
  return world;
}

const hitOf = (id: number, email: string, rest: object = {}) => ({
  item: { id, name: 'Tom Roe', emails: [email], phones: [], ...rest },
});

describe('an answer about another person', () => {
  it('to a search of Pipedrive is neither the person nor "not there"', async () => {
    const world = await connected('pipedrive');
    world.fault({ kind: 'wrong-shape', json: { data: { items: [hitOf(7, tom)] } }, times: 10 });
    expect(endOf(await world.look('pipedrive', jane))).toBe('not-understood');
    expect((await world.write('pipedrive', [{ email: jane }])).map(endOf)).toEqual(['not-understood']);
    expect(world.systems.pipedrive.persons()).toEqual([]);
  });

  it('to a search of Pipedrive by name is not shown', async () => {
    const world = await connected('pipedrive');
    world.fault({ kind: 'wrong-shape', json: { data: { items: [hitOf(7, tom)] } } });
    expect(await world.look('pipedrive', null)).toEqual({ state: 'found', found: [] });
  });

  it('to a search of HubSpot by name is not shown', async () => {
    const world = await connected('hubspot');
    world.fault({ kind: 'wrong-shape', json: { results: [{ id: '7', properties: { firstname: 'Tom' } }] } });
    expect(await world.look('hubspot', null)).toEqual({ state: 'found', found: [] });
  });

  it('to a new person of Pipedrive gives no link to them: the email is looked for', async () => {
    const world = await connected('pipedrive');
    const json = { data: { id: 7, emails: [{ value: tom }], phones: [] } };
    world.fault({ kind: 'wrong-shape', json, path: '/api/v2/persons', charge: true });
    const [row] = await world.write('pipedrive', [{ email: jane }]);
    expect(row).toEqual({ state: 'created', id: '1', link: 'https://acme.pipedrive.com/person/1' });
  });

  it('to the look before an update of Pipedrive writes nothing of theirs', async () => {
    const world = await connected('pipedrive');
    world.systems.seed({ pipedrive: [{ name: 'Jane', email: jane }] });
    const json = { data: { id: 7, emails: [{ value: tom }], phones: [] } };
    world.fault({ kind: 'wrong-shape', json, path: '/api/v2/persons/1' });
    const ends = await world.write('pipedrive', [{ email: jane, id: '1', values: { mobile: '+49' } }]);
    expect(ends.map(endOf)).toEqual(['not-understood']);
    expect(world.sent.map(({ method }) => method)).not.toContain('PATCH');
  });

  it('to an update of Pipedrive is not taken for done', async () => {
    const world = await connected('pipedrive');
    world.systems.seed({ pipedrive: [{ name: 'Jane', email: jane }] });
    world.state.beforeArrival = async ({ method }) => {
      const json = { data: { id: 7, emails: [{ value: tom }], phones: [] } };
      if (method === 'PATCH') world.fault({ kind: 'wrong-shape', json, path: '/api/v2/persons/1', charge: false });
    };
    const ends = await world.write('pipedrive', [{ email: jane, id: '1', values: { mobile: '+49' } }]);
    expect(ends.map(endOf)).toEqual(['not-understood']);
  });

  it('to an update of Airtable is not taken for theirs: the email is looked for', async () => {
    const world = await connected('airtable');
    const { id } = world.systems.airtable.add({ Email: jane });
    world.fault({ kind: 'wrong-shape', json: { records: [{ id: recordB, fields: { Email: tom } }] } });
    const [row] = await world.write('airtable', [{ email: jane, id, values: { mobile: '+49' } }]);
    expect(row).toMatchObject({ state: 'updated', id });
    expect(world.sent).toHaveLength(2);
  });
});

describe('an answer that is cut at its limit', () => {
  it('of Airtable says of no one that they are not there: the rest is asked for', async () => {
    const world = await connected('airtable');
    world.systems.seed({ airtable: [...Array.from({ length: 12 }, () => ({ Email: tom })), { Email: jane }] });
    const ends = await world.write('airtable', [{ email: tom }, { email: jane }]);
    expect(ends.map(endOf)).toEqual(['found', 'found']);
    expect(world.sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

describe.each(connectorIds)('a huge or strange answer of %s', (target) => {
  const huge = 'x'.repeat(100_000);

  function answerWith(value: string) {
    const strange = { constructor: value, toString: value, hasOwnProperty: value };
    if (target === 'hubspot')
      return { results: [{ id: '7', properties: { email: jane, firstname: value, ...strange } }] };
    if (target === 'pipedrive')
      return { data: { items: [hitOf(7, jane, { name: value, phones: [value], organization: { name: value } })] } };
    return { records: [{ id: recordA, fields: { Email: jane, 'First name': value, ...strange } }] };
  }

  it('is cut to what a value may be', async () => {
    const world = await connected(target);
    world.fault({ kind: 'wrong-shape', json: answerWith(huge) });
    const row = await world.look(target, jane);
    const values = row?.state === 'found' ? Object.values(row.found[0]?.values ?? {}) : [];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) expect(value.length).toBeLessThanOrEqual(longestValue);
  });

  it('has no field that is none of ours', async () => {
    const world = await connected(target);
    world.fault({ kind: 'wrong-shape', json: answerWith('x') });
    const row = await world.look(target, jane);
    const names = row?.state === 'found' ? Object.keys(row.found[0]?.values ?? {}) : [];
    expect(['company', 'email', 'firstName', 'fullName', 'mobile']).toEqual(expect.arrayContaining(names));
  });

  it('of more than three megabytes is not read', async () => {
    const world = await connected(target);
    world.fault({ kind: 'wrong-shape', json: answerWith('x'.repeat(3_100_000)), times: 5 });
    expect(endOf(await world.look(target, jane))).toBe('not-understood');
  });

  it('says at most two hundred characters, on one line, without marks that turn a text around', async () => {
    const world = await connected(target);
    const said = `Line\r\n\u202Etwo\u0000 ${'y'.repeat(5000)}`;
    world.fault({ kind: 'status', status: 400, body: { message: said, error: said } });
    const row = await world.look(target, jane);
    const text = row?.state === 'failed' ? row.failure.text : undefined;
    expect(text).toMatch(/^Line two y+$/);
    expect(text?.length).toBeLessThanOrEqual(200);
  });

  it.each([null, 0, 1e9, Number.MAX_SAFE_INTEGER])('asks to wait %j seconds, and ends', async (retryAfter) => {
    const world = await connected(target);
    world.fault({ kind: 'status', status: 429, ...(retryAfter !== null && { retryAfter }), times: 9 });
    const row = await world.look(target, jane);
    expect(endOf(row)).toBe('too-fast');
    const until = row?.state === 'failed' ? (row.failure.retryAfterMs ?? 0) : 0;
    // A time that can be shown.
    expect(Number.isNaN(new Date(Date.now() + until).getTime())).toBe(false);
    expect(world.sent.length).toBeLessThanOrEqual(3);
  });
});
