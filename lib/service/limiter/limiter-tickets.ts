import type { Priority } from '@/lib/service/contract/endpoints';

/** Mutable, so that a click that joins a waiting bulk order raises its priority. */
export interface Turn {
  priority: Priority;
}

const ranks: Record<Priority, number> = { click: 0, watch: 1, bulk: 2 };

export interface Ticket<Granted> {
  readonly turn: Turn;
  grant(value: Granted): void;
  refuse(reason: Error): void;
}

export interface Tickets<Granted> {
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
