import { i18n } from '#i18n';
import type { Field } from '@/components/ui/fields';
import { areaLabel, formatCount, formatMonth, formatServiceDay } from '@/components/ui/formats';
import { objectsOf, textsOf } from '@/components/ui/texts-of';
import type { Company } from '@/lib/service/contract/schemas/company';
import { plainWords } from '@/lib/service/contract/written-values';
import { companyFacts, formatDollars } from './company-facts.ts';

/** For files: what the card shows in its own rows, as fields. */
export const companyRowFields: readonly Field<Company>[] = [
  { label: () => i18n.t('company.website'), lines: ({ link }) => [link?.website ?? link?.domain] },
  { label: () => i18n.t('company.page'), lines: ({ link }) => [link?.pronet] },
  { label: () => i18n.t('company.otherPages'), lines: ({ link }) => otherPages(link) },
  { label: () => i18n.t('company.type'), lines: ({ summary }) => [plainWords(summary?.type)] },
  { label: () => i18n.t('company.founded'), lines: (company) => [companyFacts(company).founded] },
  { label: () => i18n.t('company.headcountRange'), lines: (company) => [companyFacts(company).headcount?.range] },
  { label: () => i18n.t('company.money'), lines: (company) => companyFacts(company).money },
  { label: () => i18n.t('company.keywords'), lines: (company) => [companyFacts(company).keywords.join(', ')] },
  { label: () => i18n.t('company.naics'), lines: ({ naics }) => [naics.join(', ')] },
  { label: () => i18n.t('company.sic'), lines: ({ sic }) => [sic.join(', ')] },
  { label: () => i18n.t('company.languages'), lines: (company) => [companyFacts(company).languages.join(', ')] },
  { label: () => i18n.t('company.description'), lines: ({ summary }) => [summary?.description] },
];

/** The fields under "Details" on the company card. Files have them too. */
export const companyFields: readonly Field<Company>[] = [
  { label: () => i18n.t('company.legalName'), lines: ({ summary }) => [summary?.legal_name] },
  {
    label: () => i18n.t('company.industries'),
    lines: ({ industries }) => [industries.map((name) => plainWords(name)).join(', ')],
  },
  { label: () => i18n.t('company.address'), lines: ({ location }) => [addressLabel(location?.headquarter)] },
  {
    label: () => i18n.t('company.offices'),
    lines: ({ location }) => [...new Set(objectsOf(location?.locations).map(addressLabel))],
  },
  { label: () => i18n.t('company.email'), lines: ({ contact }) => [contact?.email] },
  {
    label: () => i18n.t('company.phone'),
    lines: ({ contact }) => [...new Set([contact?.phone?.sanitized, contact?.phone?.raw])],
  },
  {
    label: () => i18n.t('company.revenueEstimate'),
    lines: ({ financial }) => [amountLabel(financial?.revenue?.annual?.amount)],
  },
  { label: () => i18n.t('company.rounds'), lines: roundLines },
  {
    label: () => i18n.t('company.roundCount'),
    lines: ({ financial }) => [countLabel(financial?.funding?.num_funding_rounds)],
  },
  {
    label: () => i18n.t('company.investorCount'),
    lines: ({ financial }) => [countLabel(financial?.funding?.num_investor)],
  },
  { label: () => i18n.t('company.usesBy'), lines: technologyLines },
  { label: () => i18n.t('company.hashtags'), lines: ({ hashtags }) => [textsOf(hashtags).join(' ')] },
  { label: () => i18n.t('company.overview'), lines: ({ summary }) => [summary?.overview] },
  { label: () => i18n.t('company.seo'), lines: ({ summary }) => [summary?.seo] },
  { label: () => i18n.t('company.updated'), lines: ({ last_updated: day }) => [formatServiceDay(day)] },
];

function otherPages(link: Company['link']): string[] {
  const named = ['website', 'domain', 'domain_ltd', 'pronet'];
  return Object.entries(link ?? {}).flatMap(([key, page]) =>
    named.includes(key) || typeof page !== 'string' ? [] : [page],
  );
}

type Place = NonNullable<Company['location']>['headquarter'];

/** An address on one line. The service's full address follows in brackets if it says more. */
function addressLabel(place: Place): string | null {
  if (place == null) return null;
  const [street, code, written = ''] = [place.street, place.postal_code, place.raw_address].map(
    (part) => textsOf(part)[0],
  );
  const area = areaLabel(place);
  const parts = [street, code, area].filter(Boolean).join(', ');
  const more = isAmong(written, parts) ? null : `(${written})`;
  return [parts, more].filter(Boolean).join(' ') || null;
}

/** Whether its parts already contain every word of an address. */
function isAmong(written: string, parts: string): boolean {
  const folded = parts.toLowerCase();
  return written
    .toLowerCase()
    .split(/[\s,]+/)
    .every((word) => folded.includes(word));
}

/** "Databases: PostgreSQL, Redis": one line for each category. */
function technologyLines({ technologies }: Company): string[] {
  const byCategory = new Map<string, string[]>();
  for (const { name, category } of technologies) {
    const key = plainWords(category) ?? i18n.t('company.otherUses');
    byCategory.set(key, [...(byCategory.get(key) ?? []), name]);
  }
  return [...byCategory].map(([category, names]) => `${category}: ${[...new Set(names)].join(', ')}`);
}

/** "Mar 2021, Series A, $5M, Northwind Ventures" */
function roundLines({ financial }: Company): string[] {
  return objectsOf(financial?.funding?.rounds).map(({ announced_at: day, type, raised_amount: raised, investors }) =>
    [formatMonth(day, 'short'), plainWords(type), amountLabel(raised), ...textsOf(investors)]
      .filter(Boolean)
      .join(', '),
  );
}

function amountLabel(amount: number | null | undefined): string | null {
  return typeof amount === 'number' ? formatDollars(amount) : null;
}

function countLabel(count: number | null | undefined): string | null {
  return typeof count === 'number' ? formatCount(count) : null;
}
