import { isPlace } from '@/components/search/form/filter-labels';
import { readCompanyPhrase } from './company-phrase.ts';
import { isKnownPlace } from './known-places.ts';
import { type NamedFilter, readAddress } from './named-filters.ts';
import { numberSuggestions } from './number-suggestions.ts';
import { suggestionsOf, valuesAt } from './phrase-suggestions.ts';
import type { Suggestion } from './suggestion.ts';
import { canBePlace, longestPlace, singularTitle, type TypedPart, typedParts } from './typed-parts.ts';
import { exactValue, type SuggestionSearch, textSuggestions } from './value-suggestions.ts';

export interface ReadPart {
  typed: string;
  suggestion: Suggestion | null;
  /** The index between commas. */
  piece: number;
}

interface Reading extends Omit<ReadPart, 'piece'> {
  /** The piece has one likely meaning: a number, a known place. Other words may be a title or a place. */
  isCertain: boolean;
}

export interface TypedSentence {
  parts: readonly ReadPart[];
  /** Only commas separate the parts: "vp, germany". */
  isList: boolean;
}

/** The parts of a sentence with their meanings; null for other text, or if the reading may be chance. */
export function readSentence(
  search: SuggestionSearch,
  pieces: readonly string[],
  filters: readonly NamedFilter[],
): TypedSentence | null {
  const typed = pieces.map(typedParts);
  const all = typed.flat();
  const isList = all.every(({ role }) => role === 'alone');
  if (isList && all.length < 2) return null;
  const readings = typed.map((parts) => parts.map((part) => ({ part, read: readPart(search, part, filters) })));
  if (!isSentence(readings.flat(), isList)) return null;
  const parts = readings.flatMap((some, piece) =>
    some.flatMap(({ read }) => read.map(({ typed, suggestion }) => ({ typed, suggestion, piece }))),
  );
  return { parts, isList };
}

/** A title may contain a sentence's words: "expert in the field". With a part not understood, something else must show that it is one. */
function isSentence(parts: readonly { part: TypedPart; read: readonly Reading[] }[], isList: boolean): boolean {
  const read = parts.flatMap(({ read }) => read);
  if (read.every(({ suggestion }) => suggestion !== null)) return true;
  if (read.every(({ suggestion }) => suggestion === null)) return false;
  const places = parts.filter(({ part }) => part.role === 'in').flatMap(({ read }) => read);
  return (
    isList ||
    read.some(({ isCertain }) => isCertain) ||
    parts.some(({ part }) => part.role === 'that') ||
    (places.length > 0 && places.every(({ suggestion }) => suggestion !== null))
  );
}

export function joinTyped(parts: readonly ReadPart[]): string {
  return parts.reduce(
    (text, { typed, piece }, at) => (at === 0 ? typed : `${text}${parts[at - 1]?.piece === piece ? '' : ','} ${typed}`),
    '',
  );
}

function readPart(search: SuggestionSearch, part: TypedPart, filters: readonly NamedFilter[]): Reading[] {
  const { role, text, lead } = part;
  switch (role) {
    case 'at':
      return readCompanies(search, part);
    case 'in':
      return whereabouts(search, text, lead);
    case 'time':
      return [certain(text, numberSuggestions(search.kind, text)[0])];
    case 'with':
    case 'that':
    case 'rest':
      return readClauses(search, part, filters);
    case 'who':
      return readRank(search, text) ?? [likely(text, suggestionsOf(search, singularTitle(text), filters).sure)];
    case 'alone':
      return [likely(text, suggestionsOf(search, text, filters).sure)];
  }
}

function likely(typed: string, suggestion: Suggestion | null): Reading {
  return { typed, suggestion, isCertain: false };
}

const ofRank = /^(vps?|vice presidents?|heads?|directors?|managers?)(?: of (?=\S)|$)/iu;

/** "VPs of Sales": titles vary ("VP Sales"), so it is a seniority and a department, or a word of the title. */
function readRank(search: SuggestionSearch, text: string): Reading[] | null {
  const [lead, rank] = ofRank.exec(text) ?? [];
  if (lead === undefined || rank === undefined) return null;
  const name = rank.replace(/s$/iu, '').replace(/^vice president$/iu, 'vp');
  const seniority = exactValue(search, name, 'contact.seniority');
  if (seniority === null) return null;
  const field = text.slice(lead.length);
  if (field === '') return [likely(rank, seniority)];
  const department = exactValue(search, field, 'contact.departmentAndFunction');
  const title = textOf(search, field, 'contact.experience.latest.title');
  return [likely(rank, seniority), likely(field, department ?? title)];
}

