import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import type { Limiter, Turn } from '@/lib/service/limiter/limiter';
import { isObject } from './store/keys.ts';
import { isAmount } from './store/policy.ts';
import type { Entry, TeamStore } from './store/store.ts';

export interface PaceDeps {
  store: TeamStore;
  clock: Clock;
  /** Of this browser's worker, at random. */
  install: string;
  /** Requests per second of the team's key: as many slots there are. */
  perSecond(): number;
  /** A slot starts one request in this time: a second, and room for network jitter. */
  windowMs?: number;
}

const prefix = 'pace/';
const wantPrefix = `${prefix}want/`;
const slotKey = (at: number): string => `${prefix}slot/${at}`;
const leaseSeconds = 10;
/** Counted from before the lease was granted, so that it ends here before it ends there. */
const leaseUsableMs = 8000;
const renewedBelowMs = 4000;
/** With more members than slots, a slot changes hands after this time. */
const turnMs = 3000;
/** Without a request of ours for this time, our slots are for the others. */
const idleMs = 2000;
const lookMs = 1000;
const mostWants = 500;

interface Held {
  revision: number;
  /** When its next request may start, in elapsed time. */
  freeAt: number;
  since: number;
  isBusy: boolean;
}

interface Waiting {
  turn: Turn;
  grant(pass: Pass): void;
  refuse(reason: unknown): void;
}

/** The right to start one request. */
export interface Pass {
  started(): void;
  unused(): void;
}

/** If the store does not answer, the limiter alone paces, as without a team. */
const freePass: Pass = { started: () => undefined, unused: () => undefined };

interface View {
  /** Slots by number: the holder, or the milliseconds until it may be used. */
  slots: Map<number, { revision: number; install: string | null; readyInMs: number }>;
  /** Installs that have none and want one, the longest waiting first. */
  wants: string[];
  revision: number;
  /** When the slots were known, in elapsed time. */
  at: number;
}

/**
 * The key's requests per second, as slots that installs hold by lease: a slot starts one request a window. A slot that is given up carries the
 * time of its next use, so that the sum over all installs is held exactly, and little of it is lost.
 */
