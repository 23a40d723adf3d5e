import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { ExportStatistics, FinderStatistics } from '@/lib/service/contract/schemas/job';
import type { Person } from '@/lib/service/contract/schemas/person';
import { type MilliCredits, parseCreditHeader } from './credits.ts';
import { limits } from './limits.ts';

/**
 * What an operation can cost before it is requested. Without a known number of results, the price is per unit
 * (docs/interface.md#credit-prices).
 */
export type Quote =
  | { kind: 'range'; minMilli: MilliCredits; maxMilli: MilliCredits }
  | { kind: 'per-unit'; unitMilli: MilliCredits };

export interface PriceRule<Body, Reply> {
  quote(body: Body): Quote;
  charged(reply: Reply): MilliCredits;
  /** The rule in parts, for documents and labels; empty if it is free. */
  per: readonly { milli: MilliCredits; unit: PriceUnit }[];
}
export type PriceUnit = 'page' | 'result' | 'valid email' | 'exported person' | 'number' | 'request';

export const free: PriceRule<unknown, unknown> = {
  per: [],
  quote: () => ({ kind: 'range', minMilli: 0, maxMilli: 0 }),
  charged: () => 0,
};

const perValidEmail = [{ milli: 1000, unit: 'valid email' }] as const;

/** "1 if a valid email is found, else 0". */
const singleExport = {
  quote: (): Quote => ({ kind: 'range', minMilli: 0, maxMilli: 1000 }),
  charged: (person: Person | null): MilliCredits => (hasValidEmail(person) ? 1000 : 0),
};

/** v1 returns the person, v2 an envelope around it; the price is the same. */
export const singleExportV1Price: PriceRule<unknown, Person> = { ...singleExport, per: perValidEmail };
export const singleExportV2Price: PriceRule<unknown, { data: Person | null }> = {
  per: perValidEmail,
  quote: singleExport.quote,
  charged: (envelope) => singleExport.charged(envelope.data),
};

function hasValidEmail(person: Person | null): boolean {
  return person?.email?.output.some(isValidEmail) ?? false;
}

export function isValidEmail(entry: EmailEntry): boolean {
  return entry.found && entry.status === 'VALID' && entry.address !== undefined;
}

/** Searches are charged per result (docs/interface.md#credit-prices): never more than the requested page. */
function perResult(
  milli: MilliCredits,
): PriceRule<{ size: number }, { content: readonly unknown[]; unread?: readonly unknown[] }> {
  return {
    per: [{ milli, unit: 'result' }],
    quote: (body) => ({ kind: 'range', minMilli: 0, maxMilli: body.size * milli }),
    // An unreadable result was returned, too.
    charged: ({ content, unread = [] }) => (content.length + unread.length) * milli,
  };
}

/** A preview is charged per page, reverse lookup and analysis per request (docs/interface.md#credit-prices). */
function perRequest(milli: MilliCredits, unit: PriceUnit = 'request'): PriceRule<unknown, unknown> {
  return {
    per: [{ milli, unit }],
    quote: () => ({ kind: 'range', minMilli: milli, maxMilli: milli }),
    charged: () => milli,
  };
}

export const peopleSearchPrice = perResult(500);
export const companySearchPrice = perResult(100);
/** Regardless of the number of people on the page. */
export const peoplePreviewPrice = perRequest(1000, 'page');
export const reverseLookupPrice = perRequest(500);
export const analysisPrice = perRequest(4000);

const numberMilli = 5000;
/** Charged per number found (docs/interface.md#credit-prices), which is not known in advance. */
const phone = {
  per: [{ milli: numberMilli, unit: 'number' }],
  quote: (): Quote => ({ kind: 'per-unit', unitMilli: numberMilli }),
  charged: (reply: { numbers: readonly string[] } | null) => (reply?.numbers.length ?? 0) * numberMilli,
} as const;
export const phoneV1Price: PriceRule<unknown, { numbers: readonly string[] }> = phone;
export const phoneV2Price: PriceRule<unknown, { data: { numbers: readonly string[] } | null }> = {
  ...phone,
  charged: (envelope) => phone.charged(envelope.data),
};

const finderMilli = 1000;
/** For each exported person, and for each valid email in addition. */
export const exportedMilli = 500;
export const exportedEmailMilli = 500;

/** The cost of a finished email-finder job: charged per valid email (docs/interface.md#credit-prices). */
export function finderMilliOf(statistics: Pick<FinderStatistics, 'found'>): MilliCredits {
  return statistics.found * finderMilli;
}

/**
 * The cost of a finished export, per person and valid email (docs/interface.md#credit-prices). Without `success` in the statistics, no one
 * counts as failed.
 */
