import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines, historyColumns, openQuery, sortLines } from '@/lib/history/history-query';
import { foldText, joinWords } from '@/lib/platform/fold-text';
import { emailEntry } from '../../fixtures/rows/fixture-rows.ts';

const now = Date.UTC(2026, 10, 20);
const day = 86_400_000;

function line(id: string, part: Partial<HistoryLine> = {}): HistoryLine {
  const name = part.name ?? id;
  return {
    id,
    kind: 'person',
    name,
    title: null,
    company: null,
    location: null,
    link: null,
    email: { kind: 'not-ordered', value: null },
    mobile: { kind: 'not-ordered', value: null },
    known: [],
    isOwn: true,
    boughtAt: now,
    keys: [],
    spentMilli: 0,
    spentIn: null,
    intentIds: [],
    words: joinWords([name]),
    sortTexts: { name: foldText(name), role: null, location: null, email: null },
    ...part,
  };
}

const ids = (lines: readonly HistoryLine[]) => lines.map(({ id }) => id);
const texts = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const anyLine = fc.record({ at: fc.option(fc.nat(3), { nil: null }), role: texts, spent: texts, number: texts }).map(
  ({ at, role, spent, number }) =>
    (id: string) =>
      line(id, {
        boughtAt: at,
        name: role ?? 'x',
        spentMilli: spent === null ? null : spent.charCodeAt(0),
        mobile: number === null ? { kind: 'erased', value: null } : { kind: 'found', value: [number] },
        sortTexts: { name: role ?? 'x', role, location: spent, email: number },
      }),
);
const anyLines = fc.array(anyLine, { maxLength: 12 }).map((made) => made.map((make, at) => make(`id-${at}`)));
const anySort = fc.record({
  column: fc.constantFrom(...historyColumns),
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
    const lines = [
      line('none'),
      line('a', { location: 'A', sortTexts: { name: '', role: null, location: 'a', email: null } }),
    ];
    for (const direction of ['ascending', 'descending'] as const) {
      expect(ids(sortLines(lines, { column: 'location', direction }))).toEqual(['a', 'none']);
    }
  });

  it('when values are equal, puts the newest first, and what was never bought last', () => {
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

  it('when turned round, turns every two lines whose values differ and are there', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const up = sortLines(lines, { column: 'role', direction: 'ascending' }).flatMap((l) => l.sortTexts.role ?? []);
        const down = sortLines(lines, { column: 'role', direction: 'descending' }).flatMap(
          (l) => l.sortTexts.role ?? [],
        );
        expect(down).toEqual(up.toReversed());
        expect(up).toEqual(up.toSorted());
      }),
    );
  });

  it('when done, lacks nobody and leaves what it was given', () => {
    fc.assert(
      fc.property(anyLines, anySort, (lines, sort) => {
        const before = [...lines];
        expect(new Set(sortLines(lines, sort))).toEqual(new Set(lines));
        expect(lines).toEqual(before);
      }),
    );
  });
});

describe('filtering', () => {
  const found = line('amara', {
    name: 'Amara Okonkwo',
    email: { kind: 'found', value: emailEntry() },
    known: ['email', 'personality'],
    boughtAt: now - 40 * day,
  });
  const called = line('tomasz', { mobile: { kind: 'found', value: ['+31612345678'] }, known: ['mobile'] });
  const company = line('fenwick', { kind: 'company', boughtAt: now - 400 * day });
  const along = line('hana', { isOwn: false, boughtAt: null });
  const nothing = line('kwame', { email: { kind: 'nothing-found', value: null } });
  const all = [found, called, company, along, nothing];

  it.each([
    [{}, ['amara', 'tomasz', 'fenwick', 'kwame']],
    [{ withAlong: true }, ['amara', 'tomasz', 'fenwick', 'hana', 'kwame']],
    [{ kind: 'company' }, ['fenwick']],
    [{ kind: 'person' }, ['amara', 'tomasz', 'kwame']],
    [{ has: ['email'] }, ['amara']],
    [{ has: ['mobile'] }, ['tomasz']],
    [{ has: ['personality'] }, ['amara']],
    [{ has: ['email', 'mobile'] }, []],
    [{ olderThanDays: 30 }, ['amara', 'fenwick']],
    [{ olderThanDays: 40 }, ['fenwick']],
    [{ olderThanDays: 30, withAlong: true }, ['amara', 'fenwick']],
    [{ text: 'okon' }, ['amara']],
    [{ text: 'a', kind: 'company' }, []],
  ] as const)('when asked for %j, finds %j', (part, expected) => {
    expect(ids(findHistoryLines(all, { ...openQuery, ...part }, now))).toEqual(expected);
  });

  it('when lines fit, keeps their order', () => {
    expect(ids(findHistoryLines(all.toReversed(), openQuery, now))).toEqual(['kwame', 'fenwick', 'tomasz', 'amara']);
  });
});
