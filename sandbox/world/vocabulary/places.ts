export interface City {
  city: string;
  state: string;
  country: string;
  /** ISO 3166-1 alpha-2, upper case. */
  code: string;
  continent: string;
  /** `Greater Rotterdam Area`. */
  metro: string;
  /** Business regions and the continent: `EMEA`, `Europe`, `Benelux`. */
  regions: readonly string[];
  lat: number;
  lng: number;
  language: string;
  /** The source of personal names: a key of `latinNames` or `otherScripts`. */
  names: string;
  callingCode: string;
}

type Row = [string, string, string, string, string, number, number, string, string, string];

const rows: Row[] = [
  ['Rotterdam', 'South Holland', 'Netherlands', 'NL', 'Europe', 51.92, 4.48, 'dutch', 'nl', '31'],
  ['Amsterdam', 'North Holland', 'Netherlands', 'NL', 'Europe', 52.37, 4.9, 'dutch', 'nl', '31'],
  ['London', 'England', 'United Kingdom', 'GB', 'Europe', 51.51, -0.13, 'english', 'en_GB', '44'],
  ['Leeds', 'England', 'United Kingdom', 'GB', 'Europe', 53.8, -1.55, 'english', 'en_GB', '44'],
  ['Berlin', 'Berlin', 'Germany', 'DE', 'Europe', 52.52, 13.41, 'german', 'de', '49'],
  ['Munich', 'Bavaria', 'Germany', 'DE', 'Europe', 48.14, 11.58, 'german', 'de', '49'],
  ['Lyon', 'Auvergne-Rhône-Alpes', 'France', 'FR', 'Europe', 45.76, 4.84, 'french', 'fr', '33'],
  ['Paris', 'Île-de-France', 'France', 'FR', 'Europe', 48.86, 2.35, 'french', 'fr', '33'],
  ['Madrid', 'Community of Madrid', 'Spain', 'ES', 'Europe', 40.42, -3.7, 'spanish', 'es', '34'],
  ['Porto', 'Porto', 'Portugal', 'PT', 'Europe', 41.15, -8.61, 'portuguese', 'pt_PT', '351'],
  ['Milan', 'Lombardy', 'Italy', 'IT', 'Europe', 45.46, 9.19, 'italian', 'it', '39'],
  ['Gdańsk', 'Pomeranian', 'Poland', 'PL', 'Europe', 54.35, 18.65, 'polish', 'pl', '48'],
  ['Kraków', 'Lesser Poland', 'Poland', 'PL', 'Europe', 50.06, 19.94, 'polish', 'pl', '48'],
  ['Bergen', 'Vestland', 'Norway', 'NO', 'Europe', 60.39, 5.32, 'norwegian', 'nb_NO', '47'],
  ['Stockholm', 'Stockholm County', 'Sweden', 'SE', 'Europe', 59.33, 18.07, 'swedish', 'sv', '46'],
  ['Helsinki', 'Uusimaa', 'Finland', 'FI', 'Europe', 60.17, 24.94, 'finnish', 'fi', '358'],
  ['Prague', 'Prague', 'Czechia', 'CZ', 'Europe', 50.08, 14.44, 'czech', 'cs_CZ', '420'],
  ['Istanbul', 'Istanbul', 'Türkiye', 'TR', 'Asia', 41.01, 28.98, 'turkish', 'tr', '90'],
  ['Athens', 'Attica', 'Greece', 'GR', 'Europe', 37.98, 23.73, 'greek', 'greek', '30'],
  ['Kyiv', 'Kyiv City', 'Ukraine', 'UA', 'Europe', 50.45, 30.52, 'ukrainian', 'ukrainian', '380'],
  ['Tel Aviv', 'Tel Aviv District', 'Israel', 'IL', 'Asia', 32.09, 34.78, 'english', 'hebrew', '972'],
  ['Dubai', 'Dubai', 'United Arab Emirates', 'AE', 'Asia', 25.2, 55.27, 'arabic', 'arabic', '971'],
  ['Casablanca', 'Casablanca-Settat', 'Morocco', 'MA', 'Africa', 33.57, -7.59, 'arabic', 'arabic', '212'],
  ['Lagos', 'Lagos', 'Nigeria', 'NG', 'Africa', 6.52, 3.38, 'english', 'en_NG', '234'],
  ['Accra', 'Greater Accra', 'Ghana', 'GH', 'Africa', 5.6, -0.19, 'english', 'en_GH', '233'],
  ['Cape Town', 'Western Cape', 'South Africa', 'ZA', 'Africa', -33.92, 18.42, 'english', 'en_ZA', '27'],
  ['Bengaluru', 'Karnataka', 'India', 'IN', 'Asia', 12.97, 77.59, 'hindi', 'en_IN', '91'],
  ['Pune', 'Maharashtra', 'India', 'IN', 'Asia', 18.52, 73.86, 'marathi', 'hindi', '91'],
  ['Tokyo', 'Tokyo', 'Japan', 'JP', 'Asia', 35.68, 139.69, 'japanese', 'japanese', '81'],
  ['Seoul', 'Seoul', 'South Korea', 'KR', 'Asia', 37.57, 126.98, 'korean', 'korean', '82'],
  ['Singapore', 'Singapore', 'Singapore', 'SG', 'Asia', 1.35, 103.82, 'english', 'chinese', '65'],
  ['Jakarta', 'Jakarta', 'Indonesia', 'ID', 'Asia', -6.21, 106.85, 'indonesian', 'id_ID', '62'],
  ['Hanoi', 'Hanoi', 'Vietnam', 'VN', 'Asia', 21.03, 105.85, 'vietnamese', 'vi', '84'],
  ['Sydney', 'New South Wales', 'Australia', 'AU', 'Oceania', -33.87, 151.21, 'english', 'en_AU', '61'],
  ['Toronto', 'Ontario', 'Canada', 'CA', 'North America', 43.65, -79.38, 'english', 'en_CA', '1'],
  ['Austin', 'Texas', 'United States', 'US', 'North America', 30.27, -97.74, 'english', 'en_US', '1'],
  ['Boston', 'Massachusetts', 'United States', 'US', 'North America', 42.36, -71.06, 'english', 'en_US', '1'],
  ['Seattle', 'Washington', 'United States', 'US', 'North America', 47.61, -122.33, 'english', 'en_US', '1'],
  ['São Paulo', 'São Paulo', 'Brazil', 'BR', 'South America', -23.55, -46.63, 'portuguese', 'pt_BR', '55'],
  ['Mexico City', 'Mexico City', 'Mexico', 'MX', 'North America', 19.43, -99.13, 'spanish', 'es_MX', '52'],
];

