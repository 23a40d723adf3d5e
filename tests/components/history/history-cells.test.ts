import '../extension-page.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyFacts } from '@/components/company/company-facts';
import { columnsFor } from '@/components/files/all-columns';
import { crmColumns } from '@/components/files/crm-columns';
import { roleLabel, spentLabel, spentLink } from '@/components/history/history-cells';
import { historyLineOf } from '@/lib/history/history-line';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { fullCompany } from '../../fixtures/rows/company-rows.ts';
import { amara, facet, fenwick, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { line } from '../../fixtures/rows/result-rows.ts';

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
    const cells = crmColumns.map(({ cell }) => cell({ kind: 'company', record: owner, line: null, link: null }));
    expect(cells.slice(7, 10)).toEqual(['Medical devices', 'Delft', 'Netherlands']);
  });
});

it('when a preview was masked and an email revealed the name, a file has the name in two parts', () => {
  const preview = personPreviewSchema.parse({ id: person().id, profile: { first_name: 'Hana', last_name: 'N******' } });
  const owner = record(amara, { preview: facet(preview) }, 'Hana Novotná');
  const cells = crmColumns.map(({ cell }) => cell({ kind: 'person', record: owner, line: null, link: null }));
  expect(cells.slice(0, 2)).toEqual(['Hana', 'Novotná']);
});

describe('the name of a person known from a preview alone', () => {
  const cellsOf = (columns: typeof crmColumns, last: string) => {
    const preview = personPreviewSchema.parse({ id: person().id, profile: { first_name: 'Hana', last_name: last } });
    const owner = record(amara, { preview: facet(preview) }, null);
    return columns.slice(0, 2).map(({ cell }) => cell({ kind: 'person', record: owner, line: null, link: null }));
  };

  it.each([
    ['N******', ['Hana', 'N.']],
    ['*******', ['Hana', null]],
    ['Novotná', ['Hana', 'Novotná']],
  ])('when the last name is %s, a CRM gets %j, and "Everything" the service’s text', (last, expected) => {
    expect(cellsOf(crmColumns, last)).toEqual(expected);
    expect(cellsOf(columnsFor('everything', 'people', []), last)).toEqual(['Hana', last]);
  });

  it('when a list has their name in one part, it reads the same', () => {
    const masked = line('hana', { name: 'Hana N******' });
    const cells = crmColumns.map(({ cell }) => cell({ kind: 'person', record: null, line: masked, link: null }));
    expect(cells.slice(0, 2)).toEqual(['Hana N.', null]);
  });
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
