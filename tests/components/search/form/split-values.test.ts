import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInQuotes, joinValues, splitSectors, splitValues } from '@/components/search/form/split-values';

describe('splitValues', () => {
  it.each([
    ['one value a line', 'a\nb\r\nc\n\n', ['a', 'b', 'c']],
    ['cells of a table', 'a\tb\nc', ['a', 'b', 'c']],
    ['commas', ' a , b,,c ', ['a', 'b', 'c']],
    ['quotes around a comma', '"Fenwick, Inc.", Quillon', ['Fenwick, Inc.', 'Quillon']],
    ['quotes within a value', 'the "old", new', ['the "old"', 'new']],
    ['a value twice', 'a, b, a', ['a', 'b']],
    ['nothing', ' , \n ', []],
  ])('parts %s', (_what, text, values) => {
    expect(splitValues(text)).toEqual(values);
  });

  it('keeps a line whole that is a value, commas and all', () => {
    expect(splitValues('bars, taverns\nx, y', (line) => line === 'bars, taverns')).toEqual(['bars, taverns', 'x', 'y']);
  });

  it('reads the result of joinValues', () => {
    const value = fc
      .string({ minLength: 1 })
      .map((text) => text.replace(/["\s]+/gu, ' ').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(value), (values) => {
        // A value of nothing but commas cannot be told from what stands between values.
        const written = values.filter((text) => /[^,\s]/u.test(text) && !/^,|,$/u.test(text));
        expect(splitValues(joinValues(written))).toEqual(written);
      }),
    );
  });
});

describe('isInQuotes', () => {
  it.each([
    ['"Fenwick', true],
    ['a, "Fenwick', true],
    ['"Fenwick, Inc."', false],
    ['5" pipes', false],
    ['', false],
  ])('of %s is %s', (text, isIn) => {
    expect(isInQuotes(text)).toBe(isIn);
  });
});

describe('splitSectors', () => {
  it.each([
    ['31-33', ['31', '32', '33']],
    ['44 – 45', ['44', '45']],
    ['33-31', ['33-31']],
    ['31', ['31']],
    ['311-333', ['311-333']],
  ])('makes of %s its codes', (text, codes) => {
    expect(splitSectors(text)).toEqual(codes);
  });
});
