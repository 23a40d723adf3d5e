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

/** The rows of the table by what they say of themselves, so that nobody lists operations a second time. */

export const operationNames = Object.keys(offers) as Operation[];

/** Every facet there is. */
export const facetNames: readonly FacetName[] = [...new Set(operationNames.map((name) => offers[name].facet))];
export const pagedFacets: readonly PagedFacet[] = operationNames.filter(isPaged).map((name) => offers[name].facet);

export function isJob(operation: Operation): operation is JobOperation {
  return offers[operation].about === 'job';
}

function isPaged(operation: Operation): operation is PagedOperation {
  return 'isPaged' in offers[operation];
}

/** The most that the emails of so many people cost: each its own call, free where nothing is found. */
export function emailsQuote(people: number): Quote {
  return { kind: 'range', minMilli: 0, maxMilli: people * reservedMilli(offerQuote('email')) };
}
