import type { Choices } from '../choices.ts';
import type { SandboxClock } from '../clock.ts';
import { msPerHour } from '../time.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import { makeTrackId, trackKeyOf } from './make-track-id.ts';
import type { TrackIds } from './track-ids.ts';

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
