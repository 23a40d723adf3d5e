import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { type Chip, chipLabel, chipsOf, describeSearch } from '@/components/search/describe/describe-search';
import { sentenceParts, sentenceText } from '@/components/search/describe/sentence-parts';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { writeFilter } from '@/lib/searches/filter-values';
import { filterRows } from '@/lib/service/contract/filters';
import { filterCases } from '../../../fixtures/filter-steps.ts';

const wordsOf = (filters: SearchFilters) => chipsOf(filters).map(chipLabel);
const person = (part: SearchFilters) => ({ contact: part });
const company = (part: SearchFilters) => ({ account: part });

describe('chipsOf', () => {
  it.each(filterCases.map((each) => [each.path, each.body] as const))('puts %s into words', (path, body) => {
    const chips = chipsOf(body).filter((chip) => chip.path.startsWith(path));
    expect(chips.length).toBeGreaterThan(0);
    for (const chip of chips) {
      expect(chip.text.trim()).not.toBe('');
      expect(sentenceText(chip)).not.toMatch(/\$\d|undefined|NaN|\{/);
      // What it is about is said, by the filter's stem or by the words themselves.
      expect(sentenceParts(chip).stem !== '' || /\s/.test(chip.text)).toBe(true);
      expect(chip.label !== '' || /\s/.test(chip.text)).toBe(true);
    }
  });

  it.each(filterCases.map((each) => [each.path, each.body] as const))(
    'lets %s be taken away chip by chip',
    (_path, body) => {
      const chips = chipsOf(body);
      expect(new Set(chips.map(({ path }) => path)).size).toBe(chips.length);
      const left = chips.reduce((filters, chip) => writeFilter(filters, chip.path, undefined), body);
      expect(left).toEqual({});
    },
  );

  it('knows every filter that the form shows', () => {
    const told = new Set(filterCases.flatMap(({ body }) => chipsOf(body).map(({ path }) => path)));
    const missing = filterRows.filter(
      ({ path, shape }) => shape !== 'lists' && ![...told].some((chip) => chip === path || chip.startsWith(`${path}.`)),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it.each<[SearchFilters, string[]]>([
    [person({ seniority: { any: { include: ['c_suite', 'vp'] } } }), ['Seniority C-suite, VP']],
    [person({ location: { all: { include: ['Oslo', 'Bergen'] } } }), ['Lives in all of Oslo, Bergen']],
    [person({ location: { all: { include: ['Oslo'] } } }), ['Lives in Oslo']],
    [person({ location: { any: { include: ['Oslo'], exclude: ['Malta'] } } }), ['Lives in Oslo', 'not Lives in Malta']],
    [person({ fullName: { any: { include: { mode: 'STRICT', content: ['Ana'] } } } }), ['Name Ana (strict)']],
    [person({ fullName: { any: { include: { mode: 'SMART', content: ['Ana'] } } } }), ['Name Ana']],
    [
      person({ location: { any: { include: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } } }),
      ['Lives in A, B, C, D, E and 2 more'],
    ],
    [
      company({ employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }, { start: 10_000 }, { end: 3 }] } }),
      ['Headcount 500 to 5,000, 10,000 or more, up to 3'],
    ],
    [company({ revenue: { type: 'NONE' } }), ['Annual revenue in USD unknown']],
    [company({ foundedYear: { type: 'RANGE', range: { start: 1999, end: 2015 } } }), ['Founded 1999 to 2015']],
    [
      company({ geoLocation: { position: { lat: 51.9, lng: 4.5 }, radius: 50, unit: 'km' } }),
      ['Around a point within 50 km of 51.9, 4.5'],
    ],
    [{ lookalikeDomains: ['fenwick.example'] }, ['Similar to fenwick.example']],
    [{}, []],
  ])('says %j in words', (filters, text) => {
    expect(wordsOf(filters)).toEqual(text);
  });

  it.each<[SearchFilters, string[]]>([
    [person({ seniority: { any: { include: ['c_suite', 'vp'] } } }), ['seniority is C-suite or VP']],
    [person({ skill: { all: { include: { content: ['a', 'b'] } } } }), ['skills contain a and b']],
    [
      person({ location: { any: { include: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } } }),
      ['lives in A or B or C or D or E and 2 more'],
    ],
    [
      company({ metric: { growth: [{ function: ['engineering'], start: 20, timeFrame: 'TWELVE' }] } }),
      ['Engineering grew 20% or more in 12 months'],
    ],
    [
      person({ experience: { latest: { duration: { latestJob: { min: { year: 1 } } } } } }),
      ['In this job 1 year or more'],
    ],
    [{ lookalikeDomains: ['fenwick.example'] }, ['is similar to fenwick.example']],
  ])('says %j in sentences', (filters, sentences) => {
    expect(chipsOf(filters).map(sentenceText)).toEqual(sentences);
  });

  it('marks the parts that are left out', () => {
    const chips = chipsOf(person({ location: { any: { include: ['Oslo'], exclude: ['Malta'] } } }));
    expect(chips.map((chip: Chip) => [chip.text, chip.isNot])).toEqual([
      ['Oslo', false],
      ['Malta', true],
    ]);
  });

  it.each([{ account: 5 }, { contact: { seniority: 'vp', location: { any: [] }, language: { range: 'x' } } }])(
    'skips an unreadable part without an error %#',
    (filters) => {
      for (const { text } of chipsOf(filters)) expect(text).not.toContain('undefined');
    },
  );
});

describe('describeSearch', () => {
  it('names a search by its first conditions, and counts the rest', () => {
    const filters = {
      account: { domain: { any: { include: ['x.example'] } }, revenue: { type: 'ALL' } },
      contact: { seniority: { any: { include: ['vp'] } }, location: { any: { include: ['Oslo'] } } },
    };
    expect(describeSearch(filters)).toBe('Seniority VP · Website x.example · Lives in Oslo · 1 more filter');
  });

  it('says so when it asks for nothing', () => {
    expect(describeSearch({})).toBe('No filters');
  });
});
