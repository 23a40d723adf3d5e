import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import { nameSubjects, type SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import type { Clock } from '@/lib/platform/clock';
import { logAs, logError } from '@/lib/platform/error-log';
import type { Order, TeamDesk } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import type { Subject } from '@/lib/subjects/subject';
import { aboutPrefix, type Book, createBook, type SyncProgress } from './book.ts';
import { type Colleagues, createColleagues, type TeamTouch } from './colleagues.ts';
import { createDesk } from './desk.ts';
import { readSubjectNames, type SubjectNames } from './lists/names.ts';
import { createSubscriptions } from './lists/subscriptions.ts';
import { createMembership, type MembershipDeps, type Session } from './membership.ts';
import { createTeamPace, type TeamPace } from './pace.ts';
import { bury, publish } from './publish.ts';
import { monthOf } from './store/layout.ts';
import { becauseOf, namesMembers } from './store/policy.ts';
import { expectTeam } from './store/proof.ts';
import { TeamError } from './store/store.ts';
import { TeamDatabase } from './store/team-database.ts';
import { type Taken, takeKnown } from './take-known.ts';

export interface TeamDeps extends MembershipDeps {
  db: SidenoteDatabase;
  clock: Clock;
  breathe(): Promise<void>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  openDatabase?(): TeamDatabase;
}

/** What the team says of a subject. */
interface TeamLook {
  excluded: { list: string; by: string } | null;
  touch: TeamTouch | null;
  /** The store no longer accepts this member. */
  isRefused?: true;
}

interface Parts {
  session: Session;
  team: TeamDatabase;
  book: Book;
  desk: ReturnType<typeof createDesk>;
  pace: TeamPace;
  colleagues: Colleagues;
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
  let hasLists: Promise<boolean> | null = null;

  function open(): TeamDatabase {
    opened ??= openDatabase();
    return opened;
  }

  const lists = createSubscriptions({
    ...{ fetch: deps.fetch, clock: deps.clock, newId: deps.newId, team: open },
    csvContext: async () => ({
      sites: (await readSettings(db, 'sites')) ?? [],
      connection: await readConnectionId(db),
      nowMs: deps.clock.now(),
      breathe: deps.breathe,
    }),
    async note(value) {
      await db.settings.put({ key: 'subscribed', value });
      hasLists = Promise.resolve(value.length > 0);
    },
  });

  function isSubscribed(): Promise<boolean> {
    hasLists ??= readSettings(db, 'subscribed').then((value) => value !== null && value.length > 0);
    return hasLists;
  }

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
    const team = open();
    const { store, keys, settings } = session;
    const colleagues = createColleagues({ team, store, keys, settings });
    const desk = createDesk({
      ...{ db, clock: deps.clock, store, keys, newId: deps.newId },
      takings: team.takings,
      member: { user: settings.user, name: settings.name },
      teamName: settings.team,
      namesOf: (subject) => readSubjectNames(db, subject),
      givesRecords: async () => (await readSettings(db, 'team'))?.keeps?.records !== true,
      shared: () => changeSettings((now) => ({ ...now, shared: (now.shared ?? 0) + 1 })),
      refused: noteRefused,
      lastPolicy: colleagues.policy,
    });
    const pace = createTeamPace({
      ...{ store, clock: deps.clock, install: deps.newId() },
      perSecond: () => desk.policy().perSecond,
    });
    const now: Parts = {
      ...{ session, team, pace, colleagues },
      book: createBook({ team, breathe: deps.breathe }),
      desk: {
        ...desk,
        async take(...given) {
          await Promise.all([tellAccount(now).catch(logAs('team-account')), desk.take(...given)]);
        },
      },
    };
    return now;
  }

  async function changeSettings(change: (now: TeamSettings) => TeamSettings): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      const now = await readSettings(db, 'team');
      if (now !== null) await db.settings.put({ key: 'team', value: change(now) });
    });
  }

  async function noteRefused(): Promise<void> {
    if ((await readSettings(db, 'team'))?.isRefused !== true)
      await changeSettings((now) => ({ ...now, isRefused: true }));
  }

  /** After a press. */
  async function tellOfSelf(now: Parts): Promise<void> {
    const [own, settings] = await Promise.all([readAccount(now), readSettings(db, 'team')]);
    if (settings === null) return;
    const withAccount = ({ account: _before, ...rest }: TeamSettings): TeamSettings =>
      own === null ? rest : { ...rest, account: own };
    await now.colleagues.tellOfSelf(withAccount(settings));
    // Noted once the others know.
    if (own !== (settings.account ?? null)) await changeSettings(withAccount);
  }

  async function readAccount({ session }: Parts): Promise<string | null> {
    const connection = await readConnectionId(db);
    return connection === null ? null : session.keys.hash('account', connection);
  }

  /** Before a purchase with another key: members who share one do not trust its balance alone. */
  async function tellAccount(now: Parts): Promise<void> {
    const [own, settings] = await Promise.all([readAccount(now), readSettings(db, 'team')]);
    if (own !== (settings?.account ?? null)) await tellOfSelf(now);
  }

  /** Throws TeamError. */
  async function expectJoined(): Promise<Parts> {
    const now = await expectParts();
    if (now === null) throw new TeamError('refused');
    return now;
  }

  /** Where the team's keys belong; null without a team. */
  async function readOrigin(): Promise<string | null> {
    const settings = await readSettings(db, 'team');
    return settings === null ? null : new URL(settings.address).origin;
  }

  function forgetParts(): void {
    parts = null;
    membership.forgetSession();
  }

  async function sync(): Promise<void> {
    const now = await expectParts();
    if (now === null) return;
    await expectTeam(now.session.store, now.session.keys);
    try {
      await now.book.sync(now.session, {
        report(each) {
          progress = each;
        },
      });
    } finally {
      progress = null;
    }
    await now.colleagues.sync();
    const revision = (await now.book.state())?.revision ?? 0;
    const before = await readSettings(db, 'team');
    // Screens read again what they marked.
    if (before?.revision !== revision || before.isRefused === true)
      await changeSettings(({ isRefused: _before, ...each }) => ({ ...each, revision }));
  }

  /** Then the store is told of orders that ended while it or the worker was down. Without any, that sends nothing. */
  async function thenEndOrders(follow: () => Promise<void>): Promise<void> {
    const endOrders = async () => (await expectParts())?.desk.sweep();
    try {
      await follow();
    } catch (error) {
      if (error instanceof TeamError && error.kind === 'refused') {
        await noteRefused();
        await endOrders();
      }
      throw error;
    }
    await endOrders();
  }

  /** A tombstone has no list, so the answer names the team. */
  async function findInBook(
    { session, book, colleagues }: Parts,
    { own, employers }: Pick<SubjectNames, 'own' | 'employers'>,
  ) {
    const { keys, store, settings } = session;
    const hashes = (all: readonly string[]) => Promise.all(all.map((name) => keys.hash('book', name)));
    const [selves, companies] = await Promise.all([hashes(own), hashes(employers)]);
    const found = (await book.find('p', selves, store.now())) ?? (await book.find('c', companies, store.now()));
    if (found === null) return null;
    return { list: found.list || settings.team, by: namesMembers(await colleagues.policy()) ? found.by : '' };
  }

  /** The subscribed list, or the team's, that has one of the names, as far as is known here. */
  async function findListed(now: Parts | null, names: Pick<SubjectNames, 'own' | 'employers'>) {
    const listName = (await isSubscribed()) ? await lists.findList(names) : null;
    if (listName !== null) return { list: listName, by: '' };
    return now === null ? null : findInBook(now, names);
  }

  /** By the names of each. Sends nothing. Throws RefusedError where the team's keys cannot be used. */
  async function findLists(all: readonly Pick<SubjectNames, 'own' | 'employers'>[]): Promise<(string | null)[]> {
    const now = await expectParts().catch((error: unknown) => {
      if (!(error instanceof TeamError)) throw error;
      throw new RefusedError({ kind: 'team-closed', because: becauseOf(error.kind) });
    });
    const found: (string | null)[] = [];
    for (const names of all) found.push((await findListed(now, names))?.list ?? null);
    return found;
  }

  async function publishNow(): Promise<void> {
    const now = await expectParts();
    if (now === null) return;
    const { session, team } = now;
    await expectTeam(session.store, session.keys);
    const { user, name } = session.settings;
    await publish({ ...session, db, team, member: { user, name }, breathe: deps.breathe });
  }

  async function eraseDatabase(): Promise<void> {
    const { name } = open();
    opened?.close();
    opened = null;
    await Dexie.delete(name);
  }

  /** A desk that refuses everything: the team's keys cannot be used. */
  const closedDesk = (because: 'locked' | 'wrong-keys'): TeamDesk => ({
    take: () => Promise.reject(new RefusedError({ kind: 'team-closed', because })),
    isHeld: () => false,
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

    /** For the limiter. Null without a team, and while its keys cannot be used. */
    async pace(): Promise<TeamPace | null> {
      return (await expectParts().catch(logAs('team-pace')))?.pace ?? null;
    },

    async join(...given: Parameters<typeof membership.join>) {
      const joined = await membership.join(...given);
      if (joined.outcome === 'joined') forgetParts();
      return joined;
    },

    /** Erases the team's copies in this browser. Subscribed lists stay. */
    async leave(): Promise<void> {
      forgetParts();
      await membership.leave();
      if (await isSubscribed()) {
        const team = open();
        await Promise.all([team.takings.clear(), team.pages.clear(), team.mine.clear()]);
        await team.state
          .where('name')
          .anyOf(['book', 'late', 'tombs', 'people', 'policy', 'touches'])
          .or('name')
          .startsWith(aboutPrefix)
          .delete();
      } else await eraseDatabase();
    },

    /** Also the subscribed lists. */
    async erase(): Promise<void> {
      forgetParts();
      hasLists = null;
      lists.forget();
      await membership.leave();
      await eraseDatabase();
    },

    /** Until the browser closes. False: the passphrase is wrong. */
    async unlock(passphrase: string): Promise<boolean> {
      const origin = await readOrigin();
      const isOpen = origin !== null && (await deps.secret.unlock(origin, passphrase));
      if (isOpen) forgetParts();
      return isOpen;
    },

    /** Encrypts the team's keys with the passphrase of the service's key. */
    async setPassphrase(passphrase: string): Promise<void> {
      const origin = await readOrigin();
      if (origin !== null) await deps.secret.setPassphrase(origin, passphrase);
    },

    /** Whether a colleague may be charged on this browser's balance, by what each told of their key. */
    async sharesAccount(): Promise<boolean> {
      if ((await readSettings(db, 'team')) === null) return false;
      const now = await expectParts().catch(logAs('team-account'));
      if (now == null) return true;
      const [people, own] = await Promise.all([now.colleagues.people(), readAccount(now)]);
      const { user } = now.session.settings;
      return people.some((each) => each.user !== user && (each.account ?? own) === own);
    },

    /** At a press. Throws TeamError. */
    async syncNow(): Promise<void> {
      const now = await expectJoined();
      await deps.keepAliveWhile(
        thenEndOrders(async () => {
          await tellOfSelf(now);
          await sync();
        }),
      );
    },

    /** What the Team page shows. Null without a team. Throws TeamError `locked`. Sends nothing. */
    async read() {
      const now = await expectParts();
      if (now === null) return null;
      const [book, people, policy, unread] = await Promise.all([
        now.book.state(),
        now.colleagues.people(),
        now.colleagues.policy(),
        now.colleagues.countUnread(),
      ]);
      const { syncedAt = 0, count = 0, poisoned = 0, listing = null } = book ?? {};
      const { user } = now.session.settings;
      const seen = people.map(({ account: _told, ...each }) => ({
        ...each,
        ...(each.user !== user && !namesMembers(policy) && { shared: 0 }),
        ...(each.user !== user && policy.sees === 'own' && { savedMilli: 0 }),
      }));
      // A worker that died left its place.
      const reached = progress ?? (listing && { done: listing.done, of: listing.done + listing.left });
      return { outcome: 'read' as const, syncedAt, count, poisoned, unread, people: seen, policy, progress: reached };
    },

    /** Sends nothing: what the last sync brought. */
    async look(subject: Subject): Promise<TeamLook> {
      const [now, hasOne] = await Promise.all([expectParts().catch(logAs('team-look')), isSubscribed()]);
      if (now == null && !hasOne) return { excluded: null, touch: null };
      const names = await readSubjectNames(db, subject);
      const excluded = await findListed(now ?? null, names);
      if (now == null) return { excluded, touch: null };
      const touch = await now.colleagues.findTouch(names.certain, now.session.store.now());
      const isRefused = (await readSettings(db, 'team'))?.isRefused === true;
      return { excluded, touch, ...(isRefused && { isRefused }) };
    },

    /** After a press that noted a contact. Never rejects: the next press sends what is missing. */
    async shareContact(subject: Subject): Promise<void> {
      try {
        const settings = await readSettings(db, 'team');
        if (settings === null || settings.keeps?.touches === true) return;
        const now = await expectJoined();
        if (!(await now.colleagues.policy()).shareTouch) return;
        const connection = await readConnectionId(db);
        const record = connection === null ? null : await readRecord(db, connection, subject.key);
        const { certain } = await readSubjectNames(db, subject);
        await deps.keepAliveWhile(now.colleagues.writeTouch(certain, record));
      } catch (error) {
        logError(error, 'team-contact');
      }
    },

    /**
     * On waking: the lists are asked if it is time, the book follows the store, and what a press began is ended. No other request has no press.
     * Never rejects.
     */
    wake(): Promise<void> {
      const both = async () => {
        if (await isSubscribed()) await lists.refreshDue();
        await thenEndOrders(sync);
      };
      syncing ??= deps.keepAliveWhile(both()).then(() => undefined, logAs('team-sync'));
      return syncing.finally(() => {
        syncing = null;
      });
    },

    async bookState() {
      return (await expectParts())?.book.state() ?? null;
    },

    /** Lists at addresses of others. */
    lists,

    /** The name of the subscribed list, or of the team's, that has a subject; null: none, as far as is known here. */
    async isExcluded(subject: Subject): Promise<string | null> {
      const [now, hasOne] = await Promise.all([expectParts().catch(logAs('team-book')), isSubscribed()]);
      if (now == null && !hasOne) return null;
      const names = await readSubjectNames(db, subject);
      if (hasOne) await lists.refreshDue();
      return (await findListed(now ?? null, names))?.list ?? null;
    },

    /** False: the team's keys cannot be used, and `isExcluded` knows nothing of its list. */
    async isReadable(): Promise<boolean> {
      return expectParts().then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof TeamError)) throw error;
          return false;
        },
      );
    },

    findLists,

    /**
     * By subject key, the subscribed list, or the team's, that has a subject. Sends nothing. `sought` is read where there are such lists.
     * Throws RefusedError where the team's keys cannot be used.
     */
    async findAmong(
      sought: () => Promise<readonly SoughtSubject[]>,
    ): Promise<ReadonlyMap<string, { listName: string }>> {
      const [hasOne, joined] = await Promise.all([isSubscribed(), readSettings(db, 'team')]);
      if (!hasOne && joined === null) return new Map();
      const [subjects, connection, sites] = await Promise.all([
        sought(),
        readConnectionId(db),
        readSettings(db, 'sites'),
      ]);
      const naming = { connection, sites: sites ?? [], isCovering: true };
      const named = await db.transaction('r', db.records, () => nameSubjects(db, subjects, naming));
      const lists = await findLists(named);
      return new Map(
        named.flatMap(({ subject }, at) => {
          const listName = lists[at] ?? null;
          return listName === null ? [] : [[subject.key, { listName }] as const];
        }),
      );
    },

    /** After the press on "Take it for free". Throws TeamError. The caller has checked that the subject is not excluded. */
    async takeKnown(order: Pick<Order, 'operation' | 'subject'>, connection: string, milli: number): Promise<Taken> {
      const now = await expectParts();
      if (now === null) return 'not-known';
      const { store, keys } = now.session;
      const { certain } = await readSubjectNames(db, order.subject);
      const ours = { db, store, keys, newId: deps.newId, nowMs: deps.clock.now() };
      const names = namesMembers(await now.colleagues.policy());
      const taken = await takeKnown({ ...ours, names: certain, namesMembers: names, connection }, order, milli);
      const month = monthOf(store.now());
      if (taken === 'taken')
        await changeSettings((settings) => ({
          ...settings,
          saved: { month, milli: milli + (settings.saved?.month === month ? settings.saved.milli : 0) },
        }));
      return taken;
    },

    /** After a press that changed a list. Never rejects: the next press sends what is missing. */
    publish(): Promise<void> {
      // A run that has not begun includes this change.
      next ??= deps.keepAliveWhile(
        publishing.then(async () => {
          next = null;
          await publishNow();
        }),
      );
      publishing = next.catch(logAs('team-publish'));
      return publishing;
    },

    /** Before a person is forgotten: an excluded person stays so for the team. Never rejects. */
    async bury(subject: Subject): Promise<void> {
      try {
        const now = await expectParts();
        if (now === null) return;
        const { certain } = await readSubjectNames(db, subject);
        await bury({ team: now.team, keys: now.session.keys }, certain);
      } catch (error) {
        // Without the team's keys nothing can be hashed. The person stays excluded here.
        logError(error, 'team-bury');
      }
    },
  };
}
export type Team = ReturnType<typeof createTeam>;
