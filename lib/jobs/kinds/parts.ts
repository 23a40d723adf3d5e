import { readSettings } from '@/lib/database/reads';
import type { JobPart } from '@/lib/database/schema/job-rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { findExclusions, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import type { JobsDeps } from '@/lib/jobs/deps';
import { type JobRefusal, JobRefusedError } from '@/lib/jobs/refusals';
import type { Connected } from '@/lib/purchases/order';
import { limits } from '@/lib/service/contract/limits';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** Why this page's track id cannot be submitted, or null if it can. Use by the job `jobId` does not count. */
export async function findTrackRefusal(
  { db, serviceClock }: Pick<JobsDeps, 'db' | 'serviceClock'>,
  { service }: Connected,
  pageId: string | null,
  jobId: string | null,
): Promise<JobRefusal | null> {
  if (pageId === null) return null;
  return judgeTrack((await db.searchPages.get(pageId)) ?? null, jobId, await serviceClock.now(service.baseUrl));
}

export function judgeTrack(page: SearchPageRow | null, jobId: string | null, serviceMs: number): JobRefusal | null {
  if (page === null) return { kind: 'search-gone' };
  const { track } = page;
  if (track !== null && track.usedBy !== null && track.usedBy !== jobId) return { kind: 'track-used' };
  // A page without a track id is treated like one whose track id has expired: search again.
  return track === null || serviceMs - track.bornAt >= limits.trackLifeMs ? { kind: 'track-expired' } : null;
}

export function newPart(size: number, pageId: string | null = null): JobPart {
  return {
    ...{ state: 'waiting', size, pageId, intentId: null, trackId: null, submittedAt: null, doneAt: null },
    ...{ serviceSubmittedAt: null, serviceDoneAt: null },
    counts: { total: null, found: null, success: null, failed: null },
    ...{ chargedMilli: null, isSettled: false, isUncertain: false, refundReason: null, failure: null },
    ...{ collected: 0, pending: 0, told: 0, unread: 0, returned: 0, isReturnAccepted: false },
    ...{ leftOutBy: [], candidates: [], list: null },
  };
}

/**
 * A finder requests everybody on a page: returns a refusal if more of them are excluded, or were forgotten, than a click
 * agreed to, otherwise null.
 */
export async function findExcludedRefusal(
  { db, clock }: Pick<JobsDeps, 'db' | 'clock'>,
  { connection, lines, keys, forgotten = 0 }: Pick<SearchPageRow, 'connection' | 'lines' | 'keys' | 'forgotten'>,
  agreed: { excluded: number; forgotten: number },
): Promise<JobRefusal | null> {
  if (forgotten > agreed.forgotten) return { kind: 'forgotten-on-page', count: forgotten, agreed: agreed.forgotten };
  const sites = (await readSettings(db, 'sites')) ?? [];
  const lined = new Set(lines.map(({ key }) => key));
  // Retention erases the line of a person, and keeps the key.
  const subjects = [
    ...lines.map((line) => ({ ...subjectOfLine(line, sites), key: line.key })),
    ...keys.filter((key) => !lined.has(key)).map(subjectOfKey),
  ];
  const { size: count } = await findExclusions(db, connection, subjects, clock.now());
  return count > agreed.excluded ? { kind: 'excluded-on-page', count, agreed: agreed.excluded } : null;
}

/** Throws that refusal. */
export async function expectNoExcluded(...args: Parameters<typeof findExcludedRefusal>): Promise<void> {
  const why = await findExcludedRefusal(...args);
  if (why !== null) throw new JobRefusedError(why);
}
