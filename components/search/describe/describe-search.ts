import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import { filtersOf } from '@/components/search/form/filter-groups';
import { filterLabel, wordOf, wordOfListed } from '@/components/search/form/filter-labels';
import type { CompanyNames } from '@/components/search/form/form-context';
import { filterText, numberAt, rowsAt, textsAt } from '@/components/search/form/read-value';
import { readSides, type Side, type SideName, sideNames } from '@/components/search/form/sides';
import { formatCount } from '@/components/ui/formats';
import { wordOfValue } from '@/components/ui/value-labels';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { companyIdsIn } from '@/lib/searches/known-companies';
import type { FilterShape } from '@/lib/service/contract/filters/filter';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { bandLabel, bandsLabel, datesLabel, listLabel, percent, plainNumber, spansLabel } from './describe-values.ts';

export interface Chip {
  /** The path that `writeFilter` clears to remove it; unique. */
  path: string;
  /** The filter it is a criterion of; null for the companies that results should resemble. */
  filter: FilterRow | null;
  /** Empty if the words name their subject. */
  label: string;
  text: string;
  isNot: boolean;
  side: SidePhrase | null;
}

/** Companies to resemble, which are not a filter. */
export const seedsPath = 'lookalikeDomains';

/** Every filter once, in the form's order. */
const rows = new Map([...filtersOf('people'), ...filtersOf('companies')].map((row) => [row.path, row]));

/** All set filters with the form's labels, one chip per side. `names`: of companies given by id; unnamed ones are counted. */
export function chipsOf(filters: SearchFilters, names: CompanyNames | null = null): Chip[] {
  const seeds = textsAt(filters, seedsPath);
  const like: Chip = {
    path: seedsPath,
    filter: null,
    side: null,
    isNot: false,
    label: i18n.t('search.chip.like'),
    text: listLabel(seeds),
  };
  const chips = [...rows.values()].flatMap((filter) => {
    const value = readFilter(filters, filter.path);
    if (value === undefined) return [];
    return describeFilter(filter, value, names).map(({ part, about, text, isNot, isWhole, side }) => ({
      path: part === '' ? filter.path : `${filter.path}.${part}`,
      label: isWhole === true ? '' : labelWith(filter, about),
      filter,
      text,
      isNot,
      side: side ?? null,
    }));
  });
  return seeds.length === 0 ? chips : [like, ...chips];
}

function labelWith(filter: FilterRow, about: string | undefined): string {
  return about === undefined ? filterLabel(filter) : i18n.t('search.chip.about', { label: filterLabel(filter), about });
}

export function chipLabel({ label, text, isNot }: Chip): string {
  return isNot ? i18n.t('search.chip.not', { label, text }) : `${label} ${text}`.trim();
}

const mostNamed = 3;

/** One line for an unnamed search. `names`: of companies given by id, counted unless all are known. `most`: criteria to name. */
export function describeSearch(filters: SearchFilters, names: CompanyNames | null = null, most = mostNamed): string {
  const chips = namedChipsOf(filters, names);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const named = chips.slice(0, most).map(chipLabel).join(' · ');
  const more = chips.length - most;
  return more <= 0 ? named : `${named} · ${i18n.t('search.moreFilters', more, [formatCount(more)])}`;
}

function namedChipsOf(filters: SearchFilters, names: CompanyNames | null): Chip[] {
  const isNamed = names !== null && companyIdsIn([filters]).every((id) => names.has(id.toLowerCase()));
  return chipsOf(filters, isNamed ? names : null);
}

/**
 * Distinguishes searches in a narrow list: values first, every criterion once. Values that need their filter, such as a range, keep its
 * name and come last.
 */
export function briefSearch(filters: SearchFilters, names: CompanyNames | null = null): string {
  const chips = namedChipsOf(filters, names);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const [informative, others] = [chips.filter(isInformative), chips.filter((chip) => !isInformative(chip))];
  const values = informative.map(({ text, isNot }) => (isNot ? i18n.t('search.sentence.not', { what: text }) : text));
  return [...values, ...others.map(chipLabel)].join(' · ');
}

