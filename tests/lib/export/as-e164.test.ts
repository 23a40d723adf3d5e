import { describe, expect, test } from 'vitest';
import { asE164 } from '@/lib/export/phone-numbers';

describe('a number to copy', () => {
  test.each([
    ['+31612345678', '+31612345678'],
    ['+31 6 1234 5678', '+31612345678'],
    ['+1 (555) 123-4567', '+15551234567'],
    ['+49 30/123456', '+4930123456'],
    ['+33.6.12.34.56.78', '+33612345678'],
    ['+44 20 7946‑0018', '+442079460018'],
    ['\u202A+31 6\u00A01234 5678\u202C', '+31612345678'],
    ['  +65 6123 4567\n', '+6561234567'],
  ])('when it says its country (%j), has digits alone', (text, written) => {
    expect(asE164(text)).toBe(written);
  });

  test.each([
    '',
    'no number',
    '06 1234 5678',
    '(020) 123 45 67',
    '+31 (0)6 1234 5678',
    '+31 ( 0 )6 1234 5678',
    '+31612345678 ext. 5',
    '+0612345678',
    '+31',
    '+12',
    '+1234567890123456',
    '00 31 6 1234 5678',
    '+31612345678,+31687654321',
    '6+31612345678',
  ])('when it cannot be told for sure (%j), stays as it came', (text) => {
    expect(asE164(text)).toBe(text);
  });
});
