import type { SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';

/** Facets that can be included in another subject's result; the others never are. */
const includedFacets: readonly FacetName[] = ['preview', 'profile', 'company'];

/**
 * When each facet of this subject was bought that was ordered about it, erased ones too; empty for a subject that was only included in
 * another result: that was not charged for separately, and the order that returned it did not create its record. Pure.
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
