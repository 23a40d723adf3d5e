import {
  type Faker,
  fakerCS_CZ,
  fakerDE,
  fakerEN_AU,
  fakerEN_CA,
  fakerEN_GB,
  fakerEN_GH,
  fakerEN_IN,
  fakerEN_NG,
  fakerEN_US,
  fakerEN_ZA,
  fakerES,
  fakerES_MX,
  fakerFI,
  fakerFR,
  fakerID_ID,
  fakerIT,
  fakerNB_NO,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerPT_PT,
  fakerSV,
  fakerTR,
  fakerVI,
} from '@faker-js/faker';
import type { Random } from './random.ts';
import { otherScripts } from './vocabulary/other-scripts.ts';

export interface PersonName {
  first: string;
  last: string;
  full: string;
  /** In Latin letters, without credentials, for slugs and email addresses. */
  latin: { first: string; last: string };
}

const fakers: Readonly<Record<string, Faker>> = {
  cs_CZ: fakerCS_CZ,
  de: fakerDE,
  en_AU: fakerEN_AU,
  en_CA: fakerEN_CA,
  en_GB: fakerEN_GB,
  en_GH: fakerEN_GH,
  en_IN: fakerEN_IN,
  en_NG: fakerEN_NG,
  en_US: fakerEN_US,
  en_ZA: fakerEN_ZA,
  es: fakerES,
  es_MX: fakerES_MX,
  fi: fakerFI,
  fr: fakerFR,
  id_ID: fakerID_ID,
  it: fakerIT,
  nb_NO: fakerNB_NO,
  nl: fakerNL,
  pl: fakerPL,
  pt_BR: fakerPT_BR,
  pt_PT: fakerPT_PT,
  sv: fakerSV,
  tr: fakerTR,
  vi: fakerVI,
};

/** Faker is used for its lists only; our own random stream picks, because re-seeding faker for every person would cost more than everything else. */
export function makeName(random: Random, origin: string): PersonName {
  const script = otherScripts[origin];
  if (script === undefined) return makeLatinName(random, fakers[origin] ?? fakerEN_US);
  const [nativeFirst, first] = random.pick(script.first);
  const [nativeLast, last] = random.pick(script.last);
  const latin = { first, last };
  // On a professional network most people from such places still write their names in Latin letters.
  if (random.chance(0.6)) return { first, last, full: `${first} ${last}`, latin };
  const full = script.familyFirst ? `${nativeLast}${nativeFirst}` : `${nativeFirst} ${nativeLast}`;
  return { first: nativeFirst, last: nativeLast, full, latin };
}

function makeLatinName(random: Random, faker: Faker): PersonName {
  const lists = listsOf(faker);
  const first = random.pick(random.pick(lists.first));
  const last = random.pick(random.pick(lists.last));
  return { first, last, full: `${first} ${last}`, latin: { first, last } };
}

/** One list per gender where they exist, otherwise a single one. */
interface NameLists {
  first: readonly (readonly string[])[];
  last: readonly (readonly string[])[];
}

const knownLists = new Map<Faker, NameLists>();

/** Cached, because faker looks up its definitions on every call. */
function listsOf(faker: Faker): NameLists {
  const known = knownLists.get(faker);
  if (known !== undefined) return known;
  const { first_name, last_name } = faker.definitions.person;
  const lists = { first: genderedOf(first_name), last: genderedOf(last_name) };
  knownLists.set(faker, lists);
  return lists;
}

function genderedOf(lists: { generic?: string[]; female?: string[]; male?: string[] }): string[][] {
  const gendered = [lists.female ?? [], lists.male ?? []].filter((list) => list.length > 0);
  return gendered.length > 0 ? gendered : [lists.generic ?? []];
}