function isInformative({ side }: Chip): boolean {
  return side !== null;
}

interface Phrase {
  /** Its path below the filter, to clear it; '' for the whole filter. */
  part: string;
  /** Added to the filter's label where that is not specific enough. */
  about?: string;
  text: string;
  isNot: boolean;
  /** The words name their subject: no label. */
  isWhole?: true;
  /** The words of a side, in parts. */
  side?: SidePhrase;
}

interface SidePhrase {
  name: SideName;
  values: readonly string[];
  isAll: boolean;
  /** The match mode and the sources, in words. */
  rest: string;
}

type Describe = (filter: FilterRow, value: unknown, names: CompanyNames | null) => Phrase[];

/** Untyped, because the keys come from the filter table. */
const labels = createI18n();

/** Total, so that a shape without a description is a type error. */
const byShape: Record<FilterShape, Describe> = {
  plain: phraseOnSides,
  match: phraseOnSides,
  keyword: phraseOnSides,
  'plain-range': phraseWithCount,
  'match-range': phraseWithCount,
  range: (_filter, value) => whole(bandsLabel(value)),
  'range-or-presence': (_filter, value) => whole(presenceLabel(value) ?? bandsLabel(value)),
  year: (_filter, value) => whole(presenceLabel(value) ?? bandLabel(readFilter(value, 'range'), plainNumber)),
  geo: (_filter, value) => whole(geoLabel(value)),
  funding: phraseOfFunding,
  metric: phraseOfMetric,
  durations: (filter, value) =>
    (filter.values ?? []).map((key) => {
      const spans = spansLabel(readFilter(value, key));
      const text = spans === '' ? '' : `${labels.t(`filterForm.durations.${key}`)} ${spans}`;
      return { part: key, text, isNot: false, isWhole: true };
    }),
  'education-date': (_filter, value) => whole(educationLabel(value)),
  followers: (_filter, value) => [
    of('pronet.followers', i18n.t('filterForm.followers'), bandsLabel(readFilter(value, 'pronet.followers'))),
    of('pronet.connections', i18n.t('filterForm.connections'), bandsLabel(readFilter(value, 'pronet.connections'))),
  ],
  // Exclusion lists are chosen outside the filters and have a separate chip.
  lists: () => [],
};

/** `names`: of the companies that it gives by id; null: they are counted. */
function describeFilter(filter: FilterRow, value: unknown, names: CompanyNames | null): Phrase[] {
  return byShape[filter.shape](filter, value, names).filter((phrase) => phrase.text !== '');
}

function of(part: string, about: string, phrase: string): Phrase {
  return { part, about, text: phrase, isNot: false };
}

function whole(phrase: string): Phrase[] {
  return [{ part: '', text: phrase, isNot: false }];
}

function phraseOnSides(filter: FilterRow, value: unknown, names: CompanyNames | null): Phrase[] {
  const sides = readSides(value);
  return sideNames.flatMap((name) => {
    const side = sides[name];
    return side === undefined
      ? []
      : [
          {
            part: name,
            text: sideLabel(filter, name, side, names),
            isNot: name.endsWith('exclude'),
            side: sidePhrase(filter, name, side, names),
          },
        ];
  });
}

function phraseWithCount(filter: FilterRow, value: unknown, names: CompanyNames | null): Phrase[] {
  const count = readFilter(value, 'range');
  const counted = of('range', i18n.t('search.chip.howMany'), bandLabel(count));
  return [...phraseOnSides(filter, value, names), ...(count === undefined ? [] : [counted])];
}

function sideLabel(filter: FilterRow, name: SideName, side: Side, names: CompanyNames | null): string {
  const { isAll, rest, values: all } = sidePhrase(filter, name, side, names);
  const values = listLabel(all);
  const text = isAll ? i18n.t('search.chip.allOf', { text: values }) : values;
  return rest === '' ? text : `${text} ${rest}`;
}

