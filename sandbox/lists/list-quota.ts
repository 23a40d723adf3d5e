import type { Choices } from '../choices.ts';
import type { SandboxClock } from '../clock.ts';
import { ServiceRefusal } from '../refusal.ts';
import { msPerDay } from '../time.ts';

/** Lists a day (docs/interface.md#limits), counted over any 24 hours, so that two days' quotas cannot be used around midnight. */
const listsPerDay = 50;

interface Write {
  atMs: number;
  isCreation: boolean;
}

export interface ListQuota {
  /** Counts a write. Throws the 400 if it exceeds the quota, and then does not count it. */
  take(key: string, write: { isCreation: boolean }): void;
}

/** All writes are stored for a day, because the choice can change which ones count. */
export function createListQuota({ clock, choices }: { clock: SandboxClock; choices: () => Choices }): ListQuota {
  const byKey = new Map<string, Write[]>();
  return {
    take(key, { isCreation }) {
      const nowMs = clock.now();
      const counts = (write: { isCreation: boolean }) => write.isCreation || choices().listQuotaCounts === 'writes';
      const recent = (byKey.get(key) ?? []).filter(({ atMs }) => nowMs - atMs < msPerDay);
      if (counts({ isCreation }) && recent.filter(counts).length >= listsPerDay) {
        throw new ServiceRefusal(400, 'daily list quota exceeded');
      }
      byKey.set(key, [...recent, { atMs: nowMs, isCreation }]);
    },
  };
}
