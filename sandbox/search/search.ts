import type { WorldCompany } from '../world/company-facts.ts';
import type { WorldPerson } from '../world/person-facts.ts';

/** The filters of a request as they came: names are neutral, nothing has been checked. */
export interface Filters {
  account?: unknown;
  contact?: unknown;
  lookalikeDomains?: unknown;
}

/** Ids that the named exclusion lists hold. */
export type ExcludedIds = ReadonlySet<string>;

/**
 * The meaning of the filters (docs/interface.md#filter-objects), evaluated on the world. Results stand in a stable order: that of
 * the world, or likest first where there are seeds. Throws a Refusal: 400 for what cannot be read, for excludes alone and for
 * what a search of this kind does not take, 501 for a follower platform that is not supported.
 */
export interface SearchEngine {
  findPeople(filters: Filters, excluded: ExcludedIds): readonly WorldPerson[];
  findCompanies(filters: Filters, excluded: ExcludedIds): readonly WorldCompany[];
  /** Reads ahead what searches will read, a little at a time, so that the first one is as quick as the next. */
  warmUp(signal: AbortSignal): Promise<void>;
}
