import { z } from 'zod';
import { distanceUnits, fundingTypes, growthTimeFrames, metricFunctions } from '../../../lib/service/contract/enums.ts';
import { accountFilters } from '../../../lib/service/contract/filters.ts';
import { limits } from '../../../lib/service/contract/limits.ts';
import { growthOf } from '../../world/companies/company-result.ts';
import type { Office, WorldCompany } from '../../world/company-facts.ts';
import { siteKey } from '../addresses.ts';
import { readCombination } from '../combination.ts';
import { ownOf } from '../own-of.ts';
import { everyPart, including, type MaybePart } from '../part.ts';
import { isWithin, type NumberBand, readEpochBand, readNumberBand, readRange } from '../ranges.ts';
import { readByShape, rememberSources } from '../read-by-shape.ts';
import { readValue } from '../read-value.ts';
import type { ReadTexts, SubjectCache } from '../subject-cache.ts';
import { accountNumbers, accountReaders, accountSources } from './account-readers.ts';
import { createFilterRows, type FilterRows, type PathOfShape, type ReadFilter } from './filter-rows.ts';
import { readKeyword } from './keyword-filter.ts';
import { matchSchema, sideOfKeys, type ValueReader } from './value-filters.ts';

interface AccountFilters {
  rows: FilterRows<WorldCompany>;
  /** The keyword sources and the name: texts that differ between subjects, and are folded ahead of the first search. */
  texts: readonly ReadTexts<WorldCompany>[];
}

type SpecialPath = 'url' | PathOfShape<typeof accountFilters, 'geo' | 'funding' | 'metric' | 'keyword'>;

/** The filters by a company's attributes (docs/interface.md#account-filters). */
export function createAccountFilters(cache: SubjectCache): AccountFilters {
  const sources = rememberSources<WorldCompany>(accountSources, cache);
  const others: Record<SpecialPath, ReadFilter<WorldCompany>> = {
    url: readUrl,
    geoLocation: readGeo,
    funding: readFunding,
    metric: readMetric,
    keyword: (value) => readKeyword(value, sources),
  };
  const rows = createFilterRows<WorldCompany>(accountFilters, (path, filter) => {
    const reader = ownOf<ValueReader<WorldCompany>>(accountReaders, path);
    if (reader !== undefined) return readByShape(filter, reader, cache);
    const number = ownOf<(company: WorldCompany) => number | null>(accountNumbers, path);
    if (number === undefined) return ownOf(others, path);
    const form = { hasPresence: filter.shape !== 'range', isSingle: filter.shape === 'year' };
    return (value) => readRange(value, number, form);
  });
  return { rows, texts: [...sources.values(), cache.rememberTexts(accountReaders.name.read)] };
}

const geoSchema = z.looseObject({
  position: z.looseObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  radius: z.number().positive(),
  unit: z.enum(distanceUnits),
});
const kmPer = { km: 1, mi: 1.609344 } as const;
const earthKm = 6371;

/** Any office within the radius (docs/interface.md#account-filters). */
function readGeo(value: unknown): MaybePart<WorldCompany> {
  const { position, radius, unit } = readValue(geoSchema, value);
  return including(({ offices }) => offices.some((office) => distanceKm(office, position) <= radius * kmPer[unit]));
}

/** On a sphere (haversine). */
function distanceKm(a: Pick<Office, 'lat' | 'lng'>, b: Pick<Office, 'lat' | 'lng'>): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const width = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = height + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const fundingSchema = z.looseObject({
  type: z.array(z.enum(fundingTypes)).max(limits.valuesPerArray).nullish(),
  totalAmount: z.unknown().optional(),
  lastAmount: z.unknown().optional(),
  duration: z.unknown().optional(),
});

