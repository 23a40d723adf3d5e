import '../../extension-page.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows } from '@/lib/service/contract/filters';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { depth, isFullDepth, sampled } from '../../../depth.ts';
import { filterCases } from '../../../fixtures/filter-steps.ts';
import { openForm } from './open-form.tsx';
import { takeStep } from './take-step.ts';

const listPaths = filterRows.filter(({ shape }) => shape === 'lists').map(({ path }) => path);
/** Filters of a shape share their controls: the fast lane tries the first of each. */
const shapeOf = new Map(filterRows.map(({ path, shape }) => [path, shape]));
const firstOfShape = new Map(filterCases.toReversed().map((each) => [shapeOf.get(each.path), each]));
const tried = isFullDepth ? filterCases : sampled([...firstOfShape.values()], 2);

describe('the form', () => {
  it('is tried with every filter of the interface but exclusion lists', () => {
    const paths = new Set(filterCases.map(({ path }) => path));
    expect([...paths, ...listPaths].toSorted()).toEqual(filterRows.map(({ path }) => path).toSorted());
  });

  it.each(tried)(
    'makes the documented body of $path in a search for $search',
    async ({ path, search, from, steps, body }) => {
      const { user, changes, last } = openForm({ kind: search, filters: from ?? {} });
      for (const step of steps) await takeStep(user, step);
      expect(last()).toEqual(body);

      const schema = filterRows.find((row) => row.path === path)?.schema;
      const values = changes.map((filters) => readFilter(filters, path));
      // Not only at the end: what is half filled in is never handed on.
      expect(values.filter((value) => value !== undefined && schema?.safeParse(value).success !== true)).toEqual([]);
      expect(checkSearch(body, search === 'people' ? 'peopleSearch' : 'companySearch').map(({ rule }) => rule)).toEqual(
        JSON.stringify(body).includes('include') || !JSON.stringify(body).includes('exclude') ? [] : ['exclude-only'],
      );
    },
  );

  it.each(tried)('shows $path as it is set in a search for $search', async ({ search, steps, body }) => {
    const { user, changes, last } = openForm({ kind: search, filters: body });
    for (const step of steps) {
      if (step.do === 'press' || step.do === 'mark') continue;
      if (step.do === 'add' || step.do === 'choose') {
        // Its editor shows one sentence of the filter; the others are read.
        const text = step.do === 'add' ? step.text.replaceAll('"', '') : step.option;
        expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent?.includes(text))).toBe(true);
      } else if (step.do === 'check') {
        const box = screen.queryByRole<HTMLInputElement>('checkbox', { name: step.box, checked: true });
        const isRead = screen.getAllByRole('listitem').some(({ textContent }) => textContent?.includes(step.box));
        expect(isRead || box !== null).toBe(true);
      } else await takeStep(user, step);
    }
    // What was filled in again is what it was.
    expect(last() ?? body).toEqual(body);
    const hasFields = steps.some(({ do: what }) => what === 'fill' || what === 'select');
    expect(changes.length > 0).toBe(hasFields);
  });

  it('has each group with its filters in the order of the product', () => {
    openForm();
    const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toEqual([
      ...['Who', 'Role', 'Company', 'Place', 'Education', 'Skills', 'Keywords', 'Social', 'Size', 'Money', 'Growth'],
      ...['Technology', 'Lists'],
    ]);
  });

  it('has no group without filters in a search for companies', () => {
    openForm({ kind: 'companies' });
    const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toEqual([
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

  it.each(['people', 'companies'] as const)('shows every filter of an empty search for %s as a word', async (kind) => {
    const { user } = openForm({ kind });
    const labels = groupsOf(kind)
      .flatMap(({ filters }) => filters)
      .filter(({ shape, isLegacy }) => shape !== 'lists' && isLegacy !== true)
      .map(filterLabel)
      .filter((_label, index) => index % depth(8, 1) === 0);
    for (const label of labels) {
      await user.click(screen.getByRole('button', { name: label }));
      expect(screen.getByRole('group', { name: label }).contains(document.activeElement)).toBe(true);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('group', { name: label })).toBeNull();
    }
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
