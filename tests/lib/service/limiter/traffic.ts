import fc from 'fast-check';
import type { Priority } from '@/lib/service/contract/endpoints';
import { ServiceError } from '@/lib/service/contract/errors';
import { createLimiter, type Limiter, type LimiterDeps, type Turn } from '@/lib/service/limiter/limiter';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog, type MemoryLog } from '../../../fakes/memory-log.ts';

/** What happens to a limiter, and when. Times are milliseconds from the beginning of the traffic. */
export type Happening = { at: number } & (
  | {
      what: 'order';
      priority: Priority;
      cancelAfterMs: number | null;
      holdMs: number;
      use: 'start' | 'release';
      answerMs: number;
      isRefused: boolean;
    }
  /** A 429 came back. */
  | { what: 'pause'; ms: number }
  | { what: 'shift wall'; byMs: number }
  /** The worker dies, with its waiters and its slots that have not started, and another one reads the log. */
  | { what: 'restart' }
  /** Somebody clicks on what waits in bulk. */
  | { what: 'promote' }
  | { what: 'log fails'; read: boolean; write: boolean }
);

export interface Traffic {
  /** Moments of `start()` in true time: what the service sees. */
  starts: number[];
  grants: number;
  cancelled: number;
  /** Orders that were told at once to come again later. */
  refused: number;
  /** Orders of the last worker that neither went nor were cancelled, once everything was waited for. */
  stranded: number;
  /** Grants that went before somebody with a better right. */
  outOfTurn: string[];
  /** Grants while a pause held. */
  inPause: string[];
  /** Grants in bulk or to a watcher less than a fifth of a second after another start: a click would find no place. */
  crowded: string[];
  log: MemoryLog;
}

interface Waiting {
  id: number;
  turn: Turn;
}

const ranks: Record<Priority, number> = { click: 0, watch: 1, bulk: 2 };
const longestPauseMs = 3_600_000;
const spacingMs = 200;

/** Plays a traffic on limiters that share a log, to its end. `make` takes another limiter, so that a wrong one can be tried. */
export async function playTraffic(
  happenings: readonly Happening[],
  make: (deps: LimiterDeps) => Limiter = createLimiter,
): Promise<Traffic> {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const traffic: Traffic = {
    starts: [],
    grants: 0,
    cancelled: 0,
    refused: 0,
    stranded: 0,
    outOfTurn: [],
    inPause: [],
    crowded: [],
    log,
  };
  let worker = 0;
  let limiter = make({ clock, log: logOf(worker) });
  let hasAsked = false;
  let pausedUntil = 0;
  let waiting: Waiting[] = [];
  let ended: Promise<void>[] = [];
  let ids = 0;

  async function order(happening: Extract<Happening, { what: 'order' }>): Promise<void> {
    const mine = worker;
    const self: Waiting = { id: ++ids, turn: { priority: happening.priority } };
    const cancel = new AbortController();
    const done = new AbortController();
    if (happening.cancelAfterMs !== null) {
      void clock.sleep(happening.cancelAfterMs, done.signal).then(
        () => cancel.abort(),
        () => undefined,
      );
    }
    waiting.push(self);
    try {
      const slot = await limiter.acquire(self.turn, cancel.signal);
      if (mine !== worker) return;
      noteGrant(self);
      await clock.sleep(happening.holdMs);
      if (mine !== worker) return;
      if (happening.use === 'release') return slot.release();
      traffic.starts.push(clock.elapsed());
      slot.start();
      slot.release();
      await clock.sleep(happening.answerMs);
      if (mine === worker) slot.answered({ refused: happening.isRefused });
    } catch (error) {
      if (error instanceof ServiceError) traffic.refused += 1;
      else traffic.cancelled += 1;
      waiting = waiting.filter((other) => other !== self);
    } finally {
      done.abort();
    }
  }

  function noteGrant(self: Waiting): void {
    traffic.grants += 1;
    hasAsked = true;
    waiting = waiting.filter((other) => other !== self);
    const rank = ranks[self.turn.priority];
    const better = waiting.find(
      (other) => ranks[other.turn.priority] < rank || (ranks[other.turn.priority] === rank && other.id < self.id),
    );
    if (better !== undefined)
      traffic.outOfTurn.push(`${self.turn.priority} ${self.id} before ${better.turn.priority} ${better.id}`);
    const sinceMs = clock.elapsed() - Math.max(...traffic.starts, Number.NEGATIVE_INFINITY);
    if (self.turn.priority !== 'click' && sinceMs < spacingMs)
      traffic.crowded.push(`${self.turn.priority} ${self.id} at ${clock.elapsed()}, ${sinceMs} ms after a start`);
    if (clock.elapsed() < pausedUntil) traffic.inPause.push(`at ${clock.elapsed()}, paused until ${pausedUntil}`);
  }

  function happen(happening: Happening): void {
    if (happening.what === 'order') ended.push(order(happening));
    else if (happening.what === 'shift wall') clock.shiftWall(happening.byMs);
    else if (happening.what === 'promote') for (const { turn } of waiting) turn.priority = 'click';
    else if (happening.what === 'log fails') log.failing = { read: happening.read, write: happening.write };
    else if (happening.what === 'pause') {
      // A 429 is an answer: a worker that has asked nothing gets none.
      if (!hasAsked) return;
      pausedUntil = Math.max(pausedUntil, clock.elapsed() + Math.min(happening.ms, longestPauseMs));
      limiter.pause(happening.ms);
    } else {
      worker += 1;
      hasAsked = false;
      waiting = [];
      ended = [];
      limiter = make({ clock, log: logOf(worker) });
    }
  }

  /** A dead worker writes no more; here its promises live on, and would overwrite what its successor knows. */
  function logOf(mine: number): LimiterDeps['log'] {
    return { read: () => log.read(), write: (value) => (mine === worker ? log.write(value) : Promise.resolve()) };
  }

  for (const happening of [...happenings].sort((one, other) => one.at - other.at)) {
    await clock.advance(Math.max(0, happening.at - clock.elapsed()));
    happen(happening);
  }
  traffic.stranded = ended.length;
  for (const order of ended) void order.then(() => (traffic.stranded -= 1));
  // Enough for the slowest pace, every hold and a full pause.
  await clock.advance(longestPauseMs + happenings.length * 30_000);
  return traffic;
}

