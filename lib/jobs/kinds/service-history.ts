import type { JobsDeps } from '@/lib/jobs/deps';
import type { HistoryWish } from '@/lib/jobs/messages';
import { readSubmissions } from '@/lib/jobs/service-calls';
import { isPlausibleTime } from '@/lib/platform/time';
import type { ServiceAddress } from '@/lib/service/client/client';
import type { Submission } from '@/lib/service/contract/schemas/job';

/** Times in epoch milliseconds, null where unreadable (docs/interface.md#submission-record). */
export interface HistoryEntry {
  trackId: string;
  service: string | null;
  requestSize: number | null;
  state: string | null;
  fullyRefunded: boolean;
  refundReason: string | null;
  attempts: number | null;
  createdAt: number | null;
  submittedAt: number | null;
  doneAt: number | null;
  settledAt: number | null;
}

/** One page of the service's history (docs/interface.md#submissions); free. Throws ServiceError. */
export async function readServiceHistory(
  deps: Pick<JobsDeps, 'client'>,
  address: ServiceAddress,
  { service, state, fullyRefunded, page, size, sort }: HistoryWish,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { records, total } = await readSubmissions(deps, address, service, {
    page,
    size,
    sort,
    ...(state !== null && { state }),
    ...(fullyRefunded !== null && { fullyRefunded }),
  });
  return { entries: records.map(entryOf), total };
}

function entryOf(record: Submission): HistoryEntry {
  const { trackId, fullyRefunded, created, submittedDate, doneDate, settledAt } = record;
  const { service = null, requestSize = null, state = null, refundReason = null, attempts = null } = record;
  return {
    trackId,
    service,
    requestSize,
    state,
    fullyRefunded,
    refundReason,
    attempts,
    createdAt: readTime(created),
    submittedAt: readTime(submittedDate),
    doneAt: readTime(doneDate),
    settledAt: readTime(settledAt),
  };
}

/** Parses a time of unspecified format (docs/interface.md#submission-record): seconds, milliseconds, or a string, UTC without a zone. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return readNumber(Number(text));
  const isLocal = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text);
  const time = Date.parse(isLocal ? `${text.replace(' ', 'T')}Z` : text);
  return isPlausibleTime(time) ? time : null;
}

/** Smaller numbers are seconds: as milliseconds they would predate the service. */
const firstMillisecond = 1e11;

function readNumber(value: number): number | null {
  const time = value < firstMillisecond ? value * 1000 : value;
  return value > 0 && isPlausibleTime(time) ? time : null;
}
