import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { offerQuote } from './offers.ts';

/** The most that the emails of so many people cost: each its own call, free where nothing is found. */
export function emailsQuote(people: number): Quote {
  return { kind: 'range', minMilli: 0, maxMilli: people * reservedMilli(offerQuote('email')) };
}
