import type { LimiterDeps } from '@/lib/service/limiter/limiter';
import type { LimiterLog } from '@/lib/service/limiter/limiter-log';

export interface MemoryLog {
  read: LimiterDeps['log']['read'];
  write: LimiterDeps['log']['write'];
  /** What is stored now; null before the first write. */
  stored: LimiterLog | null;
  /** Every write that arrived, oldest first. */
  readonly writes: LimiterLog[];
  /** Set to make the next reads or writes fail, as a full or corrupt store does. */
  failing: { read: boolean; write: boolean };
}

/** The session storage of a limiter. It outlives the limiters made on it, and copies what it is given, as a store does. */
export function createMemoryLog(stored: LimiterLog | null = null): MemoryLog {
  const log: MemoryLog = {
    stored,
    writes: [],
    failing: { read: false, write: false },
    async read() {
      await Promise.resolve();
      if (log.failing.read) throw new Error('The store cannot be read');
      return structuredClone(log.stored);
    },
    async write(next) {
      // A store takes what it is given at once and says so later.
      const copy = structuredClone(next);
      if (log.failing.write) throw new Error('The store cannot be written');
      log.writes.push(copy);
      log.stored = copy;
      await Promise.resolve();
    },
  };
  return log;
}