function sidePhrase(
  filter: FilterRow,
  name: SideName,
  { content, mode, sources }: Side,
  names: CompanyNames | null,
): SidePhrase {
  const parts = [
    // SMART is the default of the service, so it is not worth naming.
    mode === null || mode === 'SMART' ? '' : i18n.t('search.chip.mode', { mode: wordOfValue(mode) }),
    sources.length === 0
      ? ''
      : i18n.t('search.chip.sources', { sources: listLabel(sources.map(({ source }) => wordOfValue(source))) }),
  ];
  return {
    name,
    values: valueLabels(filter, content, names),
    isAll: name.startsWith('all') && content.length > 1,
    rest: parts.filter((part) => part !== '').join(' '),
  };
}

/** An unknown company is described by its id; without names at hand, ids are not shown. */
function valueLabels(filter: FilterRow, content: readonly string[], names: CompanyNames | null): string[] {
  if (filter.namesCompanies !== true) return content.map((each) => wordOf(filter, each));
  if (names !== null) return content.map((each) => names.get(each.toLowerCase()) ?? each);
  return content.length === 0 ? [] : [i18n.t('search.chip.companies', content.length, [formatCount(content.length)])];
}

function presenceLabel(value: unknown): string | null {
  const type = filterText(value, 'type');
  if (type === 'ALL') return i18n.t('search.chip.known');
  return type === 'NONE' ? i18n.t('search.chip.unknown') : null;
}

function geoLabel(value: unknown): string {
  const [lat, lng, radius] = ['position.lat', 'position.lng', 'radius'].map((path) => numberAt(value, path));
  const unit = filterText(value, 'unit');
  if (lat === undefined || lng === undefined || radius === undefined || unit === undefined) return '';
  const place = `${formatCount(lat)}, ${formatCount(lng)}`;
  return i18n.t('search.chip.within', { radius: formatCount(radius), unit: wordOfValue(unit), place });
}

function educationLabel(value: unknown): string {
  const years = bandLabel(value, plainNumber);
  const present = readFilter(value, 'present');
  const state =
    present === true ? i18n.t('search.chip.stillStudying') : present === false ? i18n.t('search.chip.notStudying') : '';
  return [years, state].filter((part) => part !== '').join(', ');
}

function phraseOfFunding(filter: FilterRow, value: unknown): Phrase[] {
  const types = listLabel(textsAt(value, 'type').map((type) => wordOf(filter, type)));
  return [
    { part: 'type', text: types, isNot: false },
    of('totalAmount', i18n.t('search.chip.fundingTotal'), bandLabel(readFilter(value, 'totalAmount'))),
    of('lastAmount', i18n.t('search.chip.fundingLast'), bandLabel(readFilter(value, 'lastAmount'))),
    of('duration', i18n.t('search.chip.fundingDate'), datesLabel(readFilter(value, 'duration'))),
  ];
}

function phraseOfMetric(_filter: FilterRow, value: unknown): Phrase[] {
  const headcounts = rowsAt(value, 'employee').map((row) =>
    i18n.t('search.chip.departmentSize', { department: departmentsOf(row), size: bandLabel(row) }),
  );
  const growths = rowsAt(value, 'growth').map(growthLabel);
  return [
    { part: 'employee', text: headcounts.join('; '), isNot: false, isWhole: true },
    { part: 'growth', text: growths.join('; '), isNot: false, isWhole: true },
  ];
}

/** "Engineering grew 20% or more in 12 months" */
function growthLabel(row: unknown): string {
  const frame = filterText(row, 'timeFrame');
  const text = i18n.t('search.chip.grew', { department: departmentsOf(row), growth: bandLabel(row, percent) });
  return frame === undefined ? text : i18n.t('search.chip.inTime', { what: text, time: wordOfValue(frame) });
}

/** With a capital, because the text begins with it. */
function departmentsOf(row: unknown): string {
  const text = listLabel(textsAt(row, 'function').map(wordOfListed));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
