import { randomUUID } from 'node:crypto';
import type { Choices } from '../choices.ts';
import { msPerHour, type SandboxClock } from '../clock.ts';
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

/** Counted from the search response (docs/interface.md#limits). */
const trackIdLifeMs = 6 * msPerHour;

interface Issued {
  key: string;
  people: readonly WorldPerson[];
  atMs: number;
}

/** Kept in memory; expired ids are dropped when the next one is issued. */
export function createTrackIds({ clock, choices }: { clock: SandboxClock; choices: () => Choices }): TrackIds {
  const usable = new Map<string, Issued>();
  const isAlive = ({ atMs }: Issued): boolean => clock.now() - atMs < trackIdLifeMs;
  const find: TrackIds['find'] = (key, trackId) => {
    const issued = usable.get(trackKeyOf(trackId));
    return issued !== undefined && issued.key === key && isAlive(issued) ? issued.people : null;
  };
  return {
    issue(key, people) {
      for (const [trackId, issued] of usable) {
        // Oldest first: after the first one that is still valid, all are.
        if (isAlive(issued)) break;
        usable.delete(trackId);
      }
      const trackId = makeTrackId(choices());
      usable.set(trackId, { key, people, atMs: clock.now() });
      return trackId;
    },
    find,
    take(key, trackId) {
      const people = find(key, trackId);
      if (people !== null) usable.delete(trackKeyOf(trackId));
      return people;
    },
  };
}

/** An opaque id has characters that need escaping in a path and a query, and letters whose case matters. */
export function makeTrackId({ trackIds }: Choices): string {
  return trackIds === 'uuid'
    ? randomUUID()
    : `Trk/${randomUUID().slice(0, 8).toUpperCase()}+${randomUUID().slice(9, 18)}==`;
}

/** UUIDs are case-insensitive. */
export function trackKeyOf(trackId: string): string {
  return /^[\da-f-]{36}$/i.test(trackId) ? trackId.toLowerCase() : trackId;
}