export function exportMilliOf(
  statistics: Pick<ExportStatistics, 'total' | 'found'> & Partial<Pick<ExportStatistics, 'success' | 'failed'>>,
): MilliCredits {
  const exported = statistics.success ?? statistics.total - (statistics.failed ?? 0);
  return Math.max(0, exported) * exportedMilli + statistics.found * exportedEmailMilli;
}

/** A track id does not say how many people it covers; if the search is known, `finderQuote` does. */
export const emailFinderPrice: PriceRule<unknown, { statistics?: FinderStatistics | null | undefined }> = {
  per: [{ milli: finderMilli, unit: 'valid email' }],
  quote: () => ({ kind: 'per-unit', unitMilli: finderMilli }),
  charged: ({ statistics }) => (statistics == null ? 0 : finderMilliOf(statistics)),
};

/** A whole email-finder job over this many people. */
export function finderQuote(people: number): Quote {
  return { kind: 'range', minMilli: 0, maxMilli: people * finderMilli };
}

export const exportPrice: PriceRule<{ size: number }, { statistics?: ExportStatistics | null | undefined }> = {
  per: [
    { milli: exportedMilli, unit: 'exported person' },
    { milli: exportedEmailMilli, unit: 'valid email' },
  ],
  quote: (body) => ({ kind: 'range', minMilli: 0, maxMilli: body.size * (exportedMilli + exportedEmailMilli) }),
  charged: ({ statistics }) => (statistics == null ? 0 : exportMilliOf(statistics)),
};

/** The most a quote can cost; a per-unit quote reserves one unit (docs/purchases.md#what-can-be-bought). */
export function reservedMilli(quote: Quote): MilliCredits {
  return quote.kind === 'range' ? quote.maxMilli : quote.unitMilli;
}

/** What an answer is booked at. `uncertain`: the balance may correct it. */
export interface Booking {
  milli: MilliCredits;
  how: 'x-credit' | 'price-table';
  uncertain?: true;
}

/** Charge ≤ request: nothing is booked above the request's maximum, whatever the answer says. */
export function bookingOf<Reply>(
  rule: PriceRule<never, Reply>,
  reply: Reply,
  creditHeader: string | null,
  quote: Quote,
): Booking {
  const booked = chargedMilli(rule, reply, creditHeader, quote);
  const isStated = (creditHeader ?? '').trim() !== '';
  // Several numbers: the contract names no ceiling, so only the balance can confirm a sum that the service does not state.
  const isAboveUnit = quote.kind === 'per-unit' && booked.milli > quote.unitMilli;
  const isUncertain = booked.how === 'price-table' && (isStated || isAboveUnit || rule.charged(reply) > booked.milli);
  return isUncertain ? { ...booked, uncertain: true } : booked;
}

/** `X-Credit` wins within the cost of the answer's units; otherwise the price table, within the quote. The balance shows any excess. */
export function chargedMilli<Reply>(
  rule: PriceRule<never, Reply>,
  reply: Reply,
  creditHeader: string | null,
  quote: Quote,
): Pick<Booking, 'milli' | 'how'> {
  const unitsMilli = rule.charged(reply);
  const milli = quote.kind === 'range' ? Math.min(unitsMilli, quote.maxMilli) : unitsMilli;
  const stated = believedMilli(quote, parseCreditHeader(creditHeader), milli);
  const isByResult = rule.per.some(({ unit }) => unit === 'result');
  return stated === null || (isByResult && stated > milli)
    ? { milli, how: 'price-table' }
    : { milli: stated, how: 'x-credit' };
}

/** The charge stated by the service, if plausible; otherwise null. `unitsMilli`: all units of the response, if it has any. */
export function believedMilli(
  quote: Quote,
  statedMilli: MilliCredits | null,
  unitsMilli: MilliCredits,
): MilliCredits | null {
  const most = quote.kind === 'range' ? quote.maxMilli : unitsMilli;
  return statedMilli !== null && statedMilli <= most ? statedMilli : null;
}

/** A count is free. A service that treats size 0 as its default may charge that page (docs/interface.md#people-search), and no more. */
export function bookingOfCount(
  reply: Parameters<typeof peopleSearchPrice.charged>[0],
  creditHeader: string | null,
): Booking {
  return bookingOf(countPrice, reply, creditHeader, peopleSearchPrice.quote({ size: limits.searchSize.default }));
}

/** Any stated charge up to the default page is believed, even without results. */
const countPrice: typeof peopleSearchPrice = { ...peopleSearchPrice, per: [] };
