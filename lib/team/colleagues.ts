import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import { contactStateOf, lastContactOf } from '@/lib/outreach/contact-state';
import { dayMs } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { isObject, type TeamKeys } from './store/keys.ts';
import { keysOf, memberPrefix, monthOf, touchPrefix } from './store/layout.ts';
import { isAmount, namesMembers, readPolicy, type SeenPolicy, usualPolicy } from './store/policy.ts';
import { mostClaims } from './store/rule.ts';
import { type Entry, TeamError, type TeamStore } from './store/store.ts';
import type { TeamDatabase } from './store/team-database.ts';

export interface Colleague {
  user: string;
  name: string;
  /** Their browser's last sync, at a press. */
  syncedAt: number;
  /** How many people's purchases they shared. */
  shared: number;
  savedMilli: MilliCredits;
  /** The month of `savedMilli`. */
  month: string;
}

interface StoredColleague extends Colleague {
  /** The hash of the connection that they buy with: two members may share a key. Null: they did not tell. */
  account: string | null;
}

/** A member's last contact with a person. */
export interface TeamTouch {
  /** Empty: the policy hides names. */
  by: string;
  at: number;
  isCall: boolean;
  isAnswered: boolean;
  dueAt: number | null;
  /** The policy lets one member write at a time. */
  forbids?: true;
}

interface StoredTouch extends TeamTouch {
  user: string;
}

interface Touches {
  storeId: string;
  revision: number;
  /** Contacts that could not be read. Absent: none. */
  unread?: number;
  /** By the hash of a name. */
  rows: Record<string, StoredTouch>;
}

export interface ColleaguesDeps {
  team: TeamDatabase;
  store: TeamStore;
  keys: TeamKeys;
  settings: TeamSettings;
}

const mostMembers = 500;
/** The newest ones are kept. */
const mostTouches = 20_000;
const pageSize = 2000;
/** Also where a member filled them with what cannot be read. */
const mostPages = 50;
const quietMs = 250;
/** A contact warns colleagues for a month, or until its follow-up. */
const recentMs = 30 * dayMs;

