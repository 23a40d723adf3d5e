import type { Transaction } from 'dexie';
import { peopleSearchPrice, reservedMilli } from '@/lib/service/contract/prices';

/**
 * 11: jobs have ceilings by the service's time, results are counted as delivered, and a track id states how many people
 * it covers.
 */
export async function upgradeToVersion11(transaction: Transaction): Promise<void> {
  await transaction
    .table('jobs')
    .toCollection()
    .modify((job) => {
      job.anyway = 0;
      for (const part of job.parts) Object.assign(part, newInPart(part, job.createdAt));
    });
  await transaction
    .table('jobPages')
    .toCollection()
    .modify((page) => Object.assign(page, { told: page.items.length, unread: 0, dropped: 0, returned: 0 }));
  await transaction
    .table('searchPages')
    .filter(({ track }) => track !== null)
    .modify((page) => {
      page.track.people = Math.max(page.keys.length, Math.ceil(page.chargedMilli / personMilli));
    });
}

/** Forgotten people are missing from a page; its cost shows how many there were. */
const personMilli = reservedMilli(peopleSearchPrice.quote({ size: 1 }));

interface OldPart {
  state: string;
  submittedAt: number | null;
  doneAt: number | null;
  collected: number;
}

/** The service's clock offset at the time is unknown: ours is close enough. */
function newInPart({ state, submittedAt, doneAt, collected }: OldPart, createdAt: number) {
  const serviceSubmittedAt = submittedAt ?? (state === 'waiting' ? null : createdAt);
  return {
    ...{ serviceSubmittedAt, serviceDoneAt: doneAt, isUncertain: false, told: collected, unread: 0 },
    ...{ returned: 0, isReturnAccepted: false, leftOutBy: [], candidates: [] },
  };
}
