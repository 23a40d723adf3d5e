import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';
import { createLimiterMemory, type MemoryDeps, type Start } from './limiter-memory.ts';
import { createTickets, type Turn } from './limiter-tickets.ts';

export type { LimiterLog } from './limiter-log.ts';
export type { Turn } from './limiter-tickets.ts';

export type LimiterDeps = MemoryDeps;

export interface Slot {
  /** Call in the same turn as the request leaves: this is the moment that counts. */
  start(): void;
  /** Call when the headers came. An answer that never comes is not told: the start then counts as late as the line can be. */
  answered(answer: { refused: boolean }): void;
  /** Gives the slot back; nothing left. After `start` it does nothing. */
  release(): void;
}

export interface Limiter {
  /**
   * Waits for a turn; rejects with the signal's reason when cancelled, and with a `too-fast` ServiceError that says when to
   * come again where the wait is longer than a minute.
   */
  acquire(turn: Turn, signal?: AbortSignal): Promise<Slot>;
  /** Holds everything back, as a 429 asks. A shorter pause never ends a longer one. */
  pause(ms: number): void;
  /** Another key or another service: what the old one asked for is void. What was sent still counts. */
  forget(): void;
}

/** No one is left waiting longer than this: they are told when instead. The client says the same of a single `Retry-After`. */
const longestWaitMs = minuteMs;
/** Someone who waits in bulk may be lifted to a click without a word: looked at this often. */
const glanceMs = 200;

/**
 * A strict sliding window: `starts[i] - starts[i - rate] >= windowMs` for every i, also across restarts of the worker,
 * because the log is written before each start. Order: priority, then arrival.
 *
 * Inside, all times are elapsed times, so that a clock set forward lets no burst through and one set back blocks nothing;
 * the log, which another worker reads, is in epoch milliseconds.
 */
export function createLimiter(deps: LimiterDeps): Limiter {
  const { clock } = deps;
  const memory = createLimiterMemory(deps);
  // Waiters die with the worker; what they wait for is in the database.
  const tickets = createTickets<Slot>();
  let pumping = false;
  let wake = () => {};

  async function pump(): Promise<void> {
    await memory.load();
    for (let next = tickets.first(); next !== undefined; next = tickets.first()) {
      await memory.readRate();
      const holdMs = memory.holdMs();
      if (holdMs > longestWaitMs) {
        tickets.refuseAll(new ServiceError({ kind: 'too-fast', retryAfterMs: Math.ceil(holdMs) }));
        continue;
      }
      const waitMs = memory.waitMs(next.turn.priority);
      if (waitMs > 0) {
        await sleepUntilWoken(waitMs > memory.waitMs('click') ? atMostGlance(waitMs) : waitMs);
        continue;
      }
      await grantNext();
    }
  }

  async function grantNext(): Promise<void> {
    const start = memory.add();
    await memory.save();
    // Meanwhile everyone may have cancelled, or a 429 may have asked for a pause.
    const ticket = tickets.first();
    if (ticket === undefined || memory.waitMs(ticket.turn.priority, start) > 0) return memory.remove(start);
    tickets.remove(ticket);
    ticket.grant(slotOf(start));
  }

  async function sleepUntilWoken(ms: number): Promise<void> {
    const waking = new AbortController();
    const woken = new Promise<void>((resolve) => {
      wake = () => {
        waking.abort();
        resolve();
      };
    });
    // Timers count in whole milliseconds and drop the rest.
    // Woken before its time.
    const onWoken = () => undefined;
    const sleep = () => clock.sleep(Math.ceil(ms), waking.signal).catch(onWoken);
    const slept = ms === Number.POSITIVE_INFINITY ? woken : sleep();
    await Promise.race([woken, slept]);
  }

  function slotOf(start: Start): Slot {
    return {
      start() {
        memory.start(start);
        wake();
      },
      answered({ refused }) {
        memory.answer(start, refused);
        wake();
      },
      release() {
        if (start.at !== null) return;
        memory.remove(start);
        wake();
      },
    };
  }

  function startPump(): void {
    if (pumping) return;
    pumping = true;
    void pump().finally(() => {
      pumping = false;
      if (tickets.first() !== undefined) startPump();
    });
  }

  return {
    acquire(turn, signal) {
      const granted = tickets.add(turn, signal);
      startPump();
      wake();
      return granted;
    },
    pause(ms) {
      memory.pause(ms);
      wake();
    },
    forget() {
      memory.forget();
      wake();
    },
  };
}

/** Where a start is still to come, it wakes us itself. */
function atMostGlance(ms: number): number {
  return ms === Number.POSITIVE_INFINITY ? ms : Math.min(ms, glanceMs);
}
