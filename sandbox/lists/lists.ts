export type ServiceListType = 'people_id' | 'company_id';

/** A list as the service stores it (docs/interface.md#list). */
export interface List {
  /** UUID v4, unless its creator chose another. */
  id: string;
  type: ServiceListType;
  /** Distinct and in lower case, in the order given. */
  values: ReadonlySet<string>;
  /** Epoch milliseconds; stays the same when the list is updated. */
  createdMs: number;
}

/** A list to write (docs/interface.md#create-or-update-list); `values` are valid ids, at most 10,000. */
export interface ListRequest {
  /** The id of an existing list, or one for a new list. */
  id: string | null;
  /** May be null only if the list exists. */
  type: ServiceListType | null;
  values: readonly string[];
  mode: 'APPEND' | 'REPLACE';
}

/**
 * Exclusion lists (docs/interface.md#create-or-update-list, docs/interface.md#limits). A list belongs to a key and is invisible to others.
 */
export interface ListStore {
  /**
   * Creates or updates. Throws the 400s: no type, another type, over 10,000 values, over 50 lists a day. A refused write changes nothing.
   */
  write(key: string, request: ListRequest): List;
  /** The ids on these lists. Throws the 400 for more than 10 lists, for a list of the other type, and, depending on `unknownList`, for one that is missing or expired. */
  readExcluded(key: string, type: ServiceListType, listIds: readonly string[]): ReadonlySet<string>;
}
