import { durationKeys, filterShapes } from '../../../../fixtures/interface.ts';

/** Filter values by hand, from the tables of the contract (docs/interface.md#filter-objects); imports nothing of the code. */

export const anId = 'ffffffff-ffff-0fff-0fff-ffffffffffff';

/** What a filter with listed values, ids or addresses takes, where any text will not do. */
const valuesAt: Record<string, string[]> = {
  'account.pronet': ['https://www.pronet.example/company/fenwick'],
  'account.socialMediaLink': ['https://b.example/fenwick'],
  'account.phoneNumber': ['+31201234567'],
  'account.socialMedia': ['PRONET', 'PLATFORM_D'],
  'account.type': ['SELF_OWNED', 'NON_PROFIT'],
  'account.language': ['english', 'burmese'],
  'account.naics': ['541511', '51', '31-33'],
  'account.employee.seniority': ['mid-level'],
  'contact.pronet': ['https://www.pronet.example/in/jane-doe'],
  'contact.socialMediaLink': ['https://b.example/jane'],
  'contact.company.latest': [anId],
  'contact.company.current': [anId],
  'contact.company.previous': [anId],
  'contact.education.school': [anId],
  'contact.seniority': ['c_suite', 'mid-level'],
  'contact.language': ['dutch'],
  'contact.socialMedia': ['PLATFORM_B'],
  'contact.profileBadge': ['OPEN_TO_WORK'],
};

export type FilterPath = keyof typeof filterShapes;
export const filterPaths = Object.keys(filterShapes) as FilterPath[];

/** One of the values a plain or match filter takes. */
export function textsFor(path: string): string[] {
  return valuesAt[path] ?? ['data engineering', 'ångström & co'];
}

/** Values that are allowed for a filter and say whom to find (docs/interface.md#filter-objects). */
export function includesFor(path: FilterPath): unknown[] {
  const texts = textsFor(path);
  const open = [{ start: 10 }, { end: 50 }, { start: 10, end: 10 }];
  const bands = { type: 'RANGE', range: open };
  const matching = [{ content: texts }, ...['SMART', 'WORD', 'STRICT'].map((mode) => ({ mode, content: texts }))];
  switch (filterShapes[path]) {
    case 'plain':
      return combined(texts);
    case 'plain-range':
      return [...combined(texts), { range: { start: 2 } }, { any: { include: texts }, range: { end: 4 } }];
    case 'match':
      return matching.flatMap(combined);
    case 'match-range':
      return [...matching.flatMap(combined), { range: { start: 2, end: 3 } }];
    case 'keyword': {
      const five = path.startsWith('account')
        ? ['NAME', 'KEYWORD', 'SEO', 'DESCRIPTION', 'INDUSTRY']
        : ['HEADLINE', 'SUMMARY', 'SKILL', 'AWARD', 'LANGUAGE_SKILL'];
      const sources = five.map((source, index) => (index === 0 ? { source } : { mode: 'WORD', source }));
      return [...combined({ sources, content: texts }), ...combined({ sources: sources.slice(0, 1), content: texts })];
    }
    case 'range':
      return [bands, { type: 'RANGE', range: [{ start: 0 }] }];
    case 'range-or-presence':
      return [bands, { type: 'ALL' }, { type: 'NONE' }];
    case 'year':
      return [
        { type: 'RANGE', range: { start: 1999, end: 2005 } },
        { type: 'RANGE', range: { end: 1900 } },
        { type: 'ALL' },
        { type: 'NONE' },
      ];
    case 'funding':
      return [
        { type: ['SEED', 'SERIES_J'] },
        { totalAmount: { start: 1_000_000 } },
        { lastAmount: { start: 0, end: 5 }, duration: { start: '1600000000000', end: '1700000000000' } },
      ];
    case 'metric':
      return [
        { employee: [{ function: ['sales', 'support'], start: 5 }] },
        { growth: [{ function: 'engineering', start: -20, end: 12.5, timeFrame: 'TWENTY_FOUR' }] },
        {
          growth: [{ function: ['engineering'], end: 0, timeFrame: 'ONE' }],
          employee: [{ function: ['legal'], end: 3 }],
        },
      ];
    case 'geo':
      return [
        { position: { lat: 52.37, lng: 4.9 }, radius: 25, unit: 'km' },
        { position: { lat: -90, lng: 180 }, radius: 0.5, unit: 'mi' },
      ];
    case 'durations':
      return durationsFor(path);
    case 'education-date':
      return [{ start: 2001 }, { end: 2005 }, { present: true }, { present: false, start: 2001, end: 2001 }];
    case 'followers':
      return [
        { pronet: { followers: bands } },
        { pronet: { connections: { type: 'RANGE', range: [{ start: 500 }] }, followers: bands } },
      ];
    case 'lists':
      return [];
  }
}

function combined(side: unknown): object[] {
  return [
    { any: { include: side } },
    { all: { include: side } },
    { any: { include: side, exclude: side } },
    { any: { exclude: side }, all: { include: side } },
    { any: { include: side, exclude: side }, all: { include: side, exclude: side } },
  ];
}

function durationsFor(path: string): object[] {
  const scope = path.split('.')[2];
  const keys =
    scope === 'latest' ? durationKeys.latest : scope === 'current' ? durationKeys.current : durationKeys.previous;
  return keys.flatMap((key) => [
    { [key]: { min: { year: 1, month: 6 } } },
    { [key]: { max: { month: 11 } } },
    { [key]: { min: { month: 18 }, max: { year: 1, month: 30 } } },
    { [key]: { min: { year: 0, month: 0 }, max: { year: 40 } } },
  ]);
}

/** Values which only say whom to leave out. */
export function excludesFor(path: FilterPath): unknown[] {
  const texts = textsFor(path);
  switch (filterShapes[path]) {
    case 'plain':
    case 'plain-range':
      return [{ any: { exclude: texts } }, { all: { exclude: texts } }];
    case 'match':
    case 'match-range':
      return [{ any: { exclude: { content: texts } } }, { all: { exclude: { mode: 'STRICT', content: texts } } }];
    case 'keyword':
      return [
        { any: { exclude: { sources: [{ source: path.startsWith('account') ? 'SEO' : 'SKILL' }], content: texts } } },
      ];
    case 'lists':
      return [{ exclude: [anId] }];
    default:
      return [];
  }
}

/** `{account: {domain: value}}` from 'account.domain'. */
export function bodyWith(path: string, value: unknown): object {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
}

/** The search that takes the filter. */
export function searchOf(path: string): 'companySearch' | 'peopleSearch' {
  return /employee\.|company_id/.test(path) ? 'companySearch' : 'peopleSearch';
}
