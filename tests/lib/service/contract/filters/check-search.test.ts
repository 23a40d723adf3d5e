import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { checkSearch, type SearchName } from '@/lib/service/contract/filters/check-search';
import { tryParse } from '@/lib/service/contract/tolerant';
import { runs } from '../../../../depth.ts';
import { contactKeywordSources, limits } from '../../../../fixtures/interface.ts';
import { mutationOf } from '../schemas/mutation.ts';
import { anId, bodyWith, excludesFor, filterPaths, includesFor, searchOf, textsFor } from './filter-values.ts';

const domain = { any: { include: ['fenwick.example'] } };
const good = { account: { domain } };
const webhook = 'https://hooks.pronet.example/x';

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `v${index}.example`);
}

describe('checkSearch, filter by filter', () => {
  const included = filterPaths.flatMap((path) => includesFor(path).map((value) => [path, value] as const));
  it.each(included)('takes %s: %j', (path, value) => {
    expect(checkSearch(bodyWith(path, value), searchOf(path))).toEqual([]);
  });

  const excluded = filterPaths.flatMap((path) => excludesFor(path).map((value) => [path, value] as const));
  it.each(excluded)('refuses %s alone when it only excludes: %j', (path, value) => {
    const body = bodyWith(path, value);
    expect(checkSearch(body, searchOf(path))).toEqual([{ path: '', rule: 'exclude-only' }]);
    expect(
      checkSearch({ lookalikeDomains: ['a.example'], ...body }, 'companySearch').every(
        ({ rule }) => rule !== 'exclude-only',
      ),
    ).toBe(true);
  });

  const accountOnes = filterPaths.filter((path) => path.startsWith('account.') && searchOf(path) === 'peopleSearch');
  it.each(accountOnes)('takes %s in a company search too', (path) => {
    expect(checkSearch(bodyWith(path, includesFor(path)[0]), 'companySearch')).toEqual([]);
  });

  it.each(filterPaths.filter((path) => path !== 'contact.socialMediaFollower'))(
    'refuses %s when it is empty',
    (path) => {
      for (const nothing of [{}, null, [], '', 'x', 7, true]) {
        const problems = checkSearch({ ...bodyWith(path, nothing) }, searchOf(path));
        expect(problems.length).toBeGreaterThan(0);
        expect(problems.every((problem) => problem.path.startsWith(path))).toBe(true);
      }
    },
  );

  it.each(filterPaths)('refuses an unknown key in %s', (path) => {
    const value = includesFor(path)[0] ?? excludesFor(path)[0];
    const problems = checkSearch(bodyWith(path, { ...(value as object), inclde: ['x'] }), searchOf(path));
    const expected =
      path === 'contact.socialMediaFollower'
        ? { path, rule: 'platform-not-supported', platforms: ['inclde'] }
        : { path, rule: 'unknown-key', keys: ['inclde'] };
    expect(problems).toEqual([expected]);
  });

  const combinations = filterPaths.filter((path) => excludesFor(path).length > 0 && !path.startsWith('lists'));
  it.each(combinations)('counts the values of %s up to 300', (path) => {
    const [example] = excludesFor(path) as [{ any: { exclude: string[] | { content: string[] } } }];
    const text = textsFor(path)[0] ?? '';
    const withCount = (count: number) => {
      const content = Array.from({ length: count }, () => text);
      const side = Array.isArray(example.any.exclude) ? content : { ...example.any.exclude, content };
      return checkSearch(bodyWith(path, { any: { include: side } }), searchOf(path));
    };
    expect(withCount(limits.valuesPerArray)).toEqual([]);
    expect(withCount(limits.valuesPerArray + 1)).toMatchObject([{ rule: 'too-many', max: 300 }]);
    expect(withCount(0)).toMatchObject([{ rule: 'empty-filter' }]);
  });
});

