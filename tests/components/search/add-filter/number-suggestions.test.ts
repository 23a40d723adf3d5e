import { describe, expect, it } from 'vitest';
import { parseAmounts } from '@/components/search/add-filter/number-suggestions';

describe('an amount typed as a filter', () => {
  it.each([
    ['200 to 1,000', 200, 1000, ''],
    ['500-5,000 people', 500, 5000, 'people'],
    ['500 – 5000', 500, 5000, ''],
    ['revenue 1.5m to 2 million usd', 1_500_000, 2_000_000, 'revenue usd'],
    ['200k-1m', 200_000, 1_000_000, ''],
    ['200+', 200, undefined, ''],
    ['200 or more employees', 200, undefined, 'employees'],
    ['more than 5 thousand', 5000, undefined, ''],
    ['>= 50 people', 50, undefined, 'people'],
    ['founded since 2015', 2015, undefined, 'founded'],
    ['up to 50', undefined, 50, ''],
    ['<50', undefined, 50, ''],
    ['less than 1’000', undefined, 1000, ''],
  ])('%s', (text, start, end, about) => {
    expect(parseAmounts(text)).toEqual({ start, end, about });
  });

  it.each(['', 'vp', '50', 'people 50', 'more than many', 'non-profit', 'to 50 or'])('%j is no range', (text) => {
    expect(parseAmounts(text)).toBeNull();
  });
});
