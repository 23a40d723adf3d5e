import '../extension-page.tsx';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyTable, sortLines } from '@/components/history/history-columns';
import type { HistoryLine } from '@/lib/history/history-line';
import { day, emailEntry } from '../../fixtures/rows/fixture-rows.ts';
import { historyLine as line, now } from '../../fixtures/rows/history-lines.ts';

const ids = (lines: readonly HistoryLine[]) => lines.map(({ id }) => id);
const texts = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const anyLine = fc.record({ at: fc.option(fc.nat(3), { nil: null }), role: texts, spent: texts, number: texts }).map(
  ({ at, role, spent, number }) =>
    (id: string) =>
      line(id, {
        boughtAt: at,
        name: role ?? 'x',
        title: role,
        location: spent,
        email:
          number === null
            ? { kind: 'not-ordered', value: null }
            : { kind: 'found', value: emailEntry({ address: `${number}@fenwick.example` }) },
        spentMilli: spent === null ? null : spent.charCodeAt(0),
        mobile: number === null ? { kind: 'erased', value: null } : { kind: 'found', value: [number] },
      }),
);
const anyLines = fc.array(anyLine, { maxLength: 12 }).map((made) => made.map((make, at) => make(`id-${at}`)));
const anySort = fc.record({
  column: fc.constantFrom(...historyTable.columns.map(({ id }) => id)),
  direction: fc.constantFrom('ascending' as const, 'descending' as const),
});

describe('sorting', () => {
  it('when by name, takes marks off first', () => {
    const lines = ['Zoë', 'Ágnes', 'bert', 'Élise', 'Ägidius'].map((name) => line(name));
    expect(ids(sortLines(lines, { column: 'name', direction: 'ascending' }))).toEqual([
      'Ägidius',
      'Ágnes',
      'bert',
      'Élise',
      'Zoë',
    ]);
  });

  it('when there is no value, puts it last in both directions', () => {
    const lines = [line('none'), line('a', { location: 'A' })];
    for (const direction of ['ascending', 'descending'] as const) {
      expect(ids(sortLines(lines, { column: 'location', direction }))).toEqual(['a', 'none']);
    }
  });

  it('when values are equal, puts the newest first and lines without a purchase last', () => {
    const lines = [line('never', { boughtAt: null }), line('old', { boughtAt: now - day }), line('new')];
    for (const direction of ['ascending', 'descending'] as const) {
      expect(ids(sortLines(lines, { column: 'kind', direction }))).toEqual(['new', 'old', 'never']);
    }
  });

  it('when the lines came in another order, is the same', () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        anySort,
        ([lines, shuffled], sort) => {
          expect(ids(sortLines(shuffled, sort))).toEqual(ids(sortLines(lines, sort)));
        },
      ),
    );
  });

  it('when reversed, swaps every two lines that have different values', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const up = sortLines(lines, { column: 'role', direction: 'ascending' }).flatMap(({ title }) => title ?? []);
        const down = sortLines(lines, { column: 'role', direction: 'descending' }).flatMap(({ title }) => title ?? []);
        expect(down).toEqual(up.toReversed());
        expect(up).toEqual(up.toSorted());
      }),
    );
  });

  it('when done, keeps every line and does not change its input', () => {
    fc.assert(
      fc.property(anyLines, anySort, (lines, sort) => {
        const before = [...lines];
        expect(new Set(sortLines(lines, sort))).toEqual(new Set(lines));
        expect(lines).toEqual(before);
      }),
    );
  });
});