describe('checkSearch refuses', () => {
  const range = (entry: unknown) => ({ account: { employeeSize: { type: 'RANGE', range: entry } } });
  const keyword = (sources: unknown) => ({ contact: { keyword: { any: { include: { sources, content: ['x'] } } } } });
  const follower = (value: unknown) => ({ contact: { socialMediaFollower: value } });
  const table: [string, unknown, object[]][] = [
    [
      'a filter that is misspelt',
      { account: { domian: domain } },
      [{ path: 'account', rule: 'unknown-key', keys: ['domian'] }],
    ],
    [
      'a contact filter under account',
      { account: { skill: {} } },
      [{ path: 'account', rule: 'unknown-key', keys: ['skill'] }],
    ],
    ['an unknown block', { ...good, people: {} }, [{ path: '', rule: 'unknown-key', keys: ['people'] }]],
    [
      'lookalikes, which only a company search has',
      { ...good, lookalikeDomains: ['a.example'] },
      [{ path: '', rule: 'unknown-key', keys: ['lookalikeDomains'] }],
    ],
    [
      'the job-role filter in a people search',
      { account: { employee: {} } },
      [{ path: 'account', rule: 'unknown-key', keys: ['employee'] }],
    ],
    [
      'an unknown scope',
      { contact: { experience: { first: {} } } },
      [{ path: 'contact.experience', rule: 'unknown-key', keys: ['first'] }],
    ],
    [
      'a duration of another scope',
      { contact: { experience: { latest: { duration: { currentJob: { min: { year: 1 } } } } } } },
      [{ path: 'contact.experience.latest.duration', rule: 'unknown-key', keys: ['currentJob'] }],
    ],
    [
      'a total of past roles',
      { contact: { experience: { previous: { duration: { total: { min: { year: 1 } } } } } } },
      [{ path: 'contact.experience.previous.duration', rule: 'unknown-key', keys: ['total'] }],
    ],
    ['an empty search', {}, [{ path: '', rule: 'no-filter' }]],
    ['empty blocks', { account: {}, contact: {} }, [{ path: '', rule: 'no-filter' }]],
    ['followers without a range alone, which have no effect', follower({}), [{ path: '', rule: 'no-filter' }]],
    ['followers of the network without a range alone', follower({ pronet: {} }), [{ path: '', rule: 'no-filter' }]],
    [
      'an empty scope',
      { contact: { experience: { latest: {} } } },
      [{ path: 'contact.experience.latest', rule: 'empty-filter' }],
    ],
    ['an empty side', { account: { domain: { any: {} } } }, [{ path: 'account.domain.any', rule: 'empty-filter' }]],
    [
      'a mode without words',
      { account: { name: { any: { include: { mode: 'WORD', content: [] } } } } },
      [{ path: 'account.name.any.include.content', rule: 'empty-filter' }],
    ],
    [
      'words without a mode object',
      { account: { name: { any: { include: ['x'] } } } },
      [{ path: 'account.name.any.include', rule: 'wrong-type' }],
    ],
    [
      'a mode where there is none',
      { account: { domain: { any: { include: { content: ['x'] } } } } },
      [{ path: 'account.domain.any.include', rule: 'wrong-type' }],
    ],
    [
      'blank words',
      { account: { domain: { any: { include: [' \t'] } } } },
      [{ path: 'account.domain.any.include.0', rule: 'wrong-text', form: 'words' }],
    ],
    [
      'a slug for a profile',
      { contact: { pronet: { any: { include: ['jane-doe'] } } } },
      [{ path: 'contact.pronet.any.include.0', rule: 'wrong-text', form: 'web-address' }],
    ],
    [
      'a script for a profile',
      { contact: { pronet: { any: { include: ['javascript:alert(1)'] } } } },
      [{ path: 'contact.pronet.any.include.0', rule: 'wrong-text', form: 'web-address' }],
    ],
    [
      'a company by name',
      { contact: { company: { latest: { any: { include: ['fenwick'] } } } } },
      [{ path: 'contact.company.latest.any.include.0', rule: 'wrong-text', form: 'service-id' }],
    ],
    [
      'a phone number without its country',
      { account: { phoneNumber: { any: { include: ['020 123'] } } } },
      [{ path: 'account.phoneNumber.any.include.0', rule: 'wrong-text', form: 'phone-number' }],
    ],
    [
      'a NAICS code with letters',
      { account: { naics: { any: { include: ['54x'] } } } },
      [{ path: 'account.naics.any.include.0', rule: 'wrong-text', form: 'naics-code' }],
    ],
    [
      'a NAICS code as a number',
      { account: { naics: { any: { include: [541511] } } } },
      [{ path: 'account.naics.any.include.0', rule: 'wrong-type' }],
    ],
    [
      'the seniority as results write it',
      { contact: { seniority: { any: { include: ['mid_level'] } } } },
      [{ path: 'contact.seniority.any.include.0', rule: 'not-allowed' }],
    ],
    [
      'a badge in small letters',
      { contact: { profileBadge: { any: { include: ['hiring'] } } } },
      [{ path: 'contact.profileBadge.any.include.0', rule: 'not-allowed' }],
    ],
    [
      'an unknown mode',
      { account: { name: { any: { include: { mode: 'LOOSE', content: ['x'] } } } } },
      [{ path: 'account.name.any.include.mode', rule: 'not-allowed', allowed: ['SMART', 'WORD', 'STRICT'] }],
    ],
    [
      'an unknown presence',
      { account: { foundedYear: { type: 'SOME' } } },
      [{ path: 'account.foundedYear.type', rule: 'not-allowed', allowed: ['RANGE', 'ALL', 'NONE'] }],
    ],
    [
      'a presence where there is none',
      { account: { employeeSize: { type: 'ALL' } } },
      [
        { path: 'account.employeeSize.type', rule: 'not-allowed' },
        { path: 'account.employeeSize.range', rule: 'missing' },
      ],
    ],
    [
      'several years',
      { account: { foundedYear: { type: 'RANGE', range: [{ start: 1999 }] } } },
      [{ path: 'account.foundedYear.range', rule: 'wrong-type' }],
    ],
    ['one band that is no list', range({ start: 1 }), [{ path: 'account.employeeSize.range', rule: 'wrong-type' }]],
    ['no band', range([]), [{ path: 'account.employeeSize.range', rule: 'empty-filter' }]],
    [
      'a band without ends',
      range([{ start: 1 }, {}]),
      [{ path: 'account.employeeSize.range.1', rule: 'range-without-ends' }],
    ],
    [
      'a band backwards',
      range([{ start: 50, end: 11 }]),
      [{ path: 'account.employeeSize.range.0', rule: 'range-backwards' }],
    ],
    [
      'a headcount below none',
      range([{ start: -1 }]),
      [{ path: 'account.employeeSize.range.0.start', rule: 'out-of-bounds', min: 0 }],
    ],
    ['half an employee', range([{ start: 1.5 }]), [{ path: 'account.employeeSize.range.0.start', rule: 'wrong-type' }]],
    [
      'a headcount as a text',
      range([{ start: '10' }]),
      [{ path: 'account.employeeSize.range.0.start', rule: 'wrong-type' }],
    ],
    [
      'a funding date as a number',
      { account: { funding: { duration: { start: 1_600_000_000_000 } } } },
      [{ path: 'account.funding.duration.start', rule: 'wrong-type' }],
    ],
    [
      'a funding date backwards, as numbers go',
      { account: { funding: { duration: { start: '1000', end: '999' } } } },
      [{ path: 'account.funding.duration', rule: 'range-backwards' }],
    ],
    [
      'an unknown round',
      { account: { funding: { type: ['SERIES_K'] } } },
      [{ path: 'account.funding.type.0', rule: 'not-allowed' }],
    ],
    [
      'a growth without its months',
      { account: { metric: { growth: [{ function: ['sales'], start: 1 }] } } },
      [{ path: 'account.metric.growth.0.timeFrame' }],
    ],
    [
      'a growth without ends',
      { account: { metric: { growth: [{ function: ['sales'], timeFrame: 'SIX' }] } } },
      [{ path: 'account.metric.growth.0', rule: 'range-without-ends' }],
    ],
    [
      'an unknown department',
      { account: { metric: { employee: [{ function: ['gardening'], start: 1 }] } } },
      [{ path: 'account.metric.employee.0.function.0', rule: 'not-allowed' }],
    ],
    [
      'a place off the globe',
      { account: { geoLocation: { position: { lat: 91, lng: 0 }, radius: 1, unit: 'km' } } },
      [{ path: 'account.geoLocation.position.lat', rule: 'out-of-bounds', max: 90 }],
    ],
    [
      'no radius',
      { account: { geoLocation: { position: { lat: 1, lng: 0 }, radius: 0, unit: 'km' } } },
      [{ path: 'account.geoLocation.radius', rule: 'out-of-bounds' }],
    ],
    [
      'a radius in feet',
      { account: { geoLocation: { position: { lat: 1, lng: 0 }, radius: 1, unit: 'ft' } } },
      [{ path: 'account.geoLocation.unit', rule: 'not-allowed', allowed: ['km', 'mi'] }],
    ],
    [
      'a source twice removed',
      keyword([{ source: 'NAME' }]),
      [{ path: 'contact.keyword.any.include.sources.0.source', rule: 'not-allowed' }],
    ],
    ['words without sources', keyword([]), [{ path: 'contact.keyword.any.include.sources', rule: 'empty-filter' }]],
    [
      'six sources',
      keyword(contactKeywordSources.slice(0, 6).map((source) => ({ source }))),
      [{ path: 'contact.keyword.any.include.sources', rule: 'too-many-sources', max: 5 }],
    ],
    [
      'a duration of more months than a life has',
      { contact: { experience: { latest: { duration: { total: { min: { month: 1201 } } } } } } },
      [{ path: 'contact.experience.latest.duration.total.min.month', rule: 'out-of-bounds', max: 1200 }],
    ],
    [
      'a duration backwards',
      {
        contact: { experience: { latest: { duration: { total: { min: { year: 2 }, max: { year: 1, month: 11 } } } } } },
      },
      [{ path: 'contact.experience.latest.duration.total', rule: 'range-backwards' }],
    ],
    [
      'followers on another platform',
      follower({ platform_b: { followers: {} } }),
      [{ path: 'contact.socialMediaFollower', rule: 'platform-not-supported', platforms: ['platform_b'] }],
    ],
    [
      'followers on two other platforms beside the network',
      follower({ pronet: {}, platform_b: {}, platform_c: {} }),
      [
        {
          path: 'contact.socialMediaFollower',
          rule: 'platform-not-supported',
          platforms: ['platform_b', 'platform_c'],
        },
      ],
    ],
    [
      'eleven lists',
      { ...good, lists: { people_id: { exclude: Array.from({ length: 11 }, () => anId) } } },
      [{ path: 'lists.people_id.exclude', rule: 'too-many', max: limits.listsPerRequest }],
    ],
    [
      'a list of companies',
      { ...good, lists: { company_id: { exclude: [anId] } } },
      [{ path: 'lists', rule: 'unknown-key', keys: ['company_id'] }],
    ],
    [
      'lists to include',
      { ...good, lists: { people_id: { include: [anId] } } },
      [
        { path: 'lists.people_id.exclude', rule: 'missing' },
        { path: 'lists.people_id', rule: 'unknown-key', keys: ['include'] },
      ],
    ],
    ['101 results', { ...good, size: 101 }, [{ path: 'size', rule: 'out-of-bounds', max: limits.searchSizeMax }]],
    ['fewer results than none', { ...good, size: -1 }, [{ path: 'size', rule: 'out-of-bounds', min: 0 }]],
    ['a page before the first', { ...good, page: -1 }, [{ path: 'page', rule: 'out-of-bounds', min: 0 }]],
    [
      'a page beyond the first 10,000',
      { ...good, page: 100, size: 100 },
      [{ path: 'page', rule: 'beyond-cap', max: limits.recordsPerSearch }],
    ],
    ['a page half beyond the first 10,000', { ...good, page: 333, size: 30 }, [{ path: 'page', rule: 'beyond-cap' }]],
    ['a size as a text', { ...good, size: '10' }, [{ path: 'size', rule: 'wrong-type' }]],
    [
      'two things at once',
      { account: { domian: {}, name: {} }, size: 500 },
      [
        { path: 'account.name', rule: 'empty-filter' },
        { path: 'account', rule: 'unknown-key' },
        { path: 'size', rule: 'out-of-bounds' },
      ],
    ],
    ['a list', [], [{ path: '', rule: 'wrong-type' }]],
    ['null', null, [{ path: '', rule: 'wrong-type' }]],
    ['a text', 'x', [{ path: '', rule: 'wrong-type' }]],
  ];
  it.each(table)('%s', (_what, body, problems) => {
    expect(checkSearch(body)).toMatchObject(problems);
    expect(endpoints.peopleSearch.request?.safeParse(body).success).toBe(false);
    expect(endpoints.peoplePreview.request?.safeParse(body).success).toBe(false);
  });

  it('six sources over the sides of one filter', () => {
    const side = (from: number) => ({
      sources: contactKeywordSources.slice(from, from + 3).map((source) => ({ source })),
      content: ['x'],
    });
    const keywordWith = (second: number) => ({
      contact: { keyword: { any: { include: side(0) }, all: { exclude: side(second) } } },
    });
    expect(checkSearch(keywordWith(3))).toEqual([
      { path: 'contact.keyword', rule: 'too-many-sources', max: limits.keywordSources },
    ]);
    expect(checkSearch(keywordWith(2))).toEqual([]);
  });

  it('a key of a prototype', () => {
    const body = JSON.parse(
      '{"account":{"domain":{"any":{"include":["x"]}},"__proto__":{"name":{}}},"constructor":{}}',
    );
    expect(checkSearch(body).length).toBeGreaterThan(0);
  });
});

