import parsePhoneNumber from 'libphonenumber-js/min';

/**
 * `+31612345678` → `+31 6 12345678`; unchanged if invalid. Holds the numbering plans of all countries: pages load it through
 * `phone-numbers.ts`.
 */
export function formatPhone(e164: string): string {
  // Without this, a number found within a sentence would replace the sentence.
  const read = parsePhoneNumber(e164, { extract: false })?.formatInternational() ?? e164;
  // Parsing drops a misplaced trunk prefix: the number shown must be the number copied.
  return digitsOf(read) === digitsOf(e164) ? read : e164;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
