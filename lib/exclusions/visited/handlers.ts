import type { Exclusions } from '@/lib/exclusions/exclusions';
import type { VisitedMessageActions } from './messages.ts';
import type { Visits } from './visits.ts';

/** Answers to `visitedAsks`. `changed` is called after someone was put on a list: badges follow. */
export function createVisitedHandlers(deps: {
  exclusions: Pick<Exclusions, 'addVisited'>;
  visits: Pick<Visits, 'turn'>;
  changed(): void;
  /** What an administrator has set wins over what was just saved. */
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
