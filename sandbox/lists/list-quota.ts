import type { Choices } from '../choices.ts';
import type { SandboxClock } from '../clock.ts';
import { ServiceRefusal } from '../refusal.ts';
import { msPerDay } from '../time.ts';

/** Lists a day (docs/interface.md#limits): counted over any 24 hours, so that no two days' worth can meet at midnight. */
const listsPerDay = 50;

interface Write {
  atMs: number;
  isCreation: boolean;
}

export interface ListQuota {
  /** Counts a write. Throws the 400 if it is one too many, and then it is not counted. */
  take(key: string, write: { isCreation: boolean }): void;
}

/** All writes are remembered, for a day, because which of them count can be flipped. */
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
