import { describe, expect, it } from 'vitest';
import { sampled } from '../../depth.ts';
import {
  accountKeywordSources,
  companyTypes,
  contactKeywordSources,
  durationKeys,
  filterShapes,
  fundingTypes,
  growthTimeFrames,
  languageLine,
  matchModes,
  metricFunctions,
  operations,
  profileBadges,
  seniorities,
  socialPlatforms,
} from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, search } from '../support/conformance-sandbox.ts';

// Values of every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters).

const { request } = conformanceSandbox({ people: 60, companies: 12 });

function nest(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length === 0 ? value : nest(rest.join('.'), value) };
}

/** With one more filter that all meet, so that excludes alone are a search. */
async function statusOf(filter: string, value: unknown): Promise<number> {
  const isForCompanies = filter.startsWith('account.employee.') || filter === 'lists.company_id';
  const answerTo: Record<string, object> = { account: {}, ...nest(filter, value) };
  const account = { ...everybody, ...answerTo.account };
  const where = isForCompanies ? operations.companySearch.path : search;
  return (await request(where, { body: { page: 0, size: 1, ...answerTo, account } })).status;
}
/** Understood, whether or not anybody meets it. */
const understood = expect.toSatisfy((status: number) => status === 200 || status === 404, 'understood');

const include = (content: unknown) => ({ any: { include: content } });
const sourced = (source: string) => include({ sources: [{ mode: 'WORD', source }], content: ['a'] });
const languages = languageLine.split(', ');

describe('values that the contract lists', () => {
  it.each<[string, readonly string[], (value: string) => unknown]>([
    ['account.type', companyTypes, (value) => include([value])],
    ['account.socialMedia', socialPlatforms, (value) => include([value])],
    ['account.language', languages, (value) => include([value])],
    ['account.funding', fundingTypes, (value) => ({ type: [value] })],
    ['account.keyword', accountKeywordSources, sourced],
    ['account.metric', metricFunctions, (value) => ({ employee: [{ function: [value], start: 1 }] })],
    [
      'account.metric',
      growthTimeFrames,
      (value) => ({ growth: [{ function: ['sales'], start: -50, end: 50, timeFrame: value }] }),
    ],
    ['account.geoLocation', ['km', 'mi'], (value) => ({ position: { lat: 52, lng: 5 }, radius: 100, unit: value })],
    ['account.employee.seniority', seniorities, (value) => include([value])],
    ['contact.seniority', seniorities, (value) => include([value])],
    ['contact.socialMedia', socialPlatforms, (value) => include([value])],
    ['contact.profileBadge', profileBadges, (value) => include([value])],
    ['contact.keyword', contactKeywordSources, sourced],
    ['contact.language', languages, (value) => include({ mode: 'STRICT', content: [value] })],
    ['contact.skill', matchModes, (value) => include({ mode: value, content: ['a'] })],
    ['account.foundedYear', ['ALL', 'NONE'], (value) => ({ type: value })],
    ['account.revenue', ['ALL', 'NONE'], (value) => ({ type: value })],
  ])('are all taken by %s, and no other of the kind', async (filter, values, write) => {
    for (const value of values) expect([value, await statusOf(filter, write(value))]).toEqual([value, understood]);
    // A value of the open kind finds nobody; one of a closed set is refused: never everybody.
    const stray = await statusOf(filter, write('STRAY_VALUE'));
    expect([400, 404]).toContain(stray);
  });

  it('are all taken in a range of bands, and where an end is left out', async () => {
    for (const filter of ['account.employeeSize', 'account.retailSize', 'account.revenue'])
      for (const range of [[{ start: 1 }], [{ end: 5 }], [{ start: 1, end: 5 }, { start: 9 }]])
        expect([filter, range, await statusOf(filter, { type: 'RANGE', range })]).toEqual([filter, range, understood]);
    for (const range of [{ start: 1990 }, { end: 1990 }, { start: 1990, end: 1995 }])
      expect(await statusOf('account.foundedYear', { type: 'RANGE', range })).toEqual(understood);
  });

  it.each(Object.entries(durationKeys))('are the durations of %s', async (scope, keys) => {
    for (const key of keys) {
      const duration = { [key]: { min: { year: 0, month: 6 }, max: { year: 30, month: 0 } } };
      expect([key, await statusOf(`contact.experience.${scope}.duration`, duration)]).toEqual([key, understood]);
    }
  });
});

