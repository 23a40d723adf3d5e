import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as allEnums from '@/lib/service/contract/enums';
import { languages, valueListNames } from '@/lib/service/contract/enums';
import { filterRows, findFilter } from '@/lib/service/contract/filters';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { limits as limitsInCode } from '@/lib/service/contract/limits';
import * as document from '../../../fixtures/interface.ts';

const enums = { ...allEnums };
const page = readFileSync(join(import.meta.dirname, '../../../../docs/interface.md'), 'utf8');
/** The sections that state the filters below each key of a search. */
const sectionsOf: Record<string, string[]> = {
  account: ['Account filters', 'Company Search'],
  contact: ['Contact filters'],
  lists: ['Lists filter'],
};

/** Every word that a section writes as code. */
function codeWords(heading: string): string[] {
  const [, after = ''] = page.split(`\n### ${heading}\n`);
  const [section = ''] = after.split(/\n##{1,2} /);
  return (section.match(/`[^`]+`/g) ?? []).flatMap((code) => code.match(/\w+/g) ?? []);
}

const byPath = Object.fromEntries(filterRows.map((row) => [row.path, row]));

describe('the filter table', () => {
  it('has every filter of "Account filters", "Contact filters" and "Lists filter" with its shape, once, and no other', () => {
    const shapes = Object.fromEntries(filterRows.map(({ path, shape }) => [path, shape]));
    expect(shapes).toEqual(document.filterShapes);
    expect(filterRows).toHaveLength(Object.keys(document.filterShapes).length);
  });

  it.each(Object.keys(document.filterShapes))('has in docs/interface.md every key of %s', (path) => {
    const [root = '', ...keys] = path.split('.');
    const stated = (sectionsOf[root] ?? []).flatMap(codeWords);
    expect(keys.filter((key) => !stated.includes(key))).toEqual([]);
  });

  it.each(Object.entries(document.valueListFilters))('picks the values of %s from %s', (path, list) => {
    expect(byPath[path]?.valueList).toBe(list);
  });

  it('picks no other filter from a file but the legacy one', () => {
    const others = filterRows.filter((row) => row.valueList !== undefined && !(row.path in document.valueListFilters));
    expect(others.map(({ path, isLegacy }) => [path, isLegacy])).toEqual([['account.technology', true]]);
    expect([...new Set(Object.values(document.valueListFilters))].toSorted()).toEqual([...valueListNames].toSorted());
  });

  const listed: [string, readonly string[]][] = [
    ['account.type', document.companyTypes],
    ['account.socialMedia', document.socialPlatforms],
    ['account.funding', document.fundingTypes],
    ['account.metric', document.metricFunctions],
    ['contact.seniority', document.seniorities],
    ['account.employee.seniority', document.seniorities],
    ['contact.socialMedia', document.socialPlatforms],
    ['contact.profileBadge', document.profileBadges],
    ['contact.experience.latest.duration', document.durationKeys.latest],
    ['contact.experience.current.duration', document.durationKeys.current],
    ['contact.experience.previous.duration', document.durationKeys.previous],
  ];
  it.each(listed)('allows for %s the contract’s values', (path, values) => {
    expect(byPath[path]?.values).toEqual(values);
  });

  it('closes no list of languages, which the contract counts and does not name', () => {
    expect([byPath['account.language']?.values, byPath['contact.language']?.values]).toEqual([undefined, undefined]);
    const languages = { any: { include: ['dutch', 'klingon'] } };
    expect(checkSearch({ account: { language: languages } })).toEqual([]);
    expect(checkSearch({ contact: { language: { any: { include: { content: ['klingon'] } } } } })).toEqual([]);
    expect(checkSearch({ account: { language: { any: { include: [' '] } } } })).toHaveLength(1);
  });

  it('names the sources that the contract lists', () => {
    expect(byPath['account.keyword']?.sources).toEqual(document.accountKeywordSources);
    expect(byPath['contact.keyword']?.sources).toEqual(document.contactKeywordSources);
  });

  it('keeps the job-role filter to the company search', () => {
    const only = filterRows.filter((row) => row.only === 'companies').map(({ path }) => path);
    expect(only).toEqual([
      'account.employee.title',
      'account.employee.seniority',
      'account.employee.departmentAndFunction',
    ]);
  });

  it('has a label of its own and a group for each', () => {
    expect(new Set(filterRows.map(({ label }) => label)).size).toBe(filterRows.length);
    expect(byPath['contact.experience.latest.title']).toMatchObject({
      label: 'filters.contact.experience.latest.title',
      group: 'role',
    });
  });

  const found: [string, string | null][] = [
    ['contact.experience.latest.title', 'contact.experience.latest.title'],
    ['contact.experience.latest.title.any.include.content.3', 'contact.experience.latest.title'],
    ['account.technologies.any', 'account.technologies'],
    ['account.technology.any', 'account.technology'],
    ['account.domainx', null],
    ['account', null],
    ['', null],
  ];
  it.each(found)('finds at %j the filter %j', (path, expected) => {
    expect(findFilter(path)?.path ?? null).toBe(expected);
  });
});

describe('the enum lists', () => {
  const lists: [keyof typeof enums, readonly string[]][] = [
    ['companyTypes', document.companyTypes],
    ['socialPlatforms', document.socialPlatforms],
    ['matchModes', document.matchModes],
    ['fundingTypes', document.fundingTypes],
    ['metricFunctions', document.metricFunctions],
    ['growthTimeFrames', document.growthTimeFrames],
    ['accountKeywordSources', document.accountKeywordSources],
    ['contactKeywordSources', document.contactKeywordSources],
    ['seniorities', document.seniorities],
    ['profileBadges', document.profileBadges],
    ['listTypes', document.listTypes],
    ['listModes', document.listModes],
    ['submissionStates', document.submissionStates],
    ['refundReasons', document.refundReasons],
    ['distanceUnits', ['km', 'mi']],
    ['languages', document.languageLine.split(', ')],
    ['valueListNames', ['industries', 'technologies', 'departments-and-functions', 'languages']],
  ];
  it.each(lists)('%s is the contract’s list', (name, values) => {
    expect(enums[name]).toEqual(values);
  });

  it('are all checked', () => {
    expect(lists.map(([name]) => name).toSorted()).toEqual(Object.keys(enums).toSorted());
  });

  it('are as long as the contract says', () => {
    for (const [name, count] of Object.entries(document.statedCounts)) {
      expect([name, enums[name as keyof typeof document.statedCounts].length]).toEqual([name, count]);
    }
  });

  it('hold the 48 languages', () => {
    expect(languages).toEqual(document.languageLine.split(', '));
    expect(new Set(languages).size).toBe(48);
  });
});

describe('the limits ("Limits")', () => {
  it('are those of the contract', () => {
    const { limits } = document;
    expect(limitsInCode).toEqual({
      searchSize: { min: 0, max: limits.searchSizeMax, default: limits.searchSizeDefault },
      previewSize: { min: 0, max: limits.previewSizeMax, default: limits.previewSizeDefault },
      exportSize: { min: limits.exportSizeMin, max: limits.exportSizeMax },
      inquirySize: { min: 1, max: 100, default: 10 },
      submissionSize: { min: 1, max: 100, default: 25 },
      recordsPerSearch: limits.recordsPerSearch,
      valuesPerArray: limits.valuesPerArray,
      lookalikeSeeds: limits.lookalikeSeeds,
      keywordSources: limits.keywordSources,
      listsPerRequest: limits.listsPerRequest,
      valuesPerList: limits.valuesPerList,
      trackLifeMs: limits.trackIdLifeHours * 3_600_000,
    });
  });
});
