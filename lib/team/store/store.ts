/**
 * The team's store behind five verbs. A driver adapts one engine to them (`etcd.ts`); the team's rules use nothing else.
 * Keys are printable ASCII in byte order. Every change of the store has a higher revision than the one before.
 */
export interface TeamStore {
  /** Null: there is no such key. */
  get(key: string): Promise<Entry | null>;
  /** A page of the keys with this prefix, by name, all of one revision. Throws TeamError `compacted` if that revision is gone. */
  list(prefix: string, page: PageRequest): Promise<Page>;
  /**
   * Changes of the keys with this prefix after a revision, oldest first. Ends when `quietMs` pass without one, or with the signal. Throws
   * TeamError `compacted` if one of them may be gone.
   */
  watch(prefix: string, from: WatchRequest): AsyncGenerator<Changes>;
  /** Compares and writes in one step, or reads in one step. */
  transact(transaction: Transaction): Promise<Transacted>;
  /** Resolves to its id. Keys put under a lease are deleted when it ends: by itself after `seconds`, or by `endLease`. */
  lease(seconds: number): Promise<string>;
  /** Does nothing for a lease that is over. */
  endLease(id: string): Promise<void>;
  /** The store's time, by its last answer. A member's clock may be a day off. */
  now(): number;
}

export interface Entry {
  key: string;
  value: Uint8Array<ArrayBuffer>;
  /** Of its last change. */
  revision: number;
}

export interface PageRequest {
  /** The first key that may be in the page; by default the first with the prefix. */
  from?: string;
  most: number;
  /** Of the first page; absent for that one. */
  revision?: number;
}

export interface Page {
  entries: Entry[];
  /** Where the next page begins; null after the last. */
  next: string | null;
  revision: number;
  /** Of the whole list, from this page on. */
  left: number;
  /** Differs between two stores, also between a store and one restored from its snapshot. */
  storeId: string;
}

export interface WatchRequest {
  afterRevision: number;
  quietMs: number;
  signal?: AbortSignal;
}

export interface Changes {
  /** Whole up to this revision. */
  revision: number;
  changes: Change[];
}
/** `value` null: deleted. */
export interface Change {
  key: string;
  value: Uint8Array<ArrayBuffer> | null;
  revision: number;
}

/** The revision of a key's last change; 0: there is no such key. `not`: any other revision. */
export type Compare = { key: string } & ({ is: number } | { not: number });
export type Write = { put: string; value: Uint8Array; lease?: string } | { delete: string };

export interface Transaction {
  compare: readonly Compare[];
  writes: readonly Write[];
  /** Keys to read if a comparison fails, and if none does. */
  otherwise?: readonly string[];
  reads?: readonly string[];
}

export interface Transacted {
  succeeded: boolean;
  revision: number;
  /** The read keys that exist. */
  entries: ReadonlyMap<string, Entry>;
}

/** Comparisons, writes and reads of one transaction: the engine's limit is 128 of each. */
export const mostInTransaction = 120;

/**
 * `unreachable`: no answer, or no majority of the nodes. `refused`: the store does not accept this member, or not for this key. `compacted`: the
 * revision is gone. `unclear`: a write may have been made, the cause says why. `garbled`: the answer is not the engine's.
 */
export type TeamErrorKind = 'unreachable' | 'refused' | 'compacted' | 'unclear' | 'garbled' | 'wrong-keys' | 'locked';

export class TeamError extends Error {
  override readonly name = 'TeamError';
  constructor(
    readonly kind: TeamErrorKind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
