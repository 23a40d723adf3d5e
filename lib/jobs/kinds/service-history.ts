import type { JobsDeps } from '@/lib/jobs/deps';
import type { HistoryEntry } from '@/lib/jobs/messages';
import { readTime } from '@/lib/jobs/read-time';
import { readSubmissions } from '@/lib/jobs/service-calls';
import type { ServiceAddress } from '@/lib/service/client/client';
import type { Submission } from '@/lib/service/contract/schemas/job';

export interface HistoryWish {
  service: 'email-finder' | 'people-export';
  state: 'PENDING' | 'SETTLED' | null;
  fullyRefunded: boolean | null;
  page: number;
  size: number;
  sort: string;
}

/** One page of the service's own history (docs/interface.md#submissions); free. Throws ServiceError. */
export async function readServiceHistory(
  deps: Pick<JobsDeps, 'client'>,
  address: ServiceAddress,
  { service, state, fullyRefunded, page, size, sort }: HistoryWish,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { records, total } = await readSubmissions(deps, address, service, {
    ...{ page, size, sort: [sort] },
    ...(state !== null && { state }),
    ...(fullyRefunded !== null && { fullyRefunded }),
  });
  return { entries: records.map(entryOf), total };
}

function entryOf(record: Submission): HistoryEntry {
  const { trackId, fullyRefunded, created, submittedDate, doneDate, settledAt } = record;
  const { service = null, requestSize = null, state = null, refundReason = null, attempts = null } = record;
  return {
    ...{ trackId, service, requestSize, state, fullyRefunded, refundReason, attempts },
    createdAt: readTime(created),
    submittedAt: readTime(submittedDate),
    doneAt: readTime(doneDate),
    settledAt: readTime(settledAt),
  };
}
