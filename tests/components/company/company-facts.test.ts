import '../extension-page.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyFacts } from '@/components/company/company-facts';
import { parseSeed } from '@/components/company/lookalikes/seeds';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { fullCompany } from '../../fixtures/rows/company-rows.ts';
import { sites } from '../../fixtures/rows/fixture-rows.ts';

const headcount = (total: number | null, start: number | null, end: number | null) =>
  companyFacts(fullCompany({ summary: { staff: { total, range: { start, end } } } })).headcount;

describe('the facts of a company', () => {
  it.each([
    ['inside the range', 700, 501, 1000, false],
    ['at its start', 501, 501, 1000, false],
    ['at its end', 1000, 501, 1000, false],
    ['above it', 1001, 501, 1000, true],
    ['below it', 500, 501, 1000, true],
    ['above an open one', 20_000, 10_001, null, false],
    ['below an open one', 9000, 10_001, null, true],
    ['without a range', 9000, null, null, false],
  ])('when the count is %s, say whether the two disagree', (_what, total, start, end, disagrees) => {
    expect(headcount(total, start, end)?.disagrees).toBe(disagrees);
  });

  it.each([
    ['bergen', 'norway', 'Bergen, Norway'],
    ['ABERDEEN', 'United Kingdom', 'Aberdeen, United Kingdom'],
    ['aix-en-provence', null, 'Aix-en-Provence'],
    [null, null, null],
  ])('write the place %s, %s in one way', (city, country, expected) => {
    expect(companyFacts(fullCompany({ location: { headquarter: { city, country } } })).place).toBe(expected);
  });

  it('write keywords and languages as people do', () => {
    const { keywords, languages } = companyFacts(fullCompany({ keywords: ['b2b', 'Pumps'], languages: ['dutch'] }));
    expect([keywords, languages]).toEqual([['B2B', 'Pumps'], ['Dutch']]);
  });

  it('when only one amount is known, say it alone', () => {
    const money = (financial: object) => companyFacts(fullCompany({ financial })).money;
    expect(money({ revenue: { annual: { amount: 5_000_000 } } })).toEqual(['Revenue $5M']);
    expect(money({ funding: { type: 'SEED', last_amount: 2_000_000, total_amount: 2_000_000 } })).toEqual([
      'Seed, $2M',
    ]);
    expect(money({})).toEqual([]);
  });

  it('of any reply are there, and hold no empty word', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom(...blocks), maxDepth: 3 }), (reply) => {
        const facts = companyFacts(companySchema.parse(reply));
        const texts = [...facts.technologies, ...facts.keywords, ...facts.languages, ...facts.codes, ...facts.money];
        expect(texts.filter((text) => text.trim() === '')).toEqual([]);
      }),
    );
  });
});

const blocks = [
  'summary',
  'staff',
  'range',
  'start',
  'end',
  'total',
  'name',
  'type',
  'industry',
  'financial',
  'keywords',
];

describe('a written seed', () => {
  it.each([
    ['a bare domain', 'Acme.com', 'acme.com'],
    ['a website', 'https://www.acme.co.uk/about?x=1', 'acme.co.uk'],
    ['a hosted site', 'acme.github.io', 'acme.github.io'],
    ['an international name', 'bücher.example', 'xn--bcher-kva.example'],
    [
      'a company’s page, however it is spelled',
      'http://nl.pronet.example/company/Acme/people?x',
      'https://www.pronet.example/company/Acme',
    ],
  ])('when it is %s, names the company', (_what, written, seed) => {
    expect(parseSeed(written, sites)).toEqual({ seed });
  });

  it.each([
    ['one word', 'acme'],
    ['a number', '127.0.0.1'],
    ['a script', 'javascript://alert(1)'],
    ['a file', 'file://acme.com/x'],
    ['the network itself', 'www.pronet.example'],
    ['too long', `${'a'.repeat(3000)}.com`],
  ])('when it is %s, is none', (_what, written) => {
    expect(parseSeed(written, sites)).toEqual({ problem: 'none' });
  });
});
