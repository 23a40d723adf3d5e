import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWords } from '@/lib/platform/fold-text';
import { findRows, foldRows, uniteResults } from '@/lib/searches/result-query';
import { line, lines, searchPage } from '../../fixtures/rows/result-rows.ts';

const rowsOf = (...all: Parameters<typeof line>[]) =>
  uniteResults([
    searchPage(
      0,
      all.map(([slug, part]) => line(slug, part)),
    ),
  ]).rows;
const slugs = (rows: ReturnType<typeof rowsOf>) => rows.map(({ line: { key } }) => key.replace('person/pronet/', ''));

describe('uniting pages', () => {
  it('when a person is on two pages, has them once, at the first place, and counts it', () => {
    const pages = [searchPage(1, [line('b'), line('c')]), searchPage(0, [line('a'), line('b')])];
    const { rows, twice, gone } = uniteResults(pages);
    expect(slugs(rows)).toEqual(['a', 'b', 'c']);
    expect(rows.map(({ page }) => page)).toEqual([0, 0, 1]);
    expect({ twice, gone }).toEqual({ twice: 1, gone: 0 });
  });

  it('when a person was forgotten, counts the missing ones', () => {
    const page = searchPage(0, [line('a')], { keys: ['person/pronet/a', 'person/pronet/b', 'person/pronet/c'] });
    expect(uniteResults([page]).gone).toBe(2);
  });

  it('when there are pages of any kind, loses no one and doubles no one', () => {
    const slug = fc.integer({ min: 0, max: 30 }).map((number) => line(`p${number}`));
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(slug, { selector: ({ key }) => key }), { maxLength: 6 }), (all) => {
        const pages = all.map((some, page) => searchPage(page, some));
        const { rows, twice } = uniteResults(pages);
        const every = all.flat().map(({ key }) => key);
        expect(rows.map(({ line: { key } }) => key)).toEqual([...new Set(every)]);
        expect(rows.length + twice).toBe(every.length);
        expect(uniteResults(pages.toReversed())).toEqual({ rows, twice, gone: 0 });
      }),
    );
  });
});

describe('folding', () => {
  /** A line that counts how often it is folded. */
  function counted(slug: string) {
    const folds = { count: 0 };
    const one = line(slug);
    Object.defineProperty(one, 'seniority', {
      get() {
        folds.count += 1;
        return 'director';
      },
    });
    return { one, folds };
  }

  it('when pages are united, waits for a search, and is done once', () => {
    const { one, folds } = counted('a');
    const { rows } = uniteResults([searchPage(0, [one])]);
    expect(folds.count).toBe(0);
    for (const typed of ['dir', 'direc']) expect(findRows(rows, findWords(typed))).toHaveLength(1);
    expect(folds.count).toBe(1);
  });

  it('when there is time before a search, is done in slices, until it is stopped', async () => {
    const { one, folds } = counted('first');
    const last = counted('last');
    const { rows } = uniteResults([searchPage(0, [one, ...lines(0, 600), last.one])]);
    const stop = new AbortController();
    let rests = 0;
    const rest = async () => {
      rests += 1;
      if (rests === 3) stop.abort();
    };
    await foldRows(rows, rest, stop.signal);
    expect([folds.count, last.folds.count, rests]).toEqual([1, 0, 3]);
    await foldRows(rows, async () => undefined, new AbortController().signal);
    expect([folds.count, last.folds.count]).toEqual([1, 1]);
  });
});

describe('filtering', () => {
  const rows = rowsOf(
    ['elif', { name: 'Elif Yıldız', title: 'Head of Purchasing', company: 'Atelier Nord' }],
    ['luca', { name: 'Luca Ferrante', title: 'Procurement Director, EMEA', place: 'Turin' }],
    ['mia', { name: 'Mia', domain: 'fenwick.example', has: ['mobile'] }],
  );
  it.each([
    ['', ['elif', 'luca', 'mia']],
    ['yildiz', ['elif']],
    ['DIRECTOR tur', ['luca']],
    ['fenw', ['mia']],
    ['mobile', ['mia']],
    ['rector', []],
    ['elif turin', []],
  ])('when "%s" is typed, leaves %j', (typed, expected) => {
    expect(slugs(findRows(rows, findWords(typed)))).toEqual(expected);
  });
});
