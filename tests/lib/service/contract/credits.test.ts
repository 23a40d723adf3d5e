import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCreditHeader, parseCredits, toCredits } from '@/lib/service/contract/credits';
import { prices, workedCases } from '../../../fixtures/interface.ts';

describe('parseCredits', () => {
  const table: [number, number][] = [
    [0, 0],
    [1, 1000],
    [0.5, 500],
    [0.1, 100],
    [12.5, 12_500],
    [850, 850_000],
    [0.1 + 0.2, 300],
    [-4, -4000],
    [1.0049, 1005],
  ];
  it.each(table)('makes of %d credits %i thousandths', (credits, milli) => {
    expect(parseCredits(credits)).toBe(milli);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('throws on %d', (credits) => {
    expect(() => parseCredits(credits)).toThrow(RangeError);
  });

  it('returns the thousandths of toCredits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (milli) => {
        expect(parseCredits(toCredits(milli)) - milli).toBe(0);
      }),
    );
  });

  it('adds up the worked cases of the contract', () => {
    const [search, exported] = workedCases;
    expect(25 * parseCredits(prices.peopleSearchPerResult)).toBe(parseCredits(search.credits));
    expect(1000 * parseCredits(prices.exportPerPerson) + 700 * parseCredits(prices.exportPerValidEmail)).toBe(
      parseCredits(exported.credits),
    );
  });
});

describe('parseCreditHeader', () => {
  const table: [string | null, number | null][] = [
    [null, null],
    ['', null],
    [' ', null],
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['1', 1000],
    ['+1', 1000],
    ['-1', 1000],
    ['-1.0', 1000],
    ['-0.5', 500],
    ['0.1', 100],
    [' -5 ', 5000],
    ['12.500', 12_500],
    ['-850', 850_000],
    ['0.001', 1],
    ['1e3', null],
    ['.5', null],
    ['5.', null],
    ['0,5', null],
    ['--1', null],
    ['- 1', null],
    ['1 credit', null],
    ['NaN', null],
    ['Infinity', null],
    ['0x10', null],
    ['-1, -1', null],
    ['12345678901', null],
    ['１', null],
    ['null', null],
  ];
  it.each(table)('reads %j as %s', (value, expected) => {
    const milli = parseCreditHeader(value);
    expect(milli).toBe(expected);
  });

  it('reads every signed decimal as a whole number of thousandths that is not negative', () => {
    const decimal = fc
      .tuple(fc.constantFrom('', '-', '+'), fc.nat(999_999), fc.nat(999))
      .map(([sign, whole, thousandths]) => ({
        text: `${sign}${whole}.${String(thousandths).padStart(3, '0')}`,
        milli: whole * 1000 + thousandths,
      }));
    fc.assert(
      fc.property(decimal, ({ text, milli }) => {
        expect(parseCreditHeader(text)).toBe(milli);
      }),
    );
  });
});
