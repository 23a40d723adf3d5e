import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pruneFilters } from '@/lib/searches/draft-prune';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { runs } from '../../depth.ts';

const vp = { contact: { seniority: { any: { include: ['vp'] } } } };

describe('pruneFilters', () => {
  it('leaves known keys as they are', () => {
    expect(pruneFilters('people', vp)).toEqual({ filters: vp, leftOut: [] });
  });

  it('keeps a search that may not be sent and is understood', () => {
    const leaving = { contact: { seniority: { any: { exclude: ['vp'] } } } };
    expect(pruneFilters('people', leaving)).toEqual({ filters: leaving, leftOut: [] });
  });

  it('takes out a value that is gone and keeps those beside it', () => {
    const old = { contact: { seniority: { any: { include: ['vp', 'big_boss', 'director'] } } } };
    const { filters, leftOut } = pruneFilters('people', old);
    expect(filters).toEqual({ contact: { seniority: { any: { include: ['vp', 'director'] } } } });
    expect(leftOut).toMatchObject([{ path: 'contact.seniority.any.include.1', rule: 'not-allowed' }]);
  });

  it('takes out an unknown key, with everything below it', () => {
    const { filters, leftOut } = pruneFilters('people', {
      shoes: 1,
      contact: { ...vp.contact, shoeSize: { any: { include: ['44'] } } },
    });
    expect(filters).toEqual(vp);
    expect(leftOut).toMatchObject([
      { path: 'contact', rule: 'unknown-key', keys: ['shoeSize'] },
      { path: '', rule: 'unknown-key', keys: ['shoes'] },
    ]);
  });

  it('names a filter once when nothing of it is left', () => {
    const { filters, leftOut } = pruneFilters('people', {
      contact: { ...vp.contact, keyword: { any: { include: { sources: [{ source: 'gone' }], content: ['a'] } } } },
    });
    expect(filters).toEqual(vp);
    expect(leftOut).toHaveLength(1);
  });

  it('takes out values of another kind altogether', () => {
    expect(pruneFilters('people', { ...vp, account: 5 }).filters).toEqual(vp);
    expect(pruneFilters('companies', vp).filters).toEqual({});
  });

  it('does not change its input', () => {
    const old = { contact: { seniority: { any: { include: ['vp', 'big_boss'] } } } };
    const before = structuredClone(old);
    pruneFilters('people', old);
    expect(old).toEqual(before);
  });

  it('leaves no unknown key, from any stored draft', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('vp', 'SMART', 'RANGE'), fc.constant(null));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'any',
            'all',
            'include',
            'exclude',
            'content',
            'mode',
            'seniority',
            'title',
            'funding',
            'type',
            'range',
            'x',
          ),
          tie('tree'),
          { maxKeys: 4 },
        ),
      ),
    }));
    const kept = fc.dictionary(fc.constantFrom('account', 'contact', 'lookalikeDomains', 'x'), tree, { maxKeys: 3 });
    fc.assert(
      fc.property(kept, fc.constantFrom('people' as const, 'companies' as const), (old, kind) => {
        const { filters, leftOut } = pruneFilters(kind, old);
        const rest = checkSearch(filters, kind === 'people' ? 'peopleSearch' : 'companySearch');
        expect(rest.filter(({ rule }) => rule !== 'no-filter' && rule !== 'exclude-only')).toEqual([]);
        if (leftOut.length === 0) expect(filters).toEqual(old);
      }),
      runs(200),
    );
  });
});