export function createTeamPace({ store, clock, install, perSecond, windowMs = 1010 }: PaceDeps) {
  const held = new Map<number, Held>();
  const waiting: Waiting[] = [];
  let lease: { id: string; until: number } | null = null;
  let isWanting = false;
  /** The wish ends with the lease that it was put under, and keeps its place in the line until then. */
  let wantedUntil = 0;
  let isRunning = false;
  let usedAt = Number.NEGATIVE_INFINITY;
  let wake = () => {};

  const now = () => clock.elapsed();
  const hasDemand = () =>
    waiting.length > 0 || [...held.values()].some(({ isBusy }) => isBusy) || now() - usedAt < idleMs;

  /** Gives free slots to those who wait: clicks first. Resolves to when the next slot is free. */
  function assign(): number {
    const isAlive = lease !== null && lease.until > now();
    let next = Number.POSITIVE_INFINITY;
    for (const slot of held.values()) {
      if (!isAlive || slot.isBusy) continue;
      if (slot.freeAt > now()) {
        next = Math.min(next, slot.freeAt);
        continue;
      }
      const place = Math.max(
        0,
        waiting.findIndex(({ turn }) => turn.priority === 'click'),
      );
      const [first] = waiting.splice(place, 1);
      if (first === undefined) break;
      slot.isBusy = true;
      first.grant(passOf(slot));
    }
    return next;
  }

  function passOf(slot: Held): Pass {
    const end = (freeAt: number) => {
      if (!slot.isBusy) return;
      slot.isBusy = false;
      slot.freeAt = freeAt;
      wake();
    };
    return {
      started() {
        usedAt = now();
        end(now() + windowMs);
      },
      unused: () => end(slot.freeAt),
    };
  }

  /** Slots by their names: a page could be filled with other keys. */
  async function view(): Promise<View> {
    const reads = Array.from({ length: perSecond() }, (_, at) => slotKey(at));
    const [[slots, at], wants] = await Promise.all([
      store.transact({ compare: [], writes: [], reads }).then((answer) => [answer, now()] as const),
      store.list(wantPrefix, { most: mostWants }),
    ]);
    const seen = reads.flatMap((key, at) => {
      const entry = slots.entries.get(key);
      return entry === undefined ? [] : [[at, { revision: entry.revision, ...readEntry(entry) }] as const];
    });
    return {
      slots: new Map(seen),
      wants: wants.entries.toSorted((a, b) => a.revision - b.revision).map(({ key }) => key.slice(wantPrefix.length)),
      revision: Math.min(slots.revision, wants.revision),
      at,
    };
  }

  async function expectLease(): Promise<string> {
    if (lease !== null && lease.until - now() > renewedBelowMs) return lease.id;
    const before = now();
    const id = await store.lease(leaseSeconds);
    for (const [at, slot] of [...held]) {
      const renewed = await store.transact({
        compare: [{ key: slotKey(at), is: slot.revision }],
        writes: [{ put: slotKey(at), value: textOf({ install }), lease: id }],
      });
      if (renewed.succeeded) slot.revision = renewed.revision;
      else held.delete(at);
    }
    lease = { id, until: before + leaseUsableMs };
    return id;
  }

  async function take(at: number, seen: View): Promise<void> {
    const id = await expectLease();
    const there = seen.slots.get(at);
    const taken = await store.transact({
      compare: [{ key: slotKey(at), is: there?.revision ?? 0 }],
      writes: [{ put: slotKey(at), value: textOf({ install }), lease: id }],
    });
    if (!taken.succeeded) return;
    // What was seen held until now. Without it, the last holder may have died a moment ago. Neither is too early.
    const freeAt = there === undefined ? now() + windowMs : seen.at + there.readyInMs;
    held.set(at, { revision: taken.revision, freeAt, since: now(), isBusy: false });
  }

  async function giveUp(at: number, slot: Held): Promise<void> {
    held.delete(at);
    const readyInMs = Math.ceil(Math.max(0, slot.freeAt - now()));
    await store.transact({
      compare: [{ key: slotKey(at), is: slot.revision }],
      writes: [{ put: slotKey(at), value: textOf({ readyInMs }) }],
    });
  }

  async function want(): Promise<void> {
    if (isWanting && wantedUntil > now()) return;
    const key = wantPrefix + install;
    const id = await expectLease();
    await store.transact({ compare: [], writes: [{ put: key, value: textOf({}), lease: id }] });
    isWanting = true;
    wantedUntil = lease?.until ?? 0;
  }

  async function dropWant(): Promise<void> {
    if (!isWanting) return;
    isWanting = false;
    await store.transact({ compare: [], writes: [{ delete: wantPrefix + install }] });
  }

  /** Reads the store once and acts on it. */
  async function look(): Promise<View> {
    if (held.size > 0) await expectLease();
    const seen = await view();
    const all = Array.from({ length: perSecond() }, (_, at) => at);
    const installs = new Set([install, ...seen.wants]);
    for (const [at, { install: by }] of seen.slots) if (by !== null && at < all.length) installs.add(by);
    const fair = installs.size === 1 ? all.length : Math.max(1, Math.ceil(all.length / installs.size));
    const free = all.filter((at) => !held.has(at) && (seen.slots.get(at)?.install ?? null) === null);
    // The policy allows fewer now.
    for (const [at, slot] of held) if (at >= all.length && !slot.isBusy) await giveUp(at, slot);
    const idle = [...held].filter(([, { isBusy }]) => !isBusy);
    const others = seen.wants.filter((by) => by !== install);
    if (!hasDemand()) {
      for (const [at, slot] of idle) await giveUp(at, slot);
      await dropWant();
    } else if (held.size === 0) {
      // The install that waited longer comes first.
      const place = seen.wants.indexOf(install);
      const before = place === -1 ? others.length : place;
      const mine = others.length === 0 ? free.slice(0, fair) : free.slice(before, before + 1);
      for (const at of mine) await take(at, seen);
      if (held.size === 0) await want();
      else await dropWant();
    } else if (others.length > free.length) {
      const isOver = ({ since }: Held) => installs.size > all.length && now() - since >= turnMs;
      const tooMany = held.size - fair;
      const given = idle.filter(([, slot], at) => at < tooMany || isOver(slot));
      for (const [at, slot] of given) await giveUp(at, slot);
      if (held.size === 0) await want();
    } else {
      for (const at of free.slice(others.length).slice(0, Math.max(0, fair - held.size))) await take(at, seen);
    }
    return seen;
  }

  /** While requests wait, and until the slots are given back. */
  async function run(): Promise<void> {
    try {
      while (waiting.length > 0 || held.size > 0 || isWanting) {
        const { revision } = await look();
        await untilChanged(revision);
      }
    } catch (error) {
      logAs('team-pace')(error);
      held.clear();
      lease = null;
      isWanting = false;
      for (const each of waiting.splice(0)) each.grant(freePass);
    }
  }

  /** Waits for a change by others or the next read. Meanwhile waiting requests get free slots. */
  async function untilChanged(revision: number): Promise<void> {
    const stop = new AbortController();
    let isOver = false;
    const watching = (async () => {
      for await (const changes of store.watch(prefix, {
        afterRevision: revision,
        quietMs: lookMs,
        signal: stop.signal,
      }))
        if (changes.changes.some(({ key }) => !isOurs(key, changes.revision))) return;
    })()
      .catch(logAs('team-pace'))
      .finally(() => {
        isOver = true;
        wake();
      });
    while (!isOver) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const next = assign();
      if (waiting.length === 0 && held.size === 0 && !isWanting) break;
      const done = new AbortController();
      const slept = clock.sleep(
        next === Number.POSITIVE_INFINITY ? lookMs : Math.max(0, Math.ceil(next - now())),
        done.signal,
      );
      await Promise.race([
        woken,
        slept.catch(() => {
          // The sleep was aborted.
        }),
      ]);
      done.abort();
    }
    stop.abort();
    await watching;
  }

  const isOurs = (key: string, revision: number) =>
    [...held].some(([at, slot]) => slotKey(at) === key && slot.revision === revision);

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
      if (waiting.length > 0) start();
    });
  }

  return {
    /** Waits for a slot. Rejects with the signal's reason. */
    enter(turn: Turn, signal?: AbortSignal): Promise<Pass> {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = () => {
          const at = waiting.indexOf(each);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal?.reason);
        };
        const each: Waiting = {
          turn,
          grant(pass) {
            signal?.removeEventListener('abort', cancel);
            resolve(pass);
          },
          refuse: reject,
        };
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.push(each);
        start();
        wake();
      });
    },
  };
}

