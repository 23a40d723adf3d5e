const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that name no country: unions, unknown and private-use regions. */
const noCountry = /^(?:EU|EZ|UN|QO|ZZ|X[A-JL-Z])$/;

let known: readonly string[] | null = null;

/** The English names of all countries that the browser knows, in alphabetical order. The same array at every call. */
export function countryNames(): readonly string[] {
  known ??= readCountryNames();
  return known;
}

function readCountryNames(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = codes.filter((code) => !noCountry.test(code)).flatMap((code) => names.of(code) ?? []);
  // A withdrawn code has the name of the country that took its place.
  return [...new Set(found)].toSorted((a, b) => a.localeCompare(b));
}
