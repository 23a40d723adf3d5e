import { minuteMs } from '@/lib/platform/time';
import type { Priority } from '@/lib/service/contract/endpoints';
import { ServiceError } from '@/lib/service/contract/errors';
import { createLimiterMemory, type MemoryDeps, type Start } from './limiter-memory.ts';

export type LimiterDeps = MemoryDeps;

export interface Slot {
  /** Call in the same task as the request is sent: this is the moment that counts. */
  start(): void;
  /** Call when the headers arrive. Without a response it is not called: the start then counts as delayed by the full guard. */
  answered(answer: { refused: boolean }): void;
  /** Returns an unused slot. Does nothing after `start`. */
  release(): void;
}

export interface Limiter {
  /** Waits for a turn. Rejects with the signal's reason, or with a `too-fast` ServiceError if the wait exceeds a minute. */
  acquire(turn: Turn, signal?: AbortSignal): Promise<Slot>;
  /** Milliseconds until no request is held back because the service asked to slow down; 0 if none is. */
  heldMs(): Promise<number>;
  /** Pauses all requests, as a 429 requires. A shorter pause never ends a longer one. */
  pause(ms: number): void;
  /** For another key or service: pauses and caps no longer apply. Requests already sent still count. */
  forget(): void;
}

/** Longer waits are refused with the time to retry. The client does the same for a single `Retry-After`. */
const longestWaitMs = minuteMs;
/** A bulk order may become a click without notice: priorities are checked this often. */
const glanceMs = 200;

/**
 * A strict sliding window, also across workers, because the log is written before each start. By priority, then arrival. Elapsed time, so
 * that no clock change causes a burst. A new worker counts each logged start as now.
 */
export function createLimiter(deps: LimiterDeps): Limiter {
  const { clock } = deps;
  const memory = createLimiterMemory(deps);
  // Waiting tickets are lost with the worker; their orders are in the database.
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
        await sleepUntilWoken(waitMs > memory.waitMs('click') ? capAtGlance(waitMs) : waitMs);
        continue;
      }
      await grantNext();
    }
  }

  async function grantNext(): Promise<void> {
    const start = memory.add();
    await memory.save();
    // Meanwhile all may have been cancelled, or a 429 may have required a pause.
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
    // Timers drop fractions of a millisecond. The rejection only means that it was woken early.
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
    async heldMs() {
      await memory.load();
      return memory.holdMs();
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

/** A slot that has yet to start wakes the pump itself. */
function capAtGlance(ms: number): number {
  return ms === Number.POSITIVE_INFINITY ? ms : Math.min(ms, glanceMs);
}

/** Mutable, so that a click that joins a waiting bulk order raises its priority. */
export interface Turn {
  priority: Priority;
}

const ranks: Record<Priority, number> = { click: 0, watch: 1, bulk: 2 };

interface Ticket<Granted> {
  readonly turn: Turn;
  grant(value: Granted): void;
  refuse(reason: Error): void;
}

interface Tickets<Granted> {
  /** Pending until it is granted or refused; rejects with the signal's reason if cancelled first. */
  add(turn: Turn, signal?: AbortSignal): Promise<Granted>;
  /** The next ticket: by priority, then by arrival. */
  first(): Ticket<Granted> | undefined;
  remove(ticket: Ticket<Granted>): void;
  refuseAll(reason: Error): void;
}

/** The waiting tickets, in order of arrival. Lives as long as the worker. */
export function createTickets<Granted>(): Tickets<Granted> {
  const waiting: Ticket<Granted>[] = [];

  function remove(ticket: Ticket<Granted>): void {
    const index = waiting.indexOf(ticket);
    if (index >= 0) waiting.splice(index, 1);
  }

  return {
    add(turn, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = () => {
          remove(ticket);
          reject(signal?.reason);
        };
        const settled = () => signal?.removeEventListener('abort', cancel);
        const ticket: Ticket<Granted> = {
          turn,
          grant(value) {
            settled();
            resolve(value);
          },
          refuse(reason) {
            settled();
            reject(reason);
          },
        };
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.push(ticket);
      });
    },
    first() {
      let [best] = waiting;
      for (const ticket of waiting) {
        if (best !== undefined && ranks[ticket.turn.priority] < ranks[best.turn.priority]) best = ticket;
      }
      return best;
    },
    remove,
    refuseAll(reason) {
      for (const ticket of waiting.splice(0)) ticket.refuse(reason);
    },
  };
}
