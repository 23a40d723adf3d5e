import { expect, test } from 'vitest';
import { countryCode, countryName, stateName } from '@/lib/hand-over/handed/places';

test.each([
  ['netherlands', 'NL', 'Netherlands'],
  ['The Netherlands', 'NL', 'Netherlands'],
  ['NL', 'NL', 'Netherlands'],
  ['usa', 'US', 'United States'],
  ['united states of america', 'US', 'United States'],
  ['uk', 'GB', 'United Kingdom'],
  ['Scotland', 'GB', 'United Kingdom'],
  ['SOUTH AFRICA', 'ZA', 'South Africa'],
  ['Türkiye', 'TR', 'Turkey'],
  ['turkey', 'TR', 'Turkey'],
  ['Czech Republic', 'CZ', 'Czechia'],
  ['germany', 'DE', 'Germany'],
  ['Russian Federation', 'RU', 'Russia'],
  ['South Korea', 'KR', 'South Korea'],
  ['hong kong', 'HK', 'Hong Kong'],
  ['Myanmar', 'MM', 'Myanmar'],
  ['Ivory Coast', 'CI', "Cote d'Ivoire"],
  ["cote d'ivoire", 'CI', "Cote d'Ivoire"],
  ['Bosnia and Herzegovina', 'BA', 'Bosnia and Herzegovina'],
  ['St. Lucia', 'LC', 'St. Lucia'],
])('a country written as %j has the code %s and the name %s', (written, code, name) => {
  expect(countryCode(written)).toBe(code);
  expect(countryName(code)).toBe(name);
});

test('words that are no country stay as they are', () => {
  expect(countryCode('the shire')).toBe('The Shire');
  expect(countryName('The Shire')).toBe('The Shire');
  expect(countryCode('')).toBeNull();
  expect(countryCode(null)).toBeNull();
});

test.each([
  ['ca', 'US', 'California'],
  ['NY', 'US', 'New York'],
  ['on', 'CA', 'Ontario'],
  ['california', 'US', 'California'],
  ['Vestland', 'NO', 'Vestland'],
  ['CA', null, 'CA'],
])('a state written as %j in %s is %s', (written, country, name) => {
  expect(stateName(written, country)).toBe(name);
});