/** All sub-fields have to match; a company without funding matches none of them. */
function readFunding(value: unknown): MaybePart<WorldCompany> {
  const { type, totalAmount, lastAmount, duration } = readValue(fundingSchema, value);
  const total = ({ funding }: WorldCompany) => funding.reduce((sum, { raisedUsd }) => sum + raisedUsd, 0);
  const types = type == null || type.length === 0 ? null : new Set<string>(type);
  return everyPart<WorldCompany>([
    types === null ? null : including(({ funding }) => funding.some((round) => types.has(round.type))),
    ifFunded(totalAmount == null ? null : readNumberBand(totalAmount), total),
    ifFunded(lastAmount == null ? null : readNumberBand(lastAmount), ({ funding }) => funding[0]?.raisedUsd ?? 0),
    ifFunded(duration == null ? null : readEpochBand(duration), ({ funding }) =>
      Date.parse(funding[0]?.announced ?? ''),
    ),
  ]);
}

function ifFunded(band: NumberBand | null, read: (company: WorldCompany) => number): MaybePart<WorldCompany> {
  if (band === null) return null;
  return including((company) => company.funding.length > 0 && isWithin(read(company), band));
}

const functions = z.union([z.enum(metricFunctions).transform((one) => [one]), z.array(z.enum(metricFunctions))]);
const entry = z.looseObject({ function: functions });
const metricSchema = z.looseObject({
  employee: z.array(entry).max(limits.valuesPerArray).nullish(),
  growth: z
    .array(entry.extend({ timeFrame: z.enum(growthTimeFrames) }))
    .max(limits.valuesPerArray)
    .nullish(),
});

/** Entries are AND'ed. Headcount and growth are totals over the named departments. */
function readMetric(value: unknown): MaybePart<WorldCompany> {
  const { employee, growth } = readValue(metricSchema, value);
  const headcounts = (employee ?? []).map((wanted) =>
    withBand(wanted, (company) => seriesOf(company, wanted.function).at(-1) ?? null),
  );
  const growths = (growth ?? []).map((wanted) =>
    withBand(wanted, (company) => growthOf(seriesOf(company, wanted.function), wanted.timeFrame)),
  );
  return everyPart([...headcounts, ...growths]);
}

function withBand(wanted: unknown, read: (company: WorldCompany) => number | null): MaybePart<WorldCompany> {
  const band: NumberBand | null = readNumberBand(wanted);
  if (band === null) return null;
  return including((company) => {
    const own = read(company);
    return own !== null && isWithin(own, band);
  });
}

/** Empty if the company has none of these departments. */
function seriesOf({ staff }: WorldCompany, wanted: readonly string[]): number[] {
  const series = wanted.flatMap((name) => {
    const own = staff.get(name);
    return own === undefined ? [] : [own];
  });
  return (series[0] ?? []).map((_count, month) => series.reduce((sum, counts) => sum + (counts[month] ?? 0), 0));
}

/**
 * The spellings that STRICT accepts: a domain, its `www` form, a URL or a profile URL as results show it
 * (docs/interface.md#account-filters), with or without a trailing slash.
 */
const plainlyWritten = [
  /^(www\.)?[^/?#:]+$/,
  /^https?:\/\/(www\.)?[^/?#:]+\/?$/,
  /^https:\/\/www\.pronet\.example\/company\/[^/?#]+\/?$/,
];

/**
 * The filter `url` (docs/interface.md#account-filters). An address has no words or related concepts: WORD and SMART accept
 * any spelling (sub-page, query, locale host), STRICT only the ones listed above.
 */
function readUrl(value: unknown): MaybePart<WorldCompany> {
  return readCombination(value, (side) => {
    const { mode, content } = readValue(matchSchema, side);
    const keys = content.map((typed) => {
      const isTaken = mode !== 'STRICT' || plainlyWritten.some((form) => form.test(typed.trim().toLowerCase()));
      return isTaken ? siteKey(typed) : null;
    });
    return sideOfKeys(({ domain, slug }: WorldCompany) => [domain, `company/${slug}`], keys);
  });
}
