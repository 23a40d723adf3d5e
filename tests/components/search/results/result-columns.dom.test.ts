import '../../extension-page.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultTable } from '@/components/search/results/result-columns';
import { shownColumns, unchanged } from '@/components/ui/table/column-store';
import { nextSort, sortRows } from '@/components/ui/table/sort-rows';
import { boxWidth, layOut } from '@/components/ui/table/use-table-columns';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { uniteResults } from '@/lib/searches/result-query';
import { line, lines, searchPage } from '../../../fixtures/rows/result-rows.ts';

const kinds = [
  ['people', 'preview'],
  ['people', 'search'],
  ['companies', 'search'],
] as const;
/** What the searches at the side and a scroll bar leave. */
const roomAt1280 = 1280 - 200 - 14;
const usualOf = (kind: SearchKind, mode: SearchMode) => shownColumns(resultTable(kind, mode), unchanged);
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('the columns of the results', () => {
  it.each(kinds)('of %s, %s, fit side by side in a window of 1280', (kind, mode) => {
    expect(layOut(usualOf(kind, mode), {}, boxWidth).total).toBeLessThanOrEqual(roomAt1280);
  });

  it('of a preview share the spare width of a wide window between title and available data', () => {
    const rest = usualOf('people', 'preview').filter(({ width }) => width === undefined);
    expect(idsOf(rest)).toEqual(['title', 'has']);
  });

  it.each([
    ['people', 'preview', ['name', 'title', 'company', 'place', 'has', 'state']],
    ['people', 'search', ['name', 'title', 'company', 'place', 'headcount', 'state']],
    ['companies', 'preview', ['name', 'industry', 'headcount', 'place', 'domain', 'founded', 'type', 'state']],
    ['companies', 'search', ['name', 'industry', 'headcount', 'place', 'domain', 'founded', 'type', 'state']],
  ] as const)('of %s, %s, are these unless others were chosen', (kind, mode, expected) => {
    expect(idsOf(usualOf(kind, mode))).toEqual(expected);
  });

  it('cannot be sorted by lists and contact, which are read for those in view alone', () => {
    const fixed = (kind: SearchKind) => idsOf(resultTable(kind, 'search').columns.filter(({ sort }) => !sort));
    expect(fixed('companies')).toEqual(['state']);
    expect(fixed('people')).toEqual(['contacted']);
  });
});

describe('sorting results', () => {
  const { columns } = resultTable('people', 'preview');
  const slugs = (rows: ReturnType<typeof uniteResults>['rows']) =>
    rows.map(({ line: { key } }) => key.replace('person/pronet/', ''));
  const page = searchPage(0, [
    line('one', { name: 'Özlem', headcount: 640, place: null }),
    line('two', { name: 'anna', headcount: null, place: 'Brno' }),
    line('three', { name: 'Piet', headcount: 1840, place: 'brno' }),
    line('four', { name: 'Zoë', headcount: 640, place: 'Accra' }),
  ]);
  it.each([
    [null, 'ascending', ['one', 'two', 'three', 'four']],
    ['gone', 'ascending', ['one', 'two', 'three', 'four']],
    ['name', 'ascending', ['two', 'one', 'three', 'four']],
    ['name', 'descending', ['four', 'three', 'one', 'two']],
    ['headcount', 'ascending', ['one', 'four', 'three', 'two']],
    ['headcount', 'descending', ['three', 'one', 'four', 'two']],
    ['place', 'ascending', ['four', 'two', 'three', 'one']],
  ] as const)('when by %s %s, has them in that order', (column, direction, expected) => {
    expect(slugs([...sortRows(uniteResults([page]).rows, columns, { column, direction })])).toEqual(expected);
  });

  it('when sorted by any column, keeps every line, and equals in the order of the service', () => {
    const some = uniteResults([searchPage(0, lines(0, 40))]).rows;
    fc.assert(
      fc.property(
        fc.constantFrom(...idsOf([...columns, ...resultTable('companies', 'search').columns])),
        fc.constantFrom('ascending' as const, 'descending' as const),
        (column, direction) => {
          const all = [...columns, ...resultTable('companies', 'search').columns];
          const sorted = sortRows(some, all, { column, direction });
          expect(new Set(sorted)).toEqual(new Set(some));
          if (column !== 'name') expect(sorted).toEqual(some);
        },
      ),
    );
  });

  it('when headings are pressed one after the other, each starts with its most interesting end', () => {
    const heading = (id: string) => columns.find((column) => column.id === id) ?? { id };
    const start = { column: null, direction: 'ascending' } as const;
    const first = nextSort(start, heading('name'), true);
    expect(first).toEqual({ column: 'name', direction: 'ascending' });
    expect(nextSort(first, heading('headcount'), true)).toEqual({ column: 'headcount', direction: 'descending' });
    const second = nextSort(first, heading('name'), true);
    expect(nextSort(second, heading('name'), true)).toEqual(start);
    expect(nextSort(second, heading('name'), false)).toEqual(first);
  });
});
