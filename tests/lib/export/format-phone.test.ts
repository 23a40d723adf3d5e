import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone } from '@/lib/export/format-phone';
import { asE164, loadPhoneFormat } from '@/lib/export/phone-numbers';
import { runs } from '../../depth.ts';

describe('a number to read', () => {
  test.each([
    ['+31612345678', '+31 6 12345678'],
    ['+15551234567', '+1 555 123 4567'],
    ['+442079460018', '+44 20 7946 0018'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+4915112345678', '+49 1511 2345678'],
    ['+905321234567', '+90 532 123 45 67'],
    ['+80012345678', '+800 1234 5678'],
  ])('when it is %s, is in groups', (e164, written) => {
    expect(formatPhone(e164)).toBe(written);
  });

  test.each(['', 'no number', '0612345678', '+', '+999123', '+31', 'call +31612345678 now', '+310612345678', '+1 555'])(
    'when it cannot be read (%j), stays as it came',
    (text) => {
      expect(formatPhone(text)).toBe(text);
    },
  );

  test('is unchanged when it is copied again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (e164) => {
        expect(asE164(formatPhone(e164))).toBe(e164);
      }),
      runs(2000),
    );
  });

  test('when it is loaded later, reads the same', async () => {
    const format = await loadPhoneFormat();
    expect(format('+31612345678')).toBe('+31 6 12345678');
  });
});
