import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import { noted, noteError } from '@/lib/platform/error-log';
import type { TeamDesk } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import type { Subject } from '@/lib/subjects/subject';
import { type Book, createBook, type SyncProgress } from './book.ts';
import { createDesk } from './desk.ts';
import { createMembership, expectTeam, type MembershipDeps, type Session } from './membership.ts';
import { readSubjectNames } from './names.ts';
import { bury, publish } from './publish.ts';
import { TeamError } from './store.ts';
import { TeamDatabase } from './team-database.ts';

export interface TeamDeps extends MembershipDeps {
  db: SidenoteDatabase;
  clock: Clock;
  breathe(): Promise<void>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  openDatabase?(): TeamDatabase;
}

interface Parts {
  session: Session;
  team: TeamDatabase;
  book: Book;
  desk: ReturnType<typeof createDesk>;
}

/** Everything a member's browser does with its team. Without a team, one setting is read and nothing is opened. */
export function createTeam(deps: TeamDeps) {
  const { db, openDatabase = () => new TeamDatabase() } = deps;
  const membership = createMembership(deps);
  let parts: Promise<Parts | null> | null = null;
  let opened: TeamDatabase | null = null;
  let syncing: Promise<void> | null = null;
  let publishing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let progress: SyncProgress | null = null;

  /** Throws TeamError `locked` or `wrong-keys`. */
  function expectParts(): Promise<Parts | null> {
    parts ??= create().catch((error: unknown) => {
      parts = null;
      throw error;
    });
    return parts;
  }

  async function create(): Promise<Parts | null> {
    const session = await membership.expect();
    if (session === null) return null;
    opened ??= openDatabase();
    const { store, keys, settings } = session;
    const desk = createDesk({
      ...{ db, clock: deps.clock, store, keys, newId: deps.newId },
      takings: opened.takings,
      member: { user: settings.user, name: settings.name },
      teamName: settings.team,
      namesOf: (subject) => readSubjectNames(db, subject),
    });
    return { session, team: opened, desk, book: createBook({ team: opened, breathe: deps.breathe }) };
  }

  function forgetParts(): void {
    parts = null;
    membership.forgetSession();
  }

  async function sync(): Promise<void> {
    const now = await expectParts();
    if (now === null) return;
    await expectTeam(now.session.store, now.session.keys);
    await now.book.sync(now.session, {
      report(each) {
        progress = each;
      },
    });
    progress = null;
  }

  async function publishNow(): Promise<void> {
    const now = await expectParts();
    if (now === null) return;
    const { session, team } = now;
    await expectTeam(session.store, session.keys);
    const { user, name } = session.settings;
    await publish({ ...session, db, team, member: { user, name }, breathe: deps.breathe });
  }

  /** A desk that refuses everything: the team's keys cannot be used. */
  const closedDesk = (because: 'locked' | 'wrong-keys'): TeamDesk => ({
    take: () => Promise.reject(new RefusedError({ kind: 'team-closed', because })),
    ended: () => Promise.resolve(),
  });

  return {
    /** For the purchase pipeline. */
    async desk(): Promise<TeamDesk | null> {
      try {
        return (await expectParts())?.desk ?? null;
      } catch (error) {
        if (!(error instanceof TeamError)) throw error;
        return closedDesk(error.kind === 'locked' ? 'locked' : 'wrong-keys');
      }
    },

    async join(...given: Parameters<typeof membership.join>) {
      const joined = await membership.join(...given);
      if (joined.outcome === 'joined') forgetParts();
      return joined;
    },

    /** Erases the team's copies in this browser. */
    async leave(): Promise<void> {
      forgetParts();
      opened?.close();
      if (opened !== null) await Dexie.delete(opened.name);
      opened = null;
      await membership.leave();
    },

    /** After the passphrase was entered. */
    unlocked: forgetParts,

    /** On waking: the book follows the store, once. It is the only request without a press. Never rejects. */
    wake(): Promise<void> {
      syncing ??= deps.keepAliveWhile(sync()).then(() => undefined, noted('team-sync'));
      return syncing.finally(() => {
        syncing = null;
      });
    },

    /** How far a first sync is; null: none is running. */
    progress: (): SyncProgress | null => progress,

    async bookState() {
      return (await expectParts())?.book.state() ?? null;
    },

    /** The list or member by which a subject is in the copy of the team's book; null: in none, as far as is known here. */
    async isExcluded(subject: Subject): Promise<string | null> {
      const now = await expectParts().catch(noted('team-book'));
      if (now == null) return null;
      const { keys, store, settings } = now.session;
      const { own, employers } = await readSubjectNames(db, subject);
      const hashes = (names: readonly string[]) => Promise.all(names.map((name) => keys.hash('book', name)));
      const [selves, companies] = await Promise.all([hashes(own), hashes(employers)]);
      const found =
        (await now.book.find('p', selves, store.now())) ?? (await now.book.find('c', companies, store.now()));
      return found === null ? null : found.list || settings.team;
    },

    /** After a press that changed a list. Never rejects: what the store did not get, it gets with the next one. */
    publish(): Promise<void> {
      // One that has not begun will see this change too.
      next ??= deps.keepAliveWhile(
        publishing.then(async () => {
          next = null;
          await publishNow();
        }),
      );
      publishing = next.catch(noted('team-publish'));
      return publishing;
    },

    /** Before a person is forgotten: whoever is excluded stays so for the team. Never rejects. */
    async bury(subject: Subject): Promise<void> {
      try {
        const now = await expectParts();
        if (now === null) return;
        const { certain } = await readSubjectNames(db, subject);
        await bury({ team: now.team, keys: now.session.keys }, certain);
      } catch (error) {
        // Without the team's keys nothing can be hashed. The person stays excluded here.
        noteError(error, 'team-bury');
      }
    },
  };
}
export type Team = ReturnType<typeof createTeam>;
