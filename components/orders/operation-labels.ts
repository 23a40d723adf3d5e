import { i18n } from '#i18n';
import type { FacetName, LineOperation, Operation, SubjectOperation } from '@/lib/offers/offers';

/** The words for what can be bought, all of them in `locales/en.yml` under the name of its row: one that is missing there is a type error. */

type Key<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Key<Rest>>}` : Name;

/** Names of messages have no hyphens. */
function keyOf<Name extends Operation>(operation: Name): Key<Name> {
  return operation.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase()) as Key<Name>;
}

/** On its button, and in the ledger. */
export function operationLabel(operation: Operation): string {
  return i18n.t(`operations.${keyOf(operation)}.offer`);
}

/** What its button says, the one that opens the step in spite of an exclusion, and the one that takes it. */
export interface OfferLabels {
  offer: string;
  anyway: string;
  overrideNow: string;
}

export function offerLabels(name: SubjectOperation): OfferLabels {
  const operation = operationLabel(name);
  return {
    offer: operation,
    anyway: i18n.t('order.anyway', { operation }),
    overrideNow: i18n.t('order.anywayNow', { operation }),
  };
}

/** Pays again for what is known. */
export function refreshLabel(operation: LineOperation): string {
  return i18n.t(`operations.${operation}.refresh`);
}

/** Of a filter: it is known of them. */
export function hasLabel(operation: LineOperation): string {
  return i18n.t(`operations.${operation}.has`);
}

/** One side of a record. */
export function facetLabel(facet: FacetName): string {
  return i18n.t(`facets.${facet}`);
}
