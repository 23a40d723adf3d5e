import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { offerQuote, type SubjectOperation } from '@/lib/offers/offers';
import { logAs } from '@/lib/platform/error-log';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import type { teamMessages } from './messages.ts';
import { becauseOf } from './store/policy.ts';
import { TeamError, type TeamErrorKind } from './store/store.ts';
import type { Team } from './team.ts';

export interface TeamHandlersDeps {
  db: SidenoteDatabase;
  team: Team;
  /** True: the passphrase opens the service's key. */
  unlock(passphrase: string): Promise<boolean>;
  /** By our lists, or the team's. */
  isExcluded(subject: Subject): Promise<string | null>;
  /** Panels read again. */
  changed(): void;
}

/** What a colleague may have bought, each by its own press. */
const takeable = ['email', 'mobile', 'profile', 'company'] as const satisfies readonly SubjectOperation[];

/** Handlers for the team and for lists at addresses. They alone reach the store at a press. */
export function createTeamHandlers({ db, team, unlock, isExcluded, changed }: TeamHandlersDeps) {
  /** As the service's key is stored. Null: the passphrase is missing or wrong. */
  async function keyStorageOf(passphrase: string | undefined): Promise<KeyStorage | null> {
    const mode = (await readSettings(db, 'connection'))?.keyMode ?? 'remembered';
    if (mode !== 'passphrase') return { mode };
    return passphrase !== undefined && (await unlock(passphrase)) ? { mode, passphrase } : null;
  }

  /** A store's failure becomes an answer, not an error in our log. */
  async function told<T>(work: () => Promise<T>): Promise<T | { outcome: 'failed'; because: TeamErrorKind }> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TeamError)) throw error;
      return { outcome: 'failed', because: error.kind };
    }
  }

  return {
    async joinTeam({ code, passphrase }) {
      const keyStorage = await keyStorageOf(passphrase);
      if (keyStorage === null) return { outcome: 'refused' as const, because: 'passphrase' as const };
      const joined = await team.join(code, keyStorage);
      // Not awaited: a first sync takes long and reports its progress.
      if (joined.outcome === 'joined')
        void told(team.syncNow).then(team.publish).then(changed).catch(logAs('team-join'));
      return joined;
    },

    async leaveTeam() {
      await team.leave();
      changed();
    },

    async syncTeam() {
      const synced = await told(async () => {
        await team.syncNow();
        return { outcome: 'synced' as const };
      });
      void team.publish();
      changed();
      return synced;
    },

    readTeam: () => told(team.read),

    async shareWithTeam({ records, touches }) {
      const settings = await readSettings(db, 'team');
      if (settings === null) return;
      const keeps = { ...(!records && { records: true }), ...(!touches && { touches: true }) };
      await db.settings.put({ key: 'team', value: { ...settings, keeps } });
    },

    lookAtTeam: ({ subject }) => team.look(subject),

    findInTeam: async ({ all }) => ({ lists: await team.findLists(all) }),

    async takeFromTeam({ subject }) {
      const connection = (await readSettings(db, 'connection'))?.connectionId;
      if (connection == null) throw new ServiceError({ kind: 'no-connection' });
      const listName = await isExcluded(subject);
      if (listName !== null) throw new RefusedError({ kind: 'excluded', listName });
      try {
        const taken: SubjectOperation[] = [];
        for (const operation of takeable) {
          const milli = reservedMilli(offerQuote(operation));
          if ((await team.takeKnown({ operation, subject }, connection, milli)) === 'taken') taken.push(operation);
        }
        changed();
        return { taken };
      } catch (error) {
        if (!(error instanceof TeamError)) throw error;
        throw new RefusedError({ kind: 'team-closed', because: becauseOf(error.kind) });
      }
    },

    async subscribeList({ code }) {
      const list = await team.lists.subscribe(code);
      changed();
      if (list === null) return { outcome: 'refused' as const, because: 'no-code' as const };
      return list.file === null
        ? { outcome: 'refused' as const, because: list.refused ?? ('unreachable' as const) }
        : { outcome: 'subscribed' as const, name: list.file.name };
    },

    async unsubscribeList({ id }) {
      await team.lists.unsubscribe(id);
      changed();
    },
  } satisfies HandlersOf<typeof teamMessages>;
}
