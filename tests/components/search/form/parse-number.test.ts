import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, parseWhole } from '@/components/search/form/controls/number-field';

describe('parseWhole', () => {
  it.each([
    ['5', 5],
    [' 12500 ', 12_500],
    ['12,500', 12_500],
    ['1.000.000', 1_000_000],
    ['1 000', 1000],
    ['1’000', 1000],
    ['1,000.000', null],
    ['1,00', null],
    ['12.5', null],
    ['-5', null],
    ['5k', null],
    ['', null],
  ])('reads %j as %s', (text, number) => {
    expect(parseWhole(text)).toBe(number);
  });

  it('reads every whole number as the browser writes it, in any language', () => {
    const language = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'nb');
    fc.assert(
      fc.property(fc.nat(), language, (number, locale) => {
        expect(parseWhole(new Intl.NumberFormat(locale).format(number))).toBe(number);
      }),
    );
  });
});

describe('parseDecimal', () => {
  it.each([
    ['52.37', 52.37],
    ['-4,9', -4.9],
    ['−20', -20],
    ['1,000.5', null],
    ['north', null],
    ['.', null],
    ['', null],
  ])('reads %j as %s', (text, number) => {
    expect(parseDecimal(text)).toBe(number);
  });
});
