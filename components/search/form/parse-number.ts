/** What may stand between thousands: comma, point, apostrophes and every kind of space. */
const grouped = /^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/u;

/** "12,500", "12 500" or "12500" → 12500; null for what is no whole number. */
export function parseWhole(text: string): number | null {
  const trimmed = text.trim();
  const digits = grouped.test(trimmed) ? trimmed.replace(/\D/gu, '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** "-12.5", and "-12,5" as half of the world writes it → -12.5; null for what is no number. */
export function parseDecimal(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}
