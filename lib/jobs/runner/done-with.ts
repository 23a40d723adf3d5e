import type { JobPart } from '@/lib/database/schema/job-rows';
import type { Carry } from '@/lib/jobs/job-context';
import { readServiceMs } from './ceilings.ts';

/** What becomes of a part when the service says that it is done; what it cost is not settled, also where it was given up before. */
export async function doneWith(carry: Carry, counts: JobPart['counts']): Promise<Partial<JobPart>> {
  return {
    ...{ state: 'collecting', counts, doneAt: carry.deps.clock.now(), serviceDoneAt: await readServiceMs(carry) },
    ...{ isSettled: false, isUncertain: false, chargedMilli: null },
  };
}
