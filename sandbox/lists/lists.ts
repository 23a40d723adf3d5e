import { randomUUID } from 'node:crypto';
import type { Choices } from '../choices.ts';
import { msPerDay, type SandboxClock } from '../clock.ts';
import { ServiceRefusal } from '../refusal.ts';

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

/** Limits on lists (docs/interface.md#limits). */
export const valuesPerList = 10_000;
const listsPerRequest = 10;
const listLifeMs = msPerDay;

/** The contract gives only the code at the start of the text (docs/interface.md#create-or-update-list). */
export const tooManyValues = (): ServiceRefusal =>
  new ServiceRefusal(400, `terms_lookup_list_values_limit_exceeded: a list holds at most ${valuesPerList} values`);

interface StoredList extends List {
  updatedMs: number;
}

/**
 * Used for paging beyond the cap (docs/interface.md#deep-pagination-procedure). StoredList in memory; expired lists are dropped when
 * their key writes the next one.
 */
export function createLists({ clock, choices }: { clock: SandboxClock; choices: () => Choices }): ListStore {
  const byKey = new Map<string, Map<string, StoredList>>();
  const quota = createListQuota({ clock, choices });
  const ageMs = (since: number): number => clock.now() - since;

  /** Null for an expired list as well: callers cannot tell the two apart. */
  const find = (key: string, id: string): StoredList | null => {
    const list = byKey.get(key)?.get(id.toLowerCase());
    if (list === undefined) return null;
    const since = choices().listExpiry === 'creation' ? list.createdMs : list.updatedMs;
    return ageMs(since) < listLifeMs ? list : null;
  };
  const store = (key: string, list: StoredList): List => {
    const lists = byKey.get(key) ?? new Map<string, StoredList>();
    for (const [id, { updatedMs }] of lists) if (ageMs(updatedMs) >= listLifeMs) lists.delete(id);
    byKey.set(key, lists.set(list.id, list));
    return list;
  };

  return {
    write(key, request) {
      const known = request.id === null ? null : find(key, request.id);
      const list = known === null ? create(request, clock.now()) : update(known, request, clock.now());
      if (list.values.size > valuesPerList) throw tooManyValues();
      quota.take(key, { isCreation: known === null });
      return store(key, list);
    },
    readExcluded(key, type, listIds) {
      if (listIds.length > listsPerRequest)
        throw new ServiceRefusal(400, `at most ${listsPerRequest} lists per request`);
      const excluded = new Set<string>();
      for (const id of listIds) {
        const list = find(key, id);
        if (list === null && choices().unknownList === 'refuse') throw new ServiceRefusal(400, 'unknown list');
        if (list !== null && list.type !== type) throw new ServiceRefusal(400, `list is not of type ${type}`);
        for (const value of list?.values ?? []) excluded.add(value);
      }
      return choices().lists === 'ignore' ? new Set() : excluded;
    },
  };
}

/** An unknown id creates a list under that id (docs/interface.md#create-or-update-list). */
function create({ id, type, values }: ListRequest, nowMs: number): StoredList {
  if (type === null) throw new ServiceRefusal(400, 'type is required when a list is created');
  const lowerId = id?.toLowerCase() ?? randomUUID();
  return { id: lowerId, type, values: new Set(values.map(toLower)), createdMs: nowMs, updatedMs: nowMs };
}

function update(list: StoredList, { type, values, mode }: ListRequest, nowMs: number): StoredList {
  if (type !== null && type !== list.type) throw new ServiceRefusal(400, `list is of type ${list.type}`);
  const before = mode === 'APPEND' ? list.values : [];
  return { ...list, values: new Set([...before, ...values.map(toLower)]), updatedMs: nowMs };
}

function toLower(id: string): string {
  return id.toLowerCase();
}

/** Lists a day (docs/interface.md#limits), counted over any 24 hours, so that two days' quotas cannot be used around midnight. */
const listsPerDay = 50;

interface Write {
  atMs: number;
  isCreation: boolean;
}

interface ListQuota {
  /** Counts a write. Throws the 400 if it exceeds the quota, and then does not count it. */
  take(key: string, write: { isCreation: boolean }): void;
}

/** All writes are stored for a day, because the choice can change which ones count. */
function createListQuota({ clock, choices }: { clock: SandboxClock; choices: () => Choices }): ListQuota {
  const byKey = new Map<string, Write[]>();
  return {
    take(key, { isCreation }) {
      const nowMs = clock.now();
      const counts = (write: { isCreation: boolean }) => write.isCreation || choices().listQuotaCounts === 'writes';
      const recent = (byKey.get(key) ?? []).filter(({ atMs }) => nowMs - atMs < msPerDay);
      if (counts({ isCreation }) && recent.filter(counts).length >= listsPerDay) {
        throw new ServiceRefusal(400, 'daily list quota exceeded');
      }
      byKey.set(key, [...recent, { atMs: nowMs, isCreation }]);
    },
  };
}
