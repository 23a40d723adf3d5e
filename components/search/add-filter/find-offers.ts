import { i18n } from '#i18n';
import { groupLabel, groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { FormContext } from '@/components/search/form/form-context';
import { isPlace, type Options, optionsOf } from '@/components/search/form/options';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { numberOffers } from './number-offers.ts';
import { hasSides, type Offer, openingOffer, valueOffer } from './offer.ts';

/** A path that opens something beside the filters: the exclusion lists, the companies that results should resemble. */
export interface ExtraFilter {
  path: string;
  label: string;
}

export interface OfferSearch {
  kind: SearchKind;
  filters: SearchFilters;
  text: string;
  searchContext: Pick<FormContext, 'valuesOf'>;
  extras: readonly ExtraFilter[];
}

/** Values of one filter that are offered at once. */
const mostValues = 3;

/** Everything that the text may mean, best first: numbers, values of lists, filters by name, then filters that take any text. */
export function findOffers(search: OfferSearch): Offer[] {
  const text = search.text.trim();
  const filters = namedFilters(search);
  if (text === '') return filters.map(({ offer }) => offer);
  const pieces = splitPieces(text);
  const whole = offersOf(search, text, filters);
  const together = pieces.length < 2 || whole.isExact ? null : togetherOffer(search, pieces, filters);
  // The number in one of several parts is not meant for all of them.
  return together === null ? whole.offers : [together, ...whole.offers.filter(({ canExclude }) => canExclude)];
}

interface NamedFilter {
  offer: Offer;
  names: string;
}

function namedFilters({ kind, filters: set, extras }: OfferSearch): NamedFilter[] {
  const own = groupsOf(kind).flatMap(({ group, filters }) =>
    filters
      .filter(({ shape }) => shape !== 'lists')
      .filter(({ path, isLegacy }) => isLegacy !== true || readFilter(set, path) !== undefined)
      .map((filter) => ({
        offer: openingOffer(filter.path, filterLabel(filter), hasSides(filter)),
        names: foldText(`${filterLabel(filter)} ${groupLabel(group)}`),
      })),
  );
  const others = extras.map(({ path, label }) => ({ offer: openingOffer(path, label, false), names: foldText(label) }));
  return [...own, ...others];
}

interface FoundOffers {
  offers: Offer[];
  /** The whole text is the name of a value or of a filter. */
  isExact: boolean;
  /** What one of several parts is taken for: a number, a value by its whole name, otherwise words. */
  sure: Offer | null;
}

function offersOf(search: OfferSearch, text: string, filters: readonly NamedFilter[]): FoundOffers {
  const folded = foldText(text);
  const words = folded.split(/\s+/u);
  const named = filters.filter(({ names }) => words.every((word) => ` ${names}`.includes(` ${word}`)));
  const exact = named.filter(({ offer }) => foldText(offer.label) === folded);
  const values = valueOffers(search, text);
  const close = values.filter(({ rank }) => rank < 2);
  const numbers = numberOffers(search.kind, text);
  const texts = textOffers(search, text);
  const offers = [
    ...exact.map(({ offer }) => offer),
    ...numbers,
    ...close.map(({ offer }) => offer),
    ...named.map(({ offer }) => offer),
    ...values.filter(({ rank }) => rank === 2).map(({ offer }) => offer),
    ...texts,
  ];
  const whole = values.find(({ rank }) => rank === 0)?.offer;
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return {
    offers: [...byId.values()],
    isExact: exact.length > 0 || whole !== undefined,
    sure: numbers[0] ?? whole ?? texts[0] ?? null,
  };
}

interface RankedOffer {
  offer: Offer;
  /** 0: the text is the value; 1: it begins with it; 2: a word of it does. */
  rank: number;
}

function valueOffers({ kind, searchContext }: OfferSearch, text: string): RankedOffer[] {
  const found = filtersWithSides(kind).flatMap((filter) => {
    const options = optionsOf(filter, searchContext);
    return options.kind === 'ready' ? valuesIn(kind, filter, options, text) : [];
  });
  return found.toSorted((a, b) => a.rank - b.rank);
}

function valuesIn(
  kind: SearchKind,
  filter: FilterRow,
  options: Extract<Options, { kind: 'ready' }>,
  text: string,
): RankedOffer[] {
  const match = options.match(text);
  const aside =
    filter.values === undefined ? '' : i18n.t('search.add.oneOf', { count: formatCount(filter.values.length) });
  return options.find(text, mostValues).flatMap(({ value, word }) => {
    const offer = valueOffer(kind, filter, value, { verb: '', words: word, aside });
    const isStart = foldText(word).startsWith(foldText(text));
    return offer === null ? [] : [{ offer, rank: value === match ? 0 : isStart ? 1 : 2 }];
  });
}

/** In the order in which a text is most likely meant for them. */
const textGroups = ['role', 'keywords', 'company', 'who', 'skills', 'education', 'social', 'place'];

function textOffers({ kind }: OfferSearch, text: string): Offer[] {
  const takers = filtersWithSides(kind).filter((filter) => takesText(filter, text));
  const rankOf = ({ group }: FilterRow) => textGroups.indexOf(group);
  return takers
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((filter) => valueOffer(kind, filter, text, { words: text, ...wordingOf(filter) }) ?? []);
}

function wordingOf({ shape }: FilterRow): Pick<Offer, 'verb' | 'aside'> {
  if (shape === 'match') return { verb: i18n.t('search.add.contains'), aside: i18n.t('search.add.related') };
  return { verb: shape === 'keyword' ? i18n.t('search.add.contain') : '', aside: '' };
}

/** Lists are completed from instead; a website is only offered where the text looks like one. */
function takesText(filter: FilterRow, text: string): boolean {
  if (filter.values !== undefined || filter.valueList !== undefined) return false;
  if (filter.path === 'account.domain') return /^[^\s@/]+\.[a-z]{2,}$/iu.test(text);
  return isPlace(filter) ? !/\d/u.test(text) : true;
}

function filtersWithSides(kind: SearchKind): FilterRow[] {
  return groupsOf(kind)
    .flatMap(({ filters }) => filters)
    .filter((filter) => hasSides(filter) && filter.isLegacy !== true);
}

/** "vp, germany, 200 to 1,000" → its parts. A comma within a number does not part. */
export function splitPieces(text: string): string[] {
  const pieces = text.split(/[;\n\t]|,(?!\d{3}(?:\D|$))/u).map((piece) => piece.trim());
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

/** The best offer for every piece, in one line; null if a piece means nothing. */
function togetherOffer(search: OfferSearch, pieces: readonly string[], filters: readonly NamedFilter[]): Offer | null {
  const best = pieces.map((piece) => offersOf(search, piece, filters).sure);
  const offers = best.filter((offer) => offer !== null);
  if (offers.length < pieces.length) return null;
  return {
    ...{ id: 'together', path: '', verb: '', aside: '', canExclude: offers.every(({ canExclude }) => canExclude) },
    label: i18n.t('search.add.together', offers.length, [formatCount(offers.length)]),
    words: offers.map(({ label, words, isWhole }) => (isWhole ? words : `${label} ${words}`)).join(' · '),
    add: (before: SearchFilters, isExcluded: boolean) =>
      offers.reduce((left, { add }) => add?.(left, isExcluded) ?? left, before),
  };
}

/** Case and accents are ignored. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
