import type { WorldPerson } from '../world/person-facts.ts';

/** Track ids of people searches (docs/interface.md#states-and-transitions): single use, expired 6 hours after the search. */
export interface TrackIds {
  /** A new id (UUID v4) for the people a search has returned. */
  issue(key: string, people: readonly WorldPerson[]): string;
  /** The people of this key's id, which stays usable. Null if it is unknown, used or expired. */
  find(key: string, trackId: string): readonly WorldPerson[] | null;
  /** The people of this key's id, which is then used up. Null if it is unknown, used or expired. */
  take(key: string, trackId: string): readonly WorldPerson[] | null;
}
