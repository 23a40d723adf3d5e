import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfEpochText, epochTextOfDay } from '@/components/search/form/filter-labels';

describe('the days of a funding filter', () => {
  it('begin with their first millisecond and end with their last, in any time zone', () => {
    expect(epochTextOfDay('2024-02-29', 'start')).toBe('1709164800000');
    expect(epochTextOfDay('2024-02-29', 'end')).toBe('1709251199999');
  });

  it.each(['start', 'end'] as const)('are unchanged when read again from their %s', (end) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
        const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(dayOfEpochText(epochTextOfDay(day, end))).toBe(day);
      }),
    );
  });

  it.each(['', 'today', '1969-12-31', '2024-02-31x'])('are none for %j', (day) => {
    expect(epochTextOfDay(day, 'start')).toBeUndefined();
  });

  it.each([undefined, '', 'soon', '999999999999999999', '-5'])('show nothing for %j', (text) => {
    expect(dayOfEpochText(text)).toBe('');
  });
});
