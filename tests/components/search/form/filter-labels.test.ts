import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel, wordOf } from '@/components/search/form/filter-labels';
import { wordOfValue } from '@/components/ui/value-labels';
import { growthTimeFrames } from '@/lib/service/contract/enums';
import { filterRows } from '@/lib/service/contract/filters';

const listed = filterRows.filter(({ shape }) => shape !== 'durations');

describe('the words of the filters', () => {
  it.each(filterRows)('name $path', (filter) => {
    expect(filterLabel(filter)).toMatch(/^\p{Lu}/u);
  });

  it.each(['people', 'companies'] as const)('name each filter of a search for %s otherwise than the others', (kind) => {
    const labels = groupsOf(kind).flatMap(({ filters }) => filters.map(filterLabel));
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(listed.filter(({ values }) => values !== undefined))('tell the values of $path apart', (filter) => {
    const text = filter.values?.map((value) => wordOf(filter, value)) ?? [];
    expect(text.filter((word) => word === '' || /[_]/.test(word))).toEqual([]);
    expect(new Set(text).size).toBe(text.length);
  });

  it('name every source and every time frame', () => {
    const values = [...filterRows.flatMap(({ sources }) => sources ?? []), ...growthTimeFrames];
    expect(values.filter((value) => wordOfValue(value) === '')).toEqual([]);
  });

  it('leave typed text as it is', () => {
    expect(wordOf({ shape: 'match' }, 'c_suite')).toBe('c_suite');
  });

  it.each([
    ['contact.location', 'cape town', 'Cape Town'],
    ['account.location', 'NL', 'Netherlands'],
    ['contact.seniority', 'c_suite', 'C-suite'],
    ['contact.departmentAndFunction', 'customer_success', 'customer success'],
    ['contact.departmentAndFunction', 'it', 'IT'],
    ['contact.language', 'dutch', 'Dutch'],
    ['account.keyword', 'b2b saas', 'B2B SaaS'],
    ['contact.experience.current.title', 'vp sales', 'VP sales'],
    ['account.name', 'it group', 'it group'],
    ['account.domain', 'hr.example', 'hr.example'],
  ])('write a value of %s as people do: %s', (path, value, word) => {
    expect(filterRows.filter((row) => row.path === path).map((row) => wordOf(row, value))).toContain(word);
  });
});