const businessRegions: Readonly<Record<string, string>> = {
  AE: 'EMEA, Middle East, MENA',
  AU: 'APAC, ANZ',
  BR: 'LATAM',
  CA: 'NORAM',
  CZ: 'EMEA, CEE',
  DE: 'EMEA, DACH',
  ES: 'EMEA, Iberia',
  FI: 'EMEA, Nordics',
  GB: 'EMEA, UK and Ireland',
  ID: 'APAC, ASEAN',
  IL: 'EMEA, Middle East',
  IN: 'APAC, South Asia',
  JP: 'APAC',
  KR: 'APAC',
  MA: 'EMEA, MENA',
  MX: 'LATAM',
  NL: 'EMEA, Benelux',
  NO: 'EMEA, Nordics',
  PL: 'EMEA, CEE',
  PT: 'EMEA, Iberia',
  SE: 'EMEA, Nordics',
  SG: 'APAC, ASEAN',
  UA: 'EMEA, CEE',
  US: 'NORAM',
  VN: 'APAC, ASEAN',
};

export const places: readonly City[] = rows.map(
  ([city, state, country, code, continent, lat, lng, language, names, callingCode]) => ({
    city,
    state,
    country,
    code,
    continent,
    metro: `Greater ${city} Area`,
    regions: [...(businessRegions[code] ?? 'EMEA').split(', '), continent],
    lat,
    lng,
    language,
    names,
    callingCode,
  }),
);

/** Throws if the city is not in the table: the homes of the demo people are constants, so that would be a bug. */
export function placeNamed(city: string): City {
  const place = places.find((candidate) => candidate.city === city);
  if (place === undefined) throw new RangeError(`No such place: ${city}`);
  return place;
}
