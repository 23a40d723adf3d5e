import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import {
  type FacetName,
  type JobOperation,
  type Operation,
  offerQuote,
  offers,
  type PagedFacet,
  type PagedOperation,
} from './offers.ts';

/** Lists derived from the offers table, so that operations are listed only once. */

export const operationNames = Object.keys(offers) as Operation[];

export const facetNames: readonly FacetName[] = [...new Set(operationNames.map((name) => offers[name].facet))];
export const pagedFacets: readonly PagedFacet[] = operationNames.filter(isPaged).map((name) => offers[name].facet);

export function isJob(operation: Operation): operation is JobOperation {
  return offers[operation].about === 'job';
}

function isPaged(operation: Operation): operation is PagedOperation {
  return 'isPaged' in offers[operation];
}

/** Most subjects per batch: its whole row is rewritten at each step. */
export const mostInBatch = 500;

/** What one order for this many people can cost: each is a separate call. */
export function manyQuote(operation: Operation, people: number): Quote {
  const quote = offerQuote(operation);
  const minMilli = quote.kind === 'range' ? quote.minMilli : 0;
  return { kind: 'range', minMilli: people * minMilli, maxMilli: people * reservedMilli(quote) };
}

/** An email is free if none is found. */
export const emailsQuote = (people: number): Quote => manyQuote('email', people);