/** In clear text: a number at random, and milliseconds. */
const textOf = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** An unreadable entry counts as taken until its lease ends. */
function readEntry({ value }: Entry): { install: string | null; readyInMs: number } {
  const { install, readyInMs } = parse(value);
  if (typeof install === 'string') return { install, readyInMs: 0 };
  return isAmount(readyInMs)
    ? { install: null, readyInMs: Math.min(readyInMs, 60_000) }
    : { install: '', readyInMs: 0 };
}

function parse(value: Uint8Array): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(value.subarray(0, 200)));
    return isObject(read) ? read : {};
  } catch {
    // Written by another program.
    return {};
  }
}

export type TeamPace = ReturnType<typeof createTeamPace>;

/** The limiter behind the team's slots. Without a team it is the limiter itself. What no press asked for (`watch`) takes no slot. */
export function withTeamPace(limiter: Limiter, pace: () => Promise<TeamPace | null>): Limiter {
  return {
    ...limiter,
    async acquire(turn, signal) {
      const team = turn.priority === 'watch' ? null : await pace();
      if (team === null) return limiter.acquire(turn, signal);
      const pass = await team.enter(turn, signal);
      try {
        const slot = await limiter.acquire(turn, signal);
        return {
          start() {
            slot.start();
            pass.started();
          },
          answered: (answer) => slot.answered(answer),
          release() {
            slot.release();
            pass.unused();
          },
        };
      } catch (error) {
        pass.unused();
        throw error;
      }
    },
  };
}
