import type { Exclusions } from '@/lib/exclusions/exclusions';
import type { VisitedMessageActions } from './messages.ts';
import type { Visits } from './visits.ts';

/** Handlers for `visitedMessages`. `changed` is called after somebody was put on a list, so that badges are updated. */
export function createVisitedHandlers(deps: {
  exclusions: Pick<Exclusions, 'addVisited'>;
  visits: Pick<Visits, 'turn'>;
  changed(): void;
  /** An administrator's settings override what was just saved. */
  followPolicy(): Promise<void>;
}): VisitedMessageActions {
  const { exclusions, visits, changed, followPolicy } = deps;
  return {
    async addVisited(choice) {
      const answer = await exclusions.addVisited(choice);
      changed();
      return answer;
    },
    async saveVisited({ isOn }) {
      const erased = await visits.turn(isOn);
      await followPolicy();
      return { erased };
    },
  };
}
