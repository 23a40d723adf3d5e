import Dexie, { type EntityTable } from 'dexie';
import type { FacetName } from '@/lib/offers/offers';

/** What an order took from the team, until the books decide what it cost. */
export interface Taking {
  intentId: string;
  /** Its key at the store is `open/<openId>`. */
  openId: string;
  /** The transaction's revision; null while it is uncertain. */
  revision: number | null;
  claims: string[];
  lease: string | null;
  /** Null: its facet is not shared. */
  facet: FacetName | null;
  /** Null: the team had no budget. */
  month: string | null;
  priceMilli: number;
  /** The latest request of its lease, if it has one. */
  takenAt: number;
}

/** A part of a list of hashes, in their order. */
export interface HashPage {
  /** The list, and the part's place in it. */
  id: string;
  /** Eight bytes a name. */
  hashes: Uint8Array<ArrayBuffer>;
  /** For each name, an index into the list of members and expiries. */
  about: Uint16Array<ArrayBuffer>;
}

/** A member of our lists as the team's book has it. */
export interface Published {
  memberId: string;
  /** Identifies the published content. If it differs, the member is published anew. */
  mark: string;
  /** The store's keys. Multi-entry index. */
  keys: string[];
}

export interface TeamState {
  /** Rows of one name each (`book.ts`, `lists/subscriptions.ts`). */
  name: string;
  value: unknown;
}

/** The name of a database of its own: it is opened for a member of a team or a subscribed list, and deleted with them. */
export const teamDatabaseName = 'sidenote-team';

export class TeamDatabase extends Dexie {
  declare readonly takings: EntityTable<Taking, 'intentId'>;
  declare readonly pages: EntityTable<HashPage, 'id'>;
  declare readonly mine: EntityTable<Published, 'memberId'>;
  declare readonly state: EntityTable<TeamState, 'name'>;

  constructor(name = teamDatabaseName) {
    super(name);
    this.version(1).stores({ takings: 'intentId', pages: 'id', mine: 'memberId, *keys', state: 'name' });
  }
}
