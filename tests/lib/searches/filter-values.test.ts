import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';

const filters: SearchFilters = {
  account: { domain: { any: { include: ['a.example'] } }, employeeSize: { type: 'ALL' } },
  lookalikeDomains: ['b.example'],
};

describe('readFilter', () => {
  it('finds the value at a path', () => {
    expect(readFilter(filters, 'account.domain.any.include')).toEqual(['a.example']);
    expect(readFilter(filters, 'lookalikeDomains')).toEqual(['b.example']);
  });

  it.each([
    'contact',
    'account.name.any',
    'account.domain.any.include.0',
    'account.domain.toString',
    'account.constructor',
  ])('finds nothing at %s', (path) => {
    expect(readFilter(filters, path)).toBeUndefined();
  });

  it.each([undefined, null, 'account', 3, ['account']])('finds nothing in %j', (value) => {
    expect(readFilter(value, 'account.domain')).toBeUndefined();
  });
});

describe('writeFilter', () => {
  it('keeps its input, and every branch beside the path', () => {
    const before = structuredClone(filters);
    const after = writeFilter(filters, 'contact.seniority', { any: { include: ['vp'] } });
    expect(filters).toEqual(before);
    expect(after.account).toBe(filters.account);
    expect(after.contact).toEqual({ seniority: { any: { include: ['vp'] } } });
  });

  it('removes the branches that it empties, and no other', () => {
    const without = writeFilter(filters, 'account.domain.any.include', undefined);
    expect(without).toEqual({ account: { employeeSize: { type: 'ALL' } }, lookalikeDomains: ['b.example'] });
    expect(writeFilter(without, 'account.employeeSize', undefined)).toEqual({ lookalikeDomains: ['b.example'] });
  });

  it('adds no branch to remove a missing value', () => {
    expect(writeFilter({}, 'contact.education.degree', undefined)).toEqual({});
  });

  it('writes in the place of a value that is no branch', () => {
    expect(writeFilter({ account: 'all' }, 'account.domain', 1)).toEqual({ account: { domain: 1 } });
  });

  it('gives back the written value, at any path, and the rest as before', () => {
    const key = fc.constantFrom('account', 'contact', 'any', 'include', 'title');
    const path = fc.array(key, { minLength: 1, maxLength: 4 }).map((keys) => keys.join('.'));
    const value = fc.oneof(fc.integer(), fc.array(fc.string()), fc.boolean());
    fc.assert(
      fc.property(path, value, path, value, (first, one, second, other) => {
        const before = writeFilter({}, first, one);
        const after = writeFilter(before, second, other);
        expect(readFilter(after, second)).toEqual(other);
        // Paths that do not lead through one another do not touch.
        const apart = !`${first}.`.startsWith(`${second}.`) && !`${second}.`.startsWith(`${first}.`);
        if (apart) {
          expect(readFilter(after, first)).toEqual(one);
          expect(writeFilter(after, second, undefined)).toEqual(before);
        }
      }),
    );
  });
});
