import { i18n } from '#i18n';
import { parseWebAddress } from '@/components/ui/external-link';
import { areaLabel, formatCount, rangeLabel } from '@/components/ui/formats';
import { once } from '@/lib/platform/once';
import type { Company } from '@/lib/service/contract/schemas/company';
import { nameCase, plainWords, withAcronyms } from '@/lib/service/contract/written-values';
import { bareHost } from '@/lib/subjects/page-address';

/** The facts a company card shows. Any block of the result may be missing. Pure. */
export interface CompanyFacts {
  /** "Maritime transportation, privately held" */
  kind: string | null;
  /** "Bergen, Vestland, Norway" */
  place: string | null;
  founded: string | null;
  headcount: Headcount | null;
  money: string[];
  technologies: string[];
  keywords: string[];
  languages: string[];
  /** "NAICS 488390, 541511" */
  codes: string[];
  description: string | null;
}

/** The service's count and the company's own range, which often disagree (docs/interface.md#company-result). */
export interface Headcount {
  total: number | null;
  /** "501 to 1,000" */
  range: string | null;
  disagrees: boolean;
}

export function companyFacts(company: Company): CompanyFacts {
  const { summary } = company;
  const type = plainWords(summary?.type);
  const industry = plainWords(summary?.industry);
  // Lower case after the comma.
  const kind = [industry, industry === null ? type : (type?.toLowerCase() ?? null)].filter((part) => part !== null);
  const founded = summary?.founded_year ?? 0;
  return {
    kind: kind.join(', ') || null,
    place: placeOf(company),
    founded: founded > 0 ? String(founded) : null,
    headcount: headcountOf(company),
    money: moneyOf(company),
    technologies: distinct(company.technologies.map(({ name }) => name)),
    keywords: distinct(company.keywords.map(withAcronyms)),
    languages: distinct(company.languages).map(nameCase),
    codes: [...codesOf(i18n.t('company.naics'), company.naics), ...codesOf(i18n.t('company.sic'), company.sic)],
    description: summary?.description?.trim() || null,
  };
}

/** Facts for one row of a list: "Maritime transportation · 1,126 people · Bergen, Vestland, Norway". */
export function companyFactsLine(company: Company): string[] {
  const total = company.summary?.staff?.total ?? null;
  return [
    plainWords(company.summary?.industry),
    total === null ? null : i18n.t('company.people', total, [formatCount(total)]),
    placeOf(company),
  ].filter((part) => part !== null);
}

/** How large, and in what field: "640 people", "instruments". Pure. */
export function companyLine({ summary }: Company): string[] {
  const total = summary?.staff?.total ?? null;
  const range = rangeLabel(summary?.staff?.range?.start ?? null, summary?.staff?.range?.end ?? null);
  return [
    total !== null
      ? i18n.t('company.people', total, [formatCount(total)])
      : range && i18n.t('person.employees', { headcount: range }),
    plainWords(summary?.industry)?.toLowerCase() ?? null,
  ].filter((part) => part !== null);
}

function placeOf({ location }: Company): string | null {
  return areaLabel(location?.headquarter ?? {});
}

function headcountOf({ summary }: Company): Headcount | null {
  const total = summary?.staff?.total ?? null;
  const start = summary?.staff?.range?.start ?? null;
  const end = summary?.staff?.range?.end ?? null;
  const range = rangeLabel(start, end);
  if (total === null && range === null) return null;
  const isOutside = total !== null && ((start !== null && total < start) || (end !== null && total > end));
  return { total, range, disagrees: isOutside };
}

/** The service states amounts in US dollars (docs/interface.md#account-filters). */
export function formatDollars(amount: number): string {
  return dollars().format(amount);
}

const dollars = once(
  () =>
    new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
);

function moneyOf({ financial }: Company): string[] {
  const { start, end, amount } = financial?.revenue?.annual ?? {};
  const { type, total_amount: total, last_amount: last } = financial?.funding ?? {};
  const kind = plainWords(type);
  const revenue =
    start != null && end != null
      ? i18n.t('company.range', { start: formatDollars(start), end: formatDollars(end) })
      : amount == null
        ? null
        : formatDollars(amount);
  const raised = last == null ? kind : [kind ?? i18n.t('company.lastRound'), formatDollars(last)].join(', ');
  return [
    revenue === null ? null : i18n.t('company.revenue', { amount: revenue }),
    raised,
    total == null || total === last ? null : i18n.t('company.raised', { amount: formatDollars(total) }),
  ].filter((line) => line !== null);
}

function codesOf(name: string, codes: readonly (string | number)[]): string[] {
  const list = distinct(codes.map(String));
  return list.length === 0 ? [] : [`${name} ${list.join(', ')}`];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((word) => word.trim()))].filter((word) => word !== '');
}

/** The website's URL, and its host without a leading "www.". Null if it is not a web address. */
export function websiteOf({ link }: Company): { href: string; host: string } | null {
  const written = link?.website ?? link?.domain ?? null;
  if (written === null) return null;
  const url = parseWebAddress(written) ?? parseWebAddress(`https://${written}`);
  return url === null ? null : { href: url.href, host: bareHost(url.hostname) };
}
