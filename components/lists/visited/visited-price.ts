import { offerQuote } from '@/lib/offers/offers';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

/** A page holds up to 100 people and has one price (docs/interface.md#people-preview). */
export const resolveAtOnce = 100;

/** What the ids of so many profiles cost, whether they are found or not. */
export function resolveQuote(profiles: number): Quote {
  const milli = Math.ceil(profiles / resolveAtOnce) * reservedMilli(offerQuote('resolve'));
  return { kind: 'range', minMilli: milli, maxMilli: milli };
}
