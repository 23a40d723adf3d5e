import '../extension-page.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyFacts } from '@/components/company/company-facts';
import { columnsFor } from '@/components/files/all-columns';
import { plainColumns, plainCompanyColumns } from '@/components/files/plain-columns';
import { historyTable, roleLabel, sortLines, spentLabel, spentLink } from '@/components/history/history-columns';
import { type HistoryLine, historyLineOf } from '@/lib/history/history-line';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { fullCompany } from '../../fixtures/rows/company-rows.ts';
import { amara, day, emailEntry, facet, fenwick, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { historyLine, now } from '../../fixtures/rows/history-lines.ts';

const ids = (lines: readonly HistoryLine[]) => lines.map(({ id }) => id);
const texts = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const anyLine = fc.record({ at: fc.option(fc.nat(3), { nil: null }), role: texts, spent: texts, number: texts }).map(
  ({ at, role, spent, number }) =>
    (id: string) =>
      historyLine(id, {
        boughtAt: at,
        name: role ?? 'x',
        company: role,
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
    const lines = ['Zoë', 'Ágnes', 'bert', 'Élise', 'Ägidius'].map((name) => historyLine(name));
    expect(ids(sortLines(lines, { column: 'name', direction: 'ascending' }))).toEqual([
      'Ägidius',
      'Ágnes',
      'bert',
      'Élise',
      'Zoë',
    ]);
  });

  it('when there is no value, puts it last in both directions', () => {
    const lines = [historyLine('none'), historyLine('a', { location: 'A' })];
    for (const direction of ['ascending', 'descending'] as const) {
      expect(ids(sortLines(lines, { column: 'location', direction }))).toEqual(['a', 'none']);
    }
  });

  it('when values are equal, puts the newest first and lines without a purchase last', () => {
    const lines = [
      historyLine('never', { boughtAt: null }),
      historyLine('old', { boughtAt: now - day }),
      historyLine('new'),
    ];
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
        const up = sortLines(lines, { column: 'company', direction: 'ascending' }).flatMap(
          ({ company }) => company ?? [],
        );
        const down = sortLines(lines, { column: 'company', direction: 'descending' }).flatMap(
          ({ company }) => company ?? [],
        );
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

const companyAt = (city: string | null, country: string | null, industry: string | null = null) =>
  fullCompany({ summary: { industry }, location: { headquarter: { city, country } } });
const lineAt = (...where: Parameters<typeof companyAt>) =>
  historyLineOf(record(fenwick, { company: facet(companyAt(...where)) }));

describe('the words of a company', () => {
  it.each([
    ['delft', 'netherlands', 'Delft, Netherlands'],
    ['ABERDEEN', 'United Kingdom', 'Aberdeen, United Kingdom'],
    ['aix-en-provence', null, 'Aix-en-Provence'],
    ['São Paulo', 'brazil', 'São Paulo, Brazil'],
    [null, null, null],
  ])('when it is at %s, %s, write the place as %s', (city, country, expected) => {
    expect(lineAt(city, country).location).toBe(expected);
  });

  it('when its place is any, are those of its card', () => {
    const letters = fc.constantFrom('a', 'B', 'é', 'ß', ' ', '-');
    const part = fc.option(fc.string({ unit: letters, maxLength: 6 }), { nil: null });
    fc.assert(
      fc.property(part, part, (city, country) => {
        expect(lineAt(city, country).location).toBe(companyFacts(companyAt(city, country)).place);
      }),
    );
  });

  it('when its industry is in one case, write it as its card does, in the table and the files', () => {
    const line = lineAt('delft', 'netherlands', 'medical devices');
    expect(roleLabel(line)).toBe('Medical devices');
    const owner = record(fenwick, { company: facet(companyAt('delft', 'netherlands', 'medical devices')) });
    const cells = plainCompanyColumns.map(({ cell }) =>
      cell({ kind: 'company', record: owner, line: null, link: null }),
    );
    expect(cells.slice(3, 6)).toEqual(['Medical devices', 'Delft', 'Netherlands']);
  });
});

it('when a preview was masked and an email revealed the name, a file has the name in two parts', () => {
  const preview = personPreviewSchema.parse({ id: person().id, profile: { first_name: 'Hana', last_name: 'N******' } });
  const owner = record(amara, { preview: facet(preview) }, 'Hana Novotná');
  const cells = plainColumns.map(({ cell }) => cell({ kind: 'person', record: owner, line: null, link: null }));
  expect(cells.slice(0, 2)).toEqual(['Hana', 'Novotná']);
});

it('when the last name of a preview is masked, a file with everything has the service’s text', () => {
  const preview = personPreviewSchema.parse({ id: person().id, profile: { first_name: 'Hana', last_name: 'N******' } });
  const owner = record(amara, { preview: facet(preview) }, null);
  const of = { kind: 'person', record: owner, line: null, link: null } as const;
  expect(
    columnsFor('people', [])
      .slice(0, 2)
      .map(({ cell }) => cell(of)),
  ).toEqual(['Hana', 'N******']);
});

it('when the line is a person, keeps their title as written and writes their place in normal case', () => {
  const profile = person({ profile: { title: 'cto' }, location: { short: 'delft, netherlands' }, position_groups: [] });
  const line = historyLineOf(record(amara, { profile: facet(profile) }));
  expect([roleLabel(line), line.location]).toEqual(['cto', 'Delft, Netherlands']);
});

describe('the amount spent', () => {
  it.each([
    [null, null, '…', null],
    [0, null, '0', null],
    [1500, null, '1.5', null],
    [0, 'person/job/j1.0', 'in a job', '#jobs/j1'],
    [0, 'person/search/s1', 'in a search', '#search/s1'],
    [1000, 'person/search/s1', '1', '#search/s1'],
  ] as const)('%s alone and in %s is "%s"', (spentMilli, spentIn, label, link) => {
    expect([spentLabel({ spentMilli, spentIn }), spentLink({ spentIn })]).toEqual([label, link]);
  });
});
