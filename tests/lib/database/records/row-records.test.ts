import { describe, expect, it } from 'vitest';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { aliasesOfRows, rowFinder } from '@/lib/database/records/row-records';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { connectionId, record, subjectOf } from '@/tests/fixtures/rows/fixture-rows';

const id = (last: string) => idAlias(connectionId, 'person', last);
const page = (slug: string) => subjectAlias(connectionId, subjectOf(slug).key);
const of = (name: string, ...aliases: string[]): SubjectRecord => ({
  ...record(subjectOf(name), {}, name),
  id: name,
  aliases,
});
const row = (slug: string, rowId: string) => ({ key: subjectOf(slug).key, kind: 'person' as const, id: rowId });
const find = (records: SubjectRecord[], each: ReturnType<typeof row>) => {
  const { record: found, isMoved } = rowFinder(connectionId, records)(each);
  return [found?.id ?? null, isMoved];
};

describe('same subject: the record of a row', () => {
  const jane = of('jane', id('1'), page('jane'));
  const bob = of('bob', id('2'), page('bob'));
  const former = of('former', id('1'));
  const owner = of('owner', id('2'), page('jane'));

  it.each<[what: string, records: SubjectRecord[], of: ReturnType<typeof row>, found: string | null, isMoved: boolean]>(
    [
      ['is found by id and page', [jane, bob], row('jane', '1'), 'jane', false],
      ['is found by page where no id is known', [of('typed', page('jane'))], row('jane', '1'), 'typed', false],
      ['is found by page where the row states no id', [jane], row('jane', ''), 'jane', false],
      ['is found by id where nobody has the page', [former], row('jane', '1'), 'former', false],
      ['is found by id in other letters', [of('hex', id('ab'))], row('jane', 'AB'), 'hex', false],
      ['is the former owner’s, once the page has moved', [owner, former], row('jane', '1'), 'former', true],
      ['is never the new owner’s, where the former one has none', [owner], row('jane', '1'), null, true],
      ['is the new owner’s for a row with the new id', [owner, former], row('jane', '2'), 'owner', false],
      ['is nobody’s for a row of two known people', [jane, bob], row('bob', '1'), null, true],
    ],
  )('%s', (_what, records, each, found, isMoved) => {
    expect(find(records, each)).toEqual([found, isMoved]);
    expect(find(records.toReversed(), each)).toEqual([found, isMoved]);
  });

  it('is read by all names of the row', () => {
    expect(aliasesOfRows(connectionId, [row('jane', 'AB'), row('jane', ''), row('bob', '2')])).toEqual([
      ...[page('jane'), id('ab'), page('bob'), id('2')],
    ]);
  });
});
