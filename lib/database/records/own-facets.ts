import type { SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';

/** Facets that can be included in another subject's result; the others never are. */
const includedFacets: readonly FacetName[] = ['preview', 'profile', 'company'];

/**
 * When each facet was ordered about this subject, erased ones too. Empty for a subject that only came with another result, which was not
 * charged. Pure.
 */
export function ownPurchaseTimes({ id, kind, facets, erased = {} }: SubjectRecord): number[] {
  return facetNames.flatMap((name) => {
    const facet = facets[name];
    if (facet === undefined) return erased[name]?.boughtAt ?? [];
    const isOwn =
      !includedFacets.includes(name) ||
      facet.chargedMilli > 0 ||
      facet.value === null ||
      id === `${kind}:${facet.intentId}`;
    return isOwn ? facet.boughtAt : [];
  });
}
