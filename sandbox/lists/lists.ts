export type ServiceListType = 'people_id' | 'company_id';

/** A list as the service answers it (docs/interface.md#list). */
export interface List {
  /** UUID v4, unless its creator chose another. */
  id: string;
  type: ServiceListType;
  /** Distinct and in lower case, in the order they came. */
  values: ReadonlySet<string>;
  /** Epoch milliseconds; stays the same when the list is updated. */
  createdMs: number;
}

/** What a list is to hold (docs/interface.md#create-or-update-list), its values ids and no more than 10,000. */
export interface ListWish {
  /** Of a list that exists, or the one a new list is to have. */
  id: string | null;
  /** Null only where the list exists. */
  type: ServiceListType | null;
  values: readonly string[];
  mode: 'APPEND' | 'REPLACE';
}

/**
 * Exclusion lists of the service (docs/interface.md#create-or-update-list, docs/interface.md#limits). A list belongs to a key; no
 * other key knows it.
 */
export interface ListStore {
  /**
   * Creates or updates. Throws the 400s: no type for a new list, another type than the list has, more than 10,000 values after
   * the merge, more lists than 50 a day. A write that was refused changes nothing and counts nowhere.
   */
  write(key: string, wish: ListWish): List;
  /** Ids on those lists of this key. Throws the 400 for more than 10 lists, for one of the other type, and, as `unknownList` says, for one that does not exist or has expired. */
  readExcluded(key: string, type: ServiceListType, listIds: readonly string[]): ReadonlySet<string>;
}
