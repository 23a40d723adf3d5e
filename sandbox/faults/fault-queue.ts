import type { SandboxClock } from '../clock.ts';
import type { Fault } from './fault.ts';

/** Faults in waiting, first come first served. They live as long as the process. */
export interface FaultQueue {
  add(faults: readonly Fault[]): void;
  clear(): void;
  waiting(): readonly Fault[];
  /** The first that fits, one use of it spent; null if none fits. */
  take(request: { key: string; path: string }): Fault | null;
}

interface Waiting {
  fault: Fault;
  left: number;
  /** A storm rages until then; null before its first victim. */
  untilMs: number | null;
}

export function createFaultQueue({ clock }: { clock: SandboxClock }): FaultQueue {
  let queue: Waiting[] = [];
  return {
    add(faults) {
      queue.push(...faults.map((fault) => ({ fault, left: fault.times, untilMs: null })));
    },
    clear() {
      queue = [];
    },
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

/** A storm counts as one use from its first victim to its end. */
function spend(waiting: Waiting, nowMs: number): void {
  if (waiting.untilMs !== null) return;
  waiting.left -= 1;
  if (waiting.fault.kind === 'storm') waiting.untilMs = nowMs + waiting.fault.ms;
}

/** Ends a storm whose time is up; one with uses left waits for its next victim. */
function isOver(waiting: Waiting, nowMs: number): boolean {
  if (waiting.untilMs !== null && nowMs >= waiting.untilMs) waiting.untilMs = null;
  return waiting.left === 0 && waiting.untilMs === null;
}

function fits({ key, path }: Fault, request: { key: string; path: string }): boolean {
  if (key !== undefined && key !== request.key) return false;
  if (path === undefined) return true;
  return path.endsWith('*') ? request.path.startsWith(path.slice(0, -1)) : request.path === path;
}
