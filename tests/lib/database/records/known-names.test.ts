import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { bestName, fullNameOf, isMasked, partsOfName, readKnownNames } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import { connectionId, record, subjectOf } from '@/tests/fixtures/rows/fixture-rows';

it.each([
  ['Hana N******', true],
  ['J*** D***', true],
  ['Jane D.', true],
  ['Jane Doe', false],
  ['Jane D', false],
  ['Martin Luther King Jr.', false],
  ['', false],
])('%s: whether a part of the name is hidden', (name, expected) => {
  expect(isMasked(name)).toBe(expected);
});

it.each([
  ['Hana N******', 'Hana Novotná', 'Hana Novotná'],
  ['Hana N******', undefined, 'Hana N******'],
  ['Ada Byron', 'Augusta Ada King', 'Ada Byron'],
])('%s, known as %s, is called %s', (written, known, expected) => {
  expect(bestName(written, known)).toBe(expected);
});

it('a record has a full name unless it has none, or a masked one', () => {
  expect([{ name: 'Hana Novotná' }, { name: 'Hana N.' }, { name: null }].map(fullNameOf)).toEqual([
    'Hana Novotná',
    null,
    null,
  ]);
});

it('takes a full name apart where its first part is known, and nowhere else', () => {
  expect(partsOfName('Ana Sofía de la Vega', 'Ana Sofía')).toEqual({ first: 'Ana Sofía', last: 'de la Vega' });
  expect(partsOfName('Anastasia Vega', 'Ana')).toBeNull();
  expect(partsOfName('Ana Vega', null)).toBeNull();
});

it.each([3, 600])('the full names of %i people are read, beside any masked record', async (count) => {
  const db = new SidenoteDatabase(`names-of-${count}`);
  const people = Array.from({ length: count }, (_, at) => subjectOf(`jane-${at}`));
  await db.records.bulkPut(
    people.map((person, at) => record(person, {}, at % 3 === 0 ? `Jane Doe ${at}` : at % 3 === 1 ? 'Jane D.' : null)),
  );
  const names = await readKnownNames(
    db,
    connectionId,
    people.map(({ key }) => rowOfKey(key)),
    async () => undefined,
  );
  const whole = people.flatMap(({ key }, at) => (at % 3 === 0 ? [[key, `Jane Doe ${at}`] as const] : []));
  expect([...names].toSorted()).toEqual(whole.toSorted());
});
