import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { companyOf } from '@/lib/hand-over/targets/target-addresses';
import { createHandOverWorld, endOf } from '../../../worlds/hand-over-world.ts';

const jane = 'jane@acme.test';

beforeEach(() => fakeBrowser.reset());

it('shows both persons where an email has two, and writes neither', async () => {
  const world = await createHandOverWorld();
  await world.connect('pipedrive');
  world.systems.seed({
    pipedrive: [
      { name: 'Jane', email: jane },
      { name: 'Janet', email: jane },
    ],
  });
  const [row] = await world.write('pipedrive', [{ email: jane }]);
  expect(row).toMatchObject({
    state: 'found',
    found: [{ values: { fullName: 'Jane' } }, { values: { fullName: 'Janet' } }],
  });
  expect(world.sent).toHaveLength(1);
});

it('adds an address and a number to those that are there', async () => {
  const world = await createHandOverWorld();
  await world.connect('pipedrive');
  world.systems.seed({ pipedrive: [{ name: 'Jane', email: 'old@acme.test', phone: '+1' }] });
  await world.write('pipedrive', [{ email: jane, id: '1', values: { email: jane, mobile: '+49' } }]);
  expect(world.systems.pipedrive.persons()).toMatchObject([
    {
      name: 'Jane',
      emails: [
        { value: 'old@acme.test', primary: true },
        { value: jane, primary: false },
      ],
      phones: [{ value: '+1' }, { value: '+49' }],
    },
  ]);
});

it('does not make a person again while its search does not know the first', async () => {
  const world = await createHandOverWorld();
  await world.connect('pipedrive');
  world.systems.seed({ pipedriveLagMs: 40_000 });
  expect((await world.write('pipedrive', [{ email: jane }])).map(endOf)).toEqual(['created']);
  expect((await world.write('pipedrive', [{ email: jane }])).map(endOf)).toEqual(['too-early']);
  await world.clock.advance(60_000);
  expect((await world.write('pipedrive', [{ email: jane }])).map(endOf)).toEqual(['found']);
  expect(world.systems.pipedrive.persons()).toHaveLength(1);
});

it.each([
  ['acme', 'acme'],
  ['Acme.pipedrive.com', 'acme'],
  ['https://acme-2.pipedrive.com/persons/list#dialog', 'acme-2'],
  ['evil.test', null],
  ['acme.pipedrive.com.evil.test', null],
  ['https://evil.test/acme.pipedrive.com', null],
  ['a.b.pipedrive.com', null],
  ['acme@evil.test', null],
  ['https://acme.pipedrive.com@evil.test', null],
  ['-acme', null],
  ['http://acme.pipedrive.com', null],
  ['', null],
])('the company in "%s" is %s', (typed, company) => {
  expect(companyOf(typed)).toBe(company);
});