/** The other members: who they are, and their contacts. Copies of this browser, brought up to date by `sync`. */
export function createColleagues({ team, store, keys, settings }: ColleaguesDeps) {
  async function readState<T>(name: string): Promise<T | null> {
    return ((await team.state.get(name))?.value as T | undefined) ?? null;
  }

  /** Of the last sync. */
  async function policy(): Promise<SeenPolicy> {
    return { ...usualPolicy, revision: 0, ...(await readState<SeenPolicy>('policy')) };
  }

  async function readPeople(): Promise<StoredColleague[]> {
    const { entries } = await store.list(memberPrefix, { most: mostMembers });
    const people = await Promise.all(entries.map((entry) => parseColleague(keys, entry)));
    return people.filter((each) => each !== null);
  }

  async function parseTouch({ key, value }: Entry): Promise<StoredTouch | null> {
    const read = await keys.open(key, value);
    if (read === null || typeof read.user !== 'string' || !isAmount(read.at)) return null;
    return {
      by: typeof read.by === 'string' ? read.by.slice(0, 200) : '',
      user: read.user.slice(0, 100),
      at: read.at,
      isCall: read.isCall === true,
      isAnswered: read.isAnswered === true,
      dueAt: isAmount(read.dueAt) ? read.dueAt : null,
    };
  }

  async function listTouches(): Promise<Touches> {
    const rows: [string, StoredTouch][] = [];
    let unread = 0;
    let from: { from: string; revision: number } | null = null;
    for (let pages = 1; ; pages++) {
      const page = await store.list(touchPrefix, { most: pageSize, ...from });
      for (const entry of page.entries) {
        const touch = await parseTouch(entry);
        if (touch === null) unread += 1;
        else rows.push([entry.key.slice(touchPrefix.length), touch]);
      }
      if (page.next === null || rows.length >= mostTouches || pages >= mostPages)
        return { storeId: page.storeId, revision: page.revision, unread, rows: Object.fromEntries(rows) };
      from = { from: page.next, revision: page.revision };
    }
  }

  async function followTouches(before: Touches, revision: number): Promise<Touches> {
    let rows = new Map(Object.entries(before.rows));
    let { revision: now, unread = 0 } = before;
    for await (const changes of store.watch(touchPrefix, { afterRevision: now, quietMs })) {
      for (const { key, value, revision: at } of changes.changes) {
        const name = key.slice(touchPrefix.length);
        const touch = value === null ? null : await parseTouch({ key, value, revision: at });
        if (value !== null && touch === null) unread += 1;
        if (touch === null) rows.delete(name);
        else rows.set(name, touch);
      }
      if (rows.size > 2 * mostTouches) rows = latestOf(rows);
      now = changes.revision;
      if (now >= revision) break;
    }
    return { ...before, revision: Math.max(now, revision), unread, rows: Object.fromEntries(latestOf(rows)) };
  }

  const latestOf = (rows: ReadonlyMap<string, StoredTouch>) =>
    new Map([...rows].toSorted(([, a], [, b]) => b.at - a.at).slice(0, mostTouches));

  async function syncTouches(): Promise<void> {
    const before = await readState<Touches>('touches');
    const { revision, storeId } = await store.list(touchPrefix, { most: 1 });
    if (before !== null && before.storeId === storeId && before.revision === revision) return;
    const isSame = before !== null && before.storeId === storeId && before.revision < revision;
    const now = isSame
      ? await followTouches(before, revision).catch((error: unknown) => {
          if (error instanceof TeamError && error.kind === 'compacted') return listTouches();
          throw error;
        })
      : await listTouches();
    await team.state.put({ name: 'touches', value: now });
  }

  const keysOfNames = (names: readonly string[]) =>
    Promise.all(names.slice(0, mostClaims).map((name) => keys.hash('touch', name)));

  return {
    /** Fetches members, policy and contacts. The caller has proved the keys. */
    async sync(): Promise<void> {
      const value = await readPolicy(keys, await store.get(keysOf.policy));
      await team.state.bulkPut([
        { name: 'people', value: await readPeople() },
        { name: 'policy', value },
      ]);
      await syncTouches();
    },

    /** Contacts of the last sync that could not be read. */
    countUnread: async () => (await readState<Touches>('touches'))?.unread ?? 0,

    people: async () => (await readState<StoredColleague[]>('people')) ?? [],
    policy,

    /** After a press: the others see that this browser is up to date, and what it saved. */
    async tellOfSelf({ shared, saved, account }: Pick<TeamSettings, 'shared' | 'saved' | 'account'>): Promise<void> {
      const key = keysOf.member(settings.user);
      const month = monthOf(store.now());
      const savedMilli = saved?.month === month ? saved.milli : 0;
      const told = { at: settings.joinedAt, syncedAt: store.now(), shared, month, savedMilli, account };
      const value = { name: settings.name, ...told };
      await store.transact({ compare: [], writes: [{ put: key, value: await keys.seal(key, value) }] });
    },

    /** Writes this browser's last contact with a person, or deletes it if none is left. */
    async writeTouch(names: readonly string[], record: SubjectRecord | null): Promise<void> {
      const last = record === null ? null : lastContactOf(record);
      const touchKeys = (await keysOfNames(names)).map(keysOf.touch);
      if (record === null || last === null) {
        const { entries } = await store.transact({ compare: [], writes: [], reads: touchKeys });
        for (const entry of entries.values()) {
          if ((await parseTouch(entry))?.user !== settings.user) continue;
          await store.transact({
            compare: [{ key: entry.key, is: entry.revision }],
            writes: [{ delete: entry.key }],
          });
        }
        return;
      }
      const value = {
        by: settings.name,
        user: settings.user,
        at: last.at,
        isCall: last.by === 'call',
        isAnswered: contactStateOf(record) === 'answered',
        dueAt: record.dueAt ?? null,
      };
      const sealed = await Promise.all(touchKeys.map(async (put) => ({ put, value: await keys.seal(put, value) })));
      if (sealed.length > 0) await store.transact({ compare: [], writes: sealed });
    },

    /** A colleague's recent contact that is known here. Sends no request. */
    async findTouch(names: readonly string[], nowMs: number): Promise<TeamTouch | null> {
      const { rows = {} } = (await readState<Touches>('touches')) ?? {};
      const found = (await keysOfNames(names)).flatMap((hash) => (Object.hasOwn(rows, hash) ? (rows[hash] ?? []) : []));
      const theirs = found.filter(({ user }) => user !== settings.user).toSorted((a, b) => b.at - a.at)[0];
      if (theirs === undefined) return null;
      const isOpen = theirs.dueAt !== null && theirs.dueAt > nowMs;
      if (nowMs - theirs.at > recentMs && !isOpen) return null;
      const { user: _user, ...touch } = theirs;
      const decided = await policy();
      return {
        ...touch,
        ...(!namesMembers(decided) && { by: '' }),
        ...(decided.oneWriter && { forbids: true as const }),
      };
    },
  };
}
export type Colleagues = ReturnType<typeof createColleagues>;

/** Null: forged, or of another version. */
async function parseColleague(keys: TeamKeys, { key, value }: Entry): Promise<StoredColleague | null> {
  const read = await keys.open(key, value);
  if (!isObject(read) || typeof read.name !== 'string') return null;
  const amount = (given: unknown) => (isAmount(given) ? given : 0);
  return {
    user: key.slice(memberPrefix.length),
    name: read.name.slice(0, 200),
    syncedAt: amount(read.syncedAt ?? read.at),
    shared: amount(read.shared),
    savedMilli: amount(read.savedMilli),
    month: typeof read.month === 'string' ? read.month.slice(0, 7) : '',
    account: typeof read.account === 'string' ? read.account.slice(0, 64) : null,
  };
}
