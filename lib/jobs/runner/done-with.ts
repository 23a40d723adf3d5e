import type { JobPart } from '@/lib/database/schema/job-rows';
import type { JobContext } from '@/lib/jobs/job-context';
import { readServiceMs } from './ceilings.ts';

/** What becomes of a part when the service says that it is done; what it cost is not settled, also where it was given up before. */
export async function doneWith(context: JobContext, counts: JobPart['counts']): Promise<Partial<JobPart>> {
  return {
    ...{ state: 'collecting', counts, doneAt: context.deps.clock.now(), serviceDoneAt: await readServiceMs(context) },
    ...{ isSettled: false, isUncertain: false, chargedMilli: null },
  };
}