const order = fc.record({
  what: fc.constant('order' as const),
  at: fc.integer({ min: 0, max: 6000 }),
  priority: fc.constantFrom('click' as const, 'watch' as const, 'bulk' as const),
  cancelAfterMs: fc.option(fc.integer({ min: 0, max: 4000 }), { freq: 4 }),
  holdMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2500 })),
  use: fc.oneof(
    { weight: 5, arbitrary: fc.constant('start' as const) },
    { weight: 1, arbitrary: fc.constant('release' as const) },
  ),
  answerMs: fc.integer({ min: 0, max: 3000 }),
  isRefused: fc.constant(false),
});
/** What comes back is a 429 one time in four. */
const refusedOrder = fc
  .tuple(order, fc.integer({ min: 0, max: 3 }))
  .map(([one, dice]): Happening => ({ ...one, isRefused: dice === 0 }));
const burst = fc
  .tuple(order, fc.integer({ min: 2, max: 14 }))
  .map(([one, count]) =>
    Array.from({ length: count }, () => ({ ...one, cancelAfterMs: null, holdMs: 0, use: 'start' as const })),
  );

const moment = fc.integer({ min: 0, max: 6000 });
export const arbitraries = {
  orders: fc
    .tuple(fc.array(order, { maxLength: 25 }), fc.array(burst, { maxLength: 3 }))
    .map(([single, bursts]): Happening[] => [...single, ...bursts.flat()]),
  refusedOrders: fc.array(refusedOrder, { maxLength: 40 }),
  pauses: fc.array(
    fc.record({
      what: fc.constant('pause' as const),
      at: moment,
      ms: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(3_600_000)),
    }),
    { maxLength: 3 },
  ),
  shifts: fc.array(
    fc.record({
      what: fc.constant('shift wall' as const),
      at: moment,
      byMs: fc.oneof(
        fc.integer({ min: -3000, max: 3000 }),
        fc.constantFrom(3_600_000, -3_600_000, 86_400_000, -86_400_000),
      ),
    }),
    { maxLength: 4 },
  ),
  restarts: fc.array(fc.record({ what: fc.constant('restart' as const), at: moment }), { maxLength: 4 }),
  promotions: fc.array(fc.record({ what: fc.constant('promote' as const), at: moment }), { maxLength: 2 }),
  logFailures: fc.array(
    fc.record({ what: fc.constant('log fails' as const), at: moment, read: fc.boolean(), write: fc.boolean() }),
    { maxLength: 4 },
  ),
};
