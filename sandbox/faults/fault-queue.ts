import type { SandboxClock } from '../clock.ts';
import type { Fault } from './fault.ts';

/** Pending faults, first come first served, in memory. */
export interface FaultQueue {
  add(faults: readonly Fault[]): void;
  /** Also releases the answers that are held. */
  clear(): void;
  /** Aborted by the next `clear`. */
  cleared(): AbortSignal;
  waiting(): readonly Fault[];
  /** Takes one use of the first fault that matches; null if none does. */
  take(request: { key: string; path: string }): Fault | null;
}

interface Waiting {
  fault: Fault;
  left: number;
  /** When the storm ends; null before the first request it hits. */
  untilMs: number | null;
}

export function createFaultQueue({ clock }: { clock: SandboxClock }): FaultQueue {
  let queue: Waiting[] = [];
  let clearing = new AbortController();
  return {
    add(faults) {
      queue.push(...faults.map((fault) => ({ fault, left: fault.times, untilMs: null })));
    },
    clear() {
      queue = [];
      clearing.abort();
      clearing = new AbortController();
    },
    cleared: () => clearing.signal,
    waiting: () => queue.map(({ fault, left }) => ({ ...fault, times: left })),
    take(request) {
      queue = queue.filter((waiting) => !isOver(waiting, clock.now()));
      const waiting = queue.find(({ fault }) => fits(fault, request));
      if (waiting === undefined) return null;
      spend(waiting, clock.now());
      if (waiting.left === 0 && waiting.untilMs === null) queue = queue.filter((other) => other !== waiting);
      return waiting.fault;
    },
  };
}

/** A storm counts as one use, from the first request it hits to its end. */
function spend(waiting: Waiting, nowMs: number): void {
  if (waiting.untilMs !== null) return;
  waiting.left -= 1;
  if (waiting.fault.kind === 'storm') waiting.untilMs = nowMs + waiting.fault.ms;
}

/** Ends a storm whose time is up; if it has uses left, it waits for the next matching request. */
function isOver(waiting: Waiting, nowMs: number): boolean {
  if (waiting.untilMs !== null && nowMs >= waiting.untilMs) waiting.untilMs = null;
  return waiting.left === 0 && waiting.untilMs === null;
}

function fits({ key, path }: Fault, request: { key: string; path: string }): boolean {
  if (key !== undefined && key !== request.key) return false;
  if (path === undefined) return true;
  return path.endsWith('*') ? request.path.startsWith(path.slice(0, -1)) : request.path === path;
}