/** One that is right, and some that are not, by shape. */
const samples: Record<string, { right: (filter: string) => unknown; wrong: unknown[] }> = {
  plain: {
    right: (filter) => include([sampleOf(filter)]),
    wrong: [
      include('x'),
      include([7]),
      include([{ mode: 'STRICT' }]),
      include({ mode: 'STRICT', content: ['x'] }),
      'x',
      ['x'],
    ],
  },
  'plain-range': {
    right: () => ({ ...include(['english']), range: { start: 1, end: 2 } }),
    wrong: [include('x'), include([7]), { range: { start: 'one' } }],
  },
  match: {
    right: () => ({ any: { include: { content: ['a'] } }, all: { exclude: { mode: 'STRICT', content: ['b'] } } }),
    wrong: [
      include(['a']),
      include({ mode: 'EXACT', content: ['a'] }),
      include({ content: 'a' }),
      include({ mode: 'WORD' }),
      'a',
    ],
  },
  'match-range': {
    right: () => ({ ...include({ content: ['english'] }), range: { start: 1 } }),
    wrong: [include(['english']), { range: { start: {} } }],
  },
  keyword: {
    right: (filter) => sourced(filter === 'account.keyword' ? 'NAME' : 'SKILL'),
    wrong: [
      include(['a']),
      include({ sources: 'NAME', content: ['a'] }),
      include({ sources: [{ source: 'STRAY' }], content: ['a'] }),
    ],
  },
  range: {
    right: () => ({ type: 'RANGE', range: [{ start: 1 }] }),
    wrong: [
      { type: 'RANGE', range: 'x' },
      { type: 'BAND', range: [{ start: 1 }] },
      { type: 'RANGE', range: [{ start: 'x' }] },
      7,
    ],
  },
  'range-or-presence': {
    right: () => ({ type: 'RANGE', range: [{ start: 1 }] }),
    wrong: [{ type: 'SOME' }, { type: 'RANGE', range: [{ end: {} }] }],
  },
  year: {
    right: () => ({ type: 'RANGE', range: { start: 1990 } }),
    wrong: [{ type: 'RANGE', range: [{ start: 1990 }] }, { type: 'SOME' }],
  },
  funding: {
    right: () => ({ type: ['SEED'], totalAmount: { start: 1 }, lastAmount: { end: 9e9 }, duration: { start: '0' } }),
    wrong: [{ type: 'SEED' }, { type: ['STRAY'] }, { totalAmount: [1] }],
  },
  metric: {
    right: () => ({ employee: [{ function: ['sales'], start: 1, end: 9 }] }),
    wrong: [{ employee: { function: ['sales'] } }, { employee: [{ function: ['stray'], start: 1 }] }],
  },
  geo: {
    right: () => ({ position: { lat: 52, lng: 5 }, radius: 10, unit: 'km' }),
    wrong: [
      { position: { lat: 'x', lng: 5 }, radius: 1, unit: 'km' },
      { position: { lat: 52, lng: 5 }, radius: 1, unit: 'au' },
    ],
  },
  durations: {
    right: () => ({}),
    wrong: ['x', { latestJob: 7, currentJob: 7, previousJob: 7 }],
  },
  'education-date': {
    right: () => ({ start: 2000, end: 2020, present: false }),
    wrong: [{ start: 'x' }, { present: 'yes' }],
  },
  followers: {
    right: () => ({ pronet: { followers: { type: 'RANGE', range: [{ start: 1 }] } } }),
    wrong: [{ pronet: { followers: 'x' } }, { pronet: { followers: { type: 'RANGE', range: [{ start: 'x' }] } } }],
  },
  lists: { right: () => ({ exclude: [] }), wrong: [{ exclude: 'x' }, { exclude: [7] }] },
};

function sampleOf(filter: string): string {
  if (filter.endsWith('eniority')) return 'vp';
  if (filter.endsWith('socialMedia')) return 'PRONET';
  if (filter === 'account.type') return 'NON_PROFIT';
  if (filter === 'contact.profileBadge') return 'PREMIUM';
  if (/company|school/.test(filter)) return '00000000-0000-0000-0000-000000000000';
  if (/pronet|Link$/.test(filter)) return 'https://www.pronet.example/in/nobody';
  if (filter === 'account.naics') return '511210';
  return filter === 'account.phoneNumber' ? '+31101234567' : 'nothing';
}

describe('filters of the contract', () => {
  it.each(sampled(Object.entries(filterShapes), 3))(
    '%s is understood as %s, and refused with 400 in another shape',
    async (filter, shape) => {
      const { right, wrong } = samples[shape] ?? { right: () => undefined, wrong: [] };
      expect(await statusOf(filter, right(filter))).toEqual(understood);
      expect(wrong.length).toBeGreaterThan(1);
      for (const value of wrong)
        expect([JSON.stringify(value), await statusOf(filter, value)]).toEqual([JSON.stringify(value), 400]);
    },
  );
});
