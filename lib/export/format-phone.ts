import parsePhoneNumber from 'libphonenumber-js/min';

/**
 * A number grouped for reading, `+31612345678` → `+31 6 12345678`; as it came where it is not a number of any country. It brings
 * the numbering plans of all countries with it: pages load it through `phone-numbers.ts`.
 */
export function formatPhone(e164: string): string {
  // Without `extract` a number within a sentence would stand for the sentence.
  const read = parsePhoneNumber(e164, { extract: false })?.formatInternational() ?? e164;
  // A trunk prefix that does not belong there is dropped while reading: what is shown has to be what is copied.
  return digitsOf(read) === digitsOf(e164) ? read : e164;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
