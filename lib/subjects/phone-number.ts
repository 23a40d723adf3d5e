/** A number in normal spelling: digits and separators. */
const written = /^(?:tel:)?(\+|00)?[\d\s().\-/]{7,30}$/i;
/** ITU-T E.164: at most 15 digits; fewer than 8 are a short number of one country. */
const international = /^\+[1-9]\d{7,14}$/;

/**
 * `+49 (0)170 7043906` → `+491707043906`. `phone`: without a country, which matches no number for sure. Null for other text, and for digits
 * alone. Pure.
 */
export function readPhone(text: string): { number: string } | { problem: 'phone' } | null {
  const match = written.exec(text.replace(/^tel:\s/i, 'tel:').trim());
  if (match === null) return null;
  const digits = text.replace(/^tel:/i, '').replace(/\(0\)/g, '').replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 17) return null;
  if (match[1] === undefined) return digits.startsWith('0') && digits.length > 8 ? { problem: 'phone' } : null;
  const number = `+${match[1] === '00' ? digits.replace(/^00/, '') : digits}`;
  return international.test(number) ? { number } : { problem: 'phone' };
}
