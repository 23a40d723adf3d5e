import type { WorldCompany } from '../world/company-facts.ts';
import type { WorldPerson } from '../world/person-facts.ts';

/** The filters of a request, unchecked; names are neutral. */
export interface Filters {
  account?: unknown;
  contact?: unknown;
  lookalikeDomains?: unknown;
}

/** Ids on the exclusion lists of a request. */
export type ExcludedIds = ReadonlySet<string>;

/**
 * Evaluates the filters (docs/interface.md#filter-objects). The order is that of the world, or most similar first with seeds. Throws a
 * ServiceRefusal: 400 or 501.
 */
export interface SearchEngine {
  findPeople(filters: Filters, excluded: ExcludedIds): readonly WorldPerson[];
  findCompanies(filters: Filters, excluded: ExcludedIds): readonly WorldCompany[];
  /** Folds texts ahead of the first search, in small chunks, so that it is as fast as later ones. */
  warmUp(signal: AbortSignal): Promise<void>;
}