function certain(typed: string, suggestion: Suggestion | null | undefined): Reading {
  return { typed, suggestion: suggestion ?? null, isCertain: suggestion != null };
}

/** "Dutch software companies": place and business; otherwise names, "Siemens or Bosch". */
function readCompanies(search: SuggestionSearch, { text, lead }: TypedPart): Reading[] {
  const phrase = readCompanyPhrase(text);
  if (phrase === null) {
    const names = text.split(/ or /iu);
    return names.map((name) => likely(`${lead}${name}`, textOf(search, name, 'account.name')));
  }
  const { countries, about, noun } = phrase;
  const typed = (words: string) => `${lead}${words} ${noun}`;
  const places = countries.map(({ typed: country, name }) =>
    certain(typed(country), exactValue(search, name, 'account.location')),
  );
  if (about === '') return places;
  const industry = exactValue(search, about, 'account.industries');
  const keyword = textOf(search, about, 'account.keyword');
  return [...places, { typed: typed(about), suggestion: industry ?? keyword, isCertain: industry !== null }];
}

/** The text for this filter, if it takes one. */
function textOf(search: SuggestionSearch, text: string, wanted: string): Suggestion | null {
  return textSuggestions(search, text, ({ path }) => path === wanted)[0] ?? null;
}

/** "Lyon or Berlin": a value by its whole name, such as a country or an industry, otherwise places. */
function whereabouts(search: SuggestionSearch, text: string, lead: string): Reading[] {
  const typed = `${lead}${text}`;
  const named = knownPlace(search, text);
  if (named !== null) return [certain(typed, named)];
  const places = text.split(/ (?:or|and) /iu);
  if (places.length > 1) {
    const each = places.flatMap((place) => whereabouts(search, place, lead));
    return each.every(({ suggestion }) => suggestion !== null)
      ? each
      : (placeBefore(search, text, lead) ?? [certain(typed, null)]);
  }
  if (canBePlace(text)) return [{ typed, suggestion: placeOf(search, text), isCertain: false }];
  return placeBefore(search, text, lead) ?? [certain(typed, null)];
}

/** "Berlin working remotely": a known place, and the rest. */
function placeBefore(search: SuggestionSearch, text: string, lead: string): Reading[] | null {
  const words = text.split(' ');
  for (let count = Math.min(longestPlace, words.length - 1); count > 0; count -= 1) {
    const place = words.slice(0, count).join(' ');
    const found = knownPlace(search, place);
    if (found !== null) return [certain(`${lead}${place}`, found), certain(words.slice(count).join(' '), null)];
  }
  return null;
}

function knownPlace(search: SuggestionSearch, text: string): Suggestion | null {
  const named = exactValue(search, text) ?? exactValue(search, text.replace(/^the /iu, ''));
  return named ?? (isKnownPlace(text) ? placeOf(search, text) : null);
}

function placeOf(search: SuggestionSearch, text: string): Suggestion | null {
  return textSuggestions(search, text, isPlace)[0] ?? null;
}

/** "speak Dutch and are open to work": each by itself, unless "and" is part of a name. */
function readClauses(search: SuggestionSearch, { text, lead }: TypedPart, filters: readonly NamedFilter[]): Reading[] {
  const whole = readClause(search, text, filters);
  if (whole !== null) return [certain(`${lead}${text}`, whole)];
  const clauses = text.split(/ and (?!more\b)/iu);
  return clauses.map((clause) => certain(`${lead}${clause}`, readClause(search, clause, filters)));
}

const auxiliary = /^(?:(?:and|are|is|have|has|who|with) )+/iu;

/** A number, a value by its whole name, or the name of a filter before a value: "use Docker". */
function readClause(search: SuggestionSearch, text: string, filters: readonly NamedFilter[]): Suggestion | null {
  const own = text.replace(auxiliary, '');
  // A number is not read if another clause follows.
  const number = / and (?!more\b)/iu.test(own) ? undefined : numberSuggestions(search.kind, own)[0];
  const found = number ?? exactValue(search, own);
  if (found !== null) return found;
  const verb = own.replace(/^\S+/u, '$&s');
  for (const phrase of [own, verb]) {
    const address = readAddress(phrase, filters);
    const [value] = address === null || / and /iu.test(phrase) ? [] : valuesAt(search, address);
    if (value !== undefined) return value;
  }
  return null;
}
