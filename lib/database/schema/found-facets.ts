import type { FacetName, FacetValues } from '@/lib/offers/offers';

/** What a reply said about somebody, facet by facet; absent: it said nothing about that one, null: that there is nothing. */
export interface FoundFacets {
  name: string | null;
  facets: { [Name in FacetName]?: FacetValues[Name] | null };
  /** Every name the record shall be found under from now on; a service id or a page that it has already decides which record it is. */
  aliases: string[];
  /** Names that may belong to several (an email address, a website): taken where nobody has them, and leading to no record. */
  hints: string[];
}

export interface Bought {
  intentId: string;
  /** Which of several found by one call, so that each gets an id of its own; 0 is the subject itself. */
  place?: number;
  nowMs: number;
  chargedMilli: number;
}
