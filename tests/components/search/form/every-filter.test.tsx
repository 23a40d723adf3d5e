import '../../extension-page.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupsOf } from '@/components/search/form/filter-groups';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows } from '@/lib/service/contract/filters';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { filterCases } from '../../../fixtures/filter-steps.ts';
import { openForm } from './open-form.tsx';
import { groupOf, takeStep } from './take-step.ts';

const listPaths = filterRows.filter(({ shape }) => shape === 'lists').map(({ path }) => path);

describe('the form', () => {
  it('is tried with every filter of the interface but exclusion lists', () => {
    const tried = new Set(filterCases.map(({ path }) => path));
    expect([...tried, ...listPaths].toSorted()).toEqual(filterRows.map(({ path }) => path).toSorted());
  });

  it.each(filterCases)(
    'makes the documented body of $path in a search for $search',
    async ({ path, search, from, steps, body }) => {
      const { user, said, last } = openForm({ kind: search, filters: from ?? {} });
      for (const step of steps) await takeStep(user, step);
      expect(last()).toEqual(body);

      const schema = filterRows.find((row) => row.path === path)?.schema;
      const values = said.map((filters) => readFilter(filters, path));
      // Not only at the end: what is half filled in is never handed on.
      expect(values.filter((value) => value !== undefined && schema?.safeParse(value).success !== true)).toEqual([]);
      expect(checkSearch(body, search === 'people' ? 'peopleSearch' : 'companySearch').map(({ rule }) => rule)).toEqual(
        JSON.stringify(body).includes('include') || !JSON.stringify(body).includes('exclude') ? [] : ['exclude-only'],
      );
    },
  );

  it.each(filterCases)('shows $path as it is set in a search for $search', async ({ search, steps, body }) => {
    const { user, said, last } = openForm({ kind: search, filters: body });
    for (const step of steps) {
      if (step.do === 'add') {
        const chips = within(groupOf(step.within)).getByRole('list', { name: 'Chosen' });
        expect(within(chips).getByText(step.text.replaceAll('"', ''))).toBeDefined();
      } else if (step.do === 'choose') {
        expect(within(groupOf(step.within)).getByRole('button', { name: `Remove ${step.option}` })).toBeDefined();
      } else if (step.do === 'check') {
        expect(within(groupOf(step.within)).getByRole<HTMLInputElement>('checkbox', { name: step.box }).checked).toBe(
          true,
        );
      } else if (step.do !== 'press') await takeStep(user, step);
    }
    // What was filled in again is what it was.
    expect(last() ?? body).toEqual(body);
    const hasFields = steps.some(({ do: what }) => what === 'fill' || what === 'select');
    expect(said.length > 0).toBe(hasFields);
  });

  it('has each group with its filters in the order of the product', () => {
    openForm();
    const folds = screen.getAllByRole('button', { expanded: false }).map((fold) => fold.textContent);
    expect(folds).toEqual([
      ...['Who', 'Role', 'Company', 'Place', 'Education', 'Skills', 'Keywords', 'Social', 'Size', 'Money', 'Growth'],
      ...['Technology', 'Lists'],
    ]);
  });

  it('has no group without filters in a search for companies', () => {
    openForm({ kind: 'companies' });
    const folds = screen.getAllByRole('button', { expanded: false }).map((fold) => fold.textContent);
    expect(folds).toEqual([
      'Role',
      'Company',
      'Place',
      'Keywords',
      'Social',
      'Size',
      'Money',
      'Growth',
      'Technology',
      'Lists',
    ]);
  });

  it.each(['people', 'companies'] as const)('draws each filter of a search for %s once', (kind) => {
    const paths = groupsOf(kind).flatMap(({ filters }) => filters.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    const isTaken = ({ path, only }: (typeof filterRows)[number]) =>
      kind === 'companies' ? !/^contact|people_id/.test(path) : only !== 'companies' && !/company_id/.test(path);
    expect(paths.toSorted()).toEqual(
      filterRows
        .filter(isTaken)
        .map(({ path }) => path)
        .toSorted(),
    );
  });
});
