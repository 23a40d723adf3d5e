import { i18n } from '#i18n';
import type { FacetName, LineOperation, Operation, SubjectOperation } from '@/lib/offers/offers';

/** Labels for what can be bought, from `locales/en.yml` under the operation's name. A missing one is a type error. */

type Key<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Key<Rest>>}` : Name;

/** Message names have no hyphens. */
function keyOf<Name extends Operation>(operation: Name): Key<Name> {
  return operation.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase()) as Key<Name>;
}

export function operationLabel(operation: Operation): string {
  return i18n.t(`operations.${keyOf(operation)}.offer`);
}

/** The labels of its button, of the one that opens the override step, and of the one that confirms it. */
export interface OfferLabels {
  offer: string;
  override: string;
  overrideNow: string;
}

export function offerLabels(name: SubjectOperation): OfferLabels {
  const operation = operationLabel(name);
  return {
    offer: operation,
    override: i18n.t('order.override', { operation }),
    overrideNow: i18n.t('order.overrideNow', { operation }),
  };
}

/** The label of the button that buys known data again. */
export function refreshLabel(operation: LineOperation): string {
  return i18n.t(`operations.${keyOf(operation)}.refresh`);
}

/** The label of the filter for subjects with this data. */
export function hasLabel(operation: LineOperation): string {
  return i18n.t(`operations.${keyOf(operation)}.has`);
}

export function facetLabel(facet: FacetName): string {
  return i18n.t(`facets.${facet}`);
}
