import { type MilliCredits, parseCreditHeader } from './credits.ts';
import type { EmailEntry } from './schemas/email.ts';
import type { Person } from './schemas/person.ts';

/**
 * What an operation can cost, before it is asked. Where the number of results is unknown the price is per unit
 * (interface, "Limits", Credit prices).
 */
export type Quote =
  | { kind: 'range'; minMilli: MilliCredits; maxMilli: MilliCredits }
  | { kind: 'per-unit'; unitMilli: MilliCredits };

export interface PriceRule<Body, Reply> {
  quote(body: Body): Quote;
  charged(reply: Reply): MilliCredits;
}

export const free: PriceRule<unknown, unknown> = {
  quote: () => ({ kind: 'range', minMilli: 0, maxMilli: 0 }),
  charged: () => 0,
};

/** "1 if a valid email is found, else 0". */
const singleExport = {
  quote: (): Quote => ({ kind: 'range', minMilli: 0, maxMilli: 1000 }),
  charged: (person: Person | null): MilliCredits => (hasValidEmail(person) ? 1000 : 0),
};

/** v1 answers the person, v2 an envelope around it; the price is the same. */
export const singleExportV1Price: PriceRule<unknown, Person> = singleExport;
export const singleExportV2Price: PriceRule<unknown, { data: Person | null }> = {
  quote: singleExport.quote,
  charged: (envelope) => singleExport.charged(envelope.data),
};

function hasValidEmail(person: Person | null): boolean {
  return person?.email?.output.some(isValidEmail) ?? false;
}

export function isValidEmail(entry: EmailEntry): boolean {
  return entry.found && entry.status === 'VALID' && entry.address !== undefined;
}

/** The most a quote can cost; a per-unit quote reserves one unit (design, the purchase door, step 5). */
export function reservedMilli(quote: Quote): MilliCredits {
  return quote.kind === 'range' ? quote.maxMilli : quote.unitMilli;
}

/** `X-Credit` wins where it can be read; otherwise the price table tells. Above the quote it is booked as told and flagged. */
export function chargedMilli<Reply>(
  rule: PriceRule<never, Reply>,
  reply: Reply,
  creditHeader: string | null,
): { milli: MilliCredits; how: 'x-credit' | 'price-table' } {
  const told = parseCreditHeader(creditHeader);
  if (told !== null) return { milli: told, how: 'x-credit' };
  return { milli: rule.charged(reply), how: 'price-table' };
}
