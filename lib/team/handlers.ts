import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { Connected } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import type { Subject } from '@/lib/subjects/subject';
import type { teamMessages } from './messages.ts';
import { TeamError } from './store/store.ts';
import type { Team } from './team.ts';

interface TeamHandlerDeps {
  team: Team;
  expectConnected(): Promise<Connected>;
  /** By our lists and those of the team. */
  isExcluded(subject: Subject): Promise<string | null>;
  /** Called after a change of what is excluded or known. */
  changed(): void;
}

export function createTeamHandlers({ team, expectConnected, isExcluded, changed }: TeamHandlerDeps) {
  return {
    async joinTeam({ code, keyStorage }) {
      const joined = await team.join(code, keyStorage);
      // Not awaited: a first sync takes long, and says how far it is.
      if (joined.outcome === 'joined') void team.wake().then(team.publish).then(changed);
      return joined;
    },

    leaveTeam: async () => team.leave(),

    unlockTeam: async ({ passphrase }) => ({ unlocked: await team.unlock(passphrase) }),

    readTeam: async () => ({ book: await team.bookState(), progress: team.progress() }),

    async takeKnown({ milli, ...order }) {
      const listName = await isExcluded(order.subject);
      if (listName !== null) throw new RefusedError({ kind: 'excluded', listName });
      const { connectionId } = await expectConnected();
      try {
        const taken = await team.takeKnown(order, connectionId, milli);
        if (taken === 'taken') changed();
        return { taken };
      } catch (error) {
        if (!(error instanceof TeamError)) throw error;
        const isOurs = error.kind === 'refused' || error.kind === 'locked' || error.kind === 'wrong-keys';
        throw new RefusedError({ kind: 'team-closed', because: isOurs ? error.kind : 'unreachable' });
      }
    },

    async subscribeList({ code }) {
      const subscribed = await team.lists.subscribe(code);
      changed();
      return { refused: subscribed === null ? ('no-code' as const) : subscribed.refused };
    },

    async unsubscribeList({ id }) {
      await team.lists.unsubscribe(id);
      changed();
    },
  } satisfies HandlersOf<typeof teamMessages>;
}
