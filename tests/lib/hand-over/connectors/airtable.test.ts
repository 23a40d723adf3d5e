import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { handOverMessages } from '@/lib/hand-over/messages';
import { tableOf } from '@/lib/hand-over/targets/target-addresses';
import { createHandOverWorld, endOf, failureOf, settled, subjectOf, tokens } from '../../../worlds/hand-over-world.ts';

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ email: `p${at}@acme.test` }));

beforeEach(() => fakeBrowser.reset());

it('writes ten at a time, by email', async () => {
  const world = await createHandOverWorld();
  await world.connect('airtable');
  expect((await world.write('airtable', people(25))).every(({ state }) => state === 'created')).toBe(true);
  const writes = world.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(writes).toMatchObject(Array(3).fill({ performUpsert: { fieldsToMergeOn: ['Email'] }, typecast: true }));
  expect(world.systems.airtable.records()).toHaveLength(25);
});

it('loses one row to a value that a column refuses', async () => {
  const world = await createHandOverWorld();
  await world.connect('airtable');
  const rows = people(10).map((row, at) => ({ ...row, values: { title: at === 3 ? 'refuse' : 'CTO' } }));
  expect((await world.write('airtable', rows)).map(endOf)).toEqual(
    rows.map((_, at) => (at === 3 ? 'refused' : 'created')),
  );
});

it('is not connected with a column that the table does not have', async () => {
  const world = await createHandOverWorld();
  world.granted.add('https://api.airtable.com');
  const connecting = {
    ...{ target: 'airtable' as const, token: tokens.airtable, base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' },
    columns: { email: 'Email', title: 'Titel' },
  };
  const failure = await failureOf(settled(world.clock, world.handOver.handlers.connectTarget(connecting)));
  expect(failure).toMatchObject({ why: 'refused', text: 'Unknown field name: "Titel"' });
});

it('a quote or a backslash in a name ends no text of a formula', async () => {
  const world = await createHandOverWorld();
  await world.connect('airtable');
  world.systems.seed({ airtable: [{ Email: 'a@acme.test', 'First name': 'Ja"ne\\', 'Last name': 'O")' }] });
  const found = await world.look('airtable', null, { first: 'Ja"ne\\', last: 'O")' });
  expect(found).toMatchObject({ found: [{ values: { email: 'a@acme.test' } }] });
});

it.each([
  'a"b@acme.test',
  "a'b@acme.test",
  'a\\b@acme.test',
  'a b@acme.test',
  'a@acme.test,b@acme.test',
  'a{Email}@x.test',
])('no message takes %s for an address', (email) => {
  const people = [{ subject: subjectOf('a@acme.test'), email, name: null }];
  expect(handOverMessages.lookAtTarget().safeParse({ target: 'airtable', people }).success).toBe(false);
});

it('the address of a table names its base and itself', () => {
  expect(tableOf('https://airtable.com/appAbC12345678901/tblXyZ12345678901/viwAAAAAAAAAAAAAA?blocks=hide')).toEqual({
    base: 'appAbC12345678901',
    table: 'tblXyZ12345678901',
  });
  expect(tableOf('https://airtable.com/appAbC12345678901')).toBeNull();
});