describe('checkSearch, search by search', () => {
  const taken: [SearchName, unknown][] = [
    ['peopleSearch', good],
    ['peopleSearch', { ...good, page: 99, size: 100 }],
    ['peopleSearch', { ...good, size: 0, page: 5000 }],
    ['peopleSearch', { ...good, contact: { socialMediaFollower: {} } }],
    ['peopleSearch', { ...good, account: { domain, name: undefined }, contact: {} }],
    ['peopleSearch', { ...good, lists: { people_id: { exclude: Array.from({ length: 10 }, () => anId) } } }],
    ['peoplePreview', { ...good, size: 100 }],
    ['peoplePreview', { ...good, size: 1 }],
    ['peopleExport', { ...good, size: 10_000, webhook }],
    ['peopleExport', { ...good, size: 1, page: 9999, webhook }],
    ['companySearch', { lookalikeDomains: many(5) }],
    [
      'companySearch',
      {
        lookalikeDomains: ['https://www.pronet.example/company/fenwick'],
        account: { domain: { any: { exclude: ['a.example'] } } },
      },
    ],
    ['companySearch', { ...good, lists: { company_id: { exclude: [anId] } } }],
  ];
  it.each(taken)('takes a %s: %j', (search, body) => {
    expect(checkSearch(body, search)).toEqual([]);
  });

  const refused: [SearchName, unknown, object[]][] = [
    [
      'peopleExport',
      { ...good, size: 10_001, webhook },
      [{ path: 'size', rule: 'out-of-bounds', max: limits.exportSizeMax }],
    ],
    [
      'peopleExport',
      { ...good, size: 0, webhook },
      [{ path: 'size', rule: 'out-of-bounds', min: limits.exportSizeMin }],
    ],
    ['peopleExport', { ...good, webhook }, [{ path: 'size', rule: 'missing' }]],
    ['peopleExport', { ...good, size: 10_000, page: 1, webhook }, [{ path: 'page', rule: 'beyond-cap' }]],
    ['peopleExport', { ...good, size: 5 }, [{ path: 'webhook', rule: 'missing' }]],
    [
      'peopleExport',
      { ...good, size: 5, webhook: 'http://hooks.pronet.example/x' },
      [{ path: 'webhook', rule: 'wrong-text', form: 'public-https-address' }],
    ],
    [
      'peopleExport',
      { ...good, size: 5, webhook: 'https://127.0.0.1/x' },
      [{ path: 'webhook', rule: 'wrong-text', form: 'public-https-address' }],
    ],
    ['peopleExport', { size: 5, webhook }, [{ path: '', rule: 'no-filter' }]],
    [
      'companySearch',
      { lookalikeDomains: many(6) },
      [{ path: 'lookalikeDomains', rule: 'too-many', max: limits.lookalikeSeeds }],
    ],
    ['companySearch', { lookalikeDomains: [] }, [{ path: 'lookalikeDomains', rule: 'empty-filter' }]],
    ['companySearch', { contact: { fullName: {} } }, [{ path: '', rule: 'unknown-key', keys: ['contact'] }]],
    [
      'companySearch',
      { ...good, lists: { people_id: { exclude: [anId] } } },
      [{ path: 'lists', rule: 'unknown-key', keys: ['people_id'] }],
    ],
    [
      'companySearch',
      { account: { employee: { title: { any: { exclude: { content: ['x'] } } } } } },
      [{ path: '', rule: 'exclude-only' }],
    ],
  ];
  it.each(refused)('refuses a %s: %j', (search, body, problems) => {
    expect(checkSearch(body, search)).toMatchObject(problems);
  });

  const defaults: [SearchName, number][] = [
    ['peopleSearch', limits.searchSizeDefault],
    ['peoplePreview', limits.previewSizeDefault],
    ['companySearch', limits.searchSizeDefault],
  ];
  it.each(defaults)('writes page and size into a %s that says neither', (search, size) => {
    expect(endpoints[search].request?.parse(good)).toEqual({ ...good, page: 0, size });
  });
});

describe('checkSearch, over mutated searches', () => {
  const bodies = filterPaths.flatMap((path) => includesFor(path).map((value) => bodyWith(path, value)));
  const searches: SearchName[] = ['peopleSearch', 'peoplePreview', 'peopleExport', 'companySearch'];

  it('never throws, and finds nothing exactly where the client would send', () => {
    fc.assert(
      fc.property(fc.oneof(mutationOf(bodies), fc.jsonValue()), fc.constantFrom(...searches), (body, search) => {
        const problems = checkSearch(body, search);
        expect(problems.length === 0).toBe(isSendable(search, body));
        for (const { path, rule } of problems) expect([typeof path, typeof rule]).toEqual(['string', 'string']);
        expect({}).not.toHaveProperty('polluted');
      }),
      runs(10_000),
    );
  });
});

function isSendable(search: SearchName, body: unknown): boolean {
  const { request }: Endpoint = endpoints[search];
  return request !== null && tryParse(request, body)?.success === true;
}
