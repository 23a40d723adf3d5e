import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  emptyDraft,
  problemsOf,
  quoteOf,
  type SearchDraft,
  searchNameOf,
  searchOperation,
  turnList,
} from '@/lib/searches/draft';

const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
const draft: SearchDraft = { ...emptyDraft('people'), filters };
const companies: SearchDraft = {
  ...emptyDraft('companies'),
  filters: { account: { domain: { any: { include: ['x.example'] } } } },
};

describe('a draft', () => {
  it('is empty, leaves everyone off-limits out and asks for 25 a page when it is new', () => {
    expect(emptyDraft('companies')).toEqual({ kind: 'companies', filters: {}, lists: 'all', size: 25 });
  });

  it('becomes a body without a trace of our lists', () => {
    expect(bodyOf({ ...draft, lists: ['our-own-id'] }, 'search')).toEqual({ ...filters, page: 0, size: 25 });
  });

  it('asks for a hundred when it is previewed, at any page size', () => {
    expect(bodyOf({ ...draft, size: 10 }, 'preview')).toEqual({ ...filters, page: 0, size: 100 });
  });

  it.each([
    [draft, 'preview', { kind: 'range', minMilli: 1000, maxMilli: 1000 }],
    [draft, 'search', { kind: 'range', minMilli: 0, maxMilli: 12_500 }],
    [{ ...draft, size: 100 }, 'search', { kind: 'range', minMilli: 0, maxMilli: 50_000 }],
    [companies, 'search', { kind: 'range', minMilli: 0, maxMilli: 2500 }],
  ] as const)('costs at most the price of its results %#', (of, mode, quote) => {
    expect(quoteOf(of, mode)).toEqual(quote);
  });

  it.each([
    ['people', 'preview', 'preview-people', 'peoplePreview'],
    ['people', 'search', 'search-people', 'peopleSearch'],
    ['companies', 'search', 'search-companies', 'companySearch'],
  ] as const)('of %s asks for %s by its own operation', (kind, mode, operation, name) => {
    expect([searchOperation(kind, mode), searchNameOf(kind, mode)]).toEqual([operation, name]);
  });
});

describe('problemsOf', () => {
  it('says nothing when the search may be sent', () => {
    expect([draft, companies].map((each) => problemsOf(each))).toEqual([[], []]);
  });

  it.each([
    ['no-filter', {}],
    ['exclude-only', { contact: { seniority: { any: { exclude: ['vp'] } } } }],
    [
      'too-many',
      { contact: { location: { any: { include: Array.from({ length: 301 }, (_each, at) => `Place ${at}`) } } } },
    ],
    [
      'too-many-sources',
      {
        contact: {
          keyword: {
            any: {
              include: {
                sources: [{ source: 'HEADLINE' }, { source: 'SUMMARY' }, { source: 'SKILL' }],
                content: ['a'],
              },
            },
            all: {
              include: { sources: [{ source: 'COURSE' }, { source: 'AWARD' }, { source: 'PATENT' }], content: ['b'] },
            },
          },
        },
      },
    ],
    [
      'platform-not-supported',
      { contact: { socialMediaFollower: { PLATFORM_B: { followers: { type: 'RANGE', range: [{ start: 1 }] } } } } },
    ],
    ['unknown-key', { account: { employee: { title: { any: { include: { content: ['x'] } } } } } }],
  ])('refuses with %s', (rule, wrong) => {
    expect(problemsOf({ ...draft, filters: wrong }).map((problem) => problem.rule)).toContain(rule);
  });
});

describe('turnList', () => {
  it('begins with one when all were left out', () => {
    expect(turnList('all', 'a')).toEqual(['a']);
  });

  it('takes the same one out again', () => {
    expect(turnList(['a', 'b'], 'a')).toEqual(['b']);
  });

  it('takes ten and not eleven', () => {
    const ten = Array.from({ length: 10 }, (_each, at) => `list-${at}`);
    expect(turnList(ten.slice(0, 9), 'list-9')).toEqual(ten);
    expect(turnList(ten, 'eleventh')).toBeNull();
    expect(turnList(ten, 'list-0')).toHaveLength(9);
  });
});
