import { readSettings } from '@/lib/database/reads';
import { hashName } from '@/lib/database/schema/exclusion-names';
import type { JobPart, JobRefusal, JobRow } from '@/lib/database/schema/job-rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { findExclusions, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import type { JobsDeps } from '@/lib/jobs/deps';
import { JobRefusedError } from '@/lib/jobs/refusals';
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
  if (track?.isGone === true) return { kind: 'track-expired' };
  return track === null || serviceMs - track.bornAt >= limits.trackLifeMs ? { kind: 'track-expired' } : null;
}

export function newPart(size: number, pageId: string | null = null): JobPart {
  return {
    state: 'waiting',
    size,
    pageId,
    intentId: null,
    trackId: null,
    submittedAt: null,
    doneAt: null,
    serviceSubmittedAt: null,
    serviceDoneAt: null,
    counts: { total: null, found: null, success: null, failed: null },
    chargedMilli: null,
    isSettled: false,
    isUncertain: false,
    refundReason: null,
    failure: null,
    collected: 0,
    pending: 0,
    told: 0,
    unread: 0,
    returned: 0,
    isReturnAccepted: false,
    leftOutBy: [],
    candidates: [],
    list: null,
  };
}

/** What a click agreed to: how many excluded people, and which. */
type Agreed = Pick<JobRow, 'anyway' | 'anywayFor' | 'forgotten'>;
type ListsDeps = Pick<JobsDeps, 'db' | 'clock' | 'isExcluded'>;
type FinderPage = Pick<SearchPageRow, 'id' | 'connection' | 'lines' | 'keys' | 'forgotten'>;

/** A finder requests everyone on a page. Refuses if a person is excluded without a click's consent, or more were forgotten than agreed. */
export async function findExcludedRefusal(
  deps: ListsDeps,
  page: FinderPage,
  agreed: Agreed,
): Promise<JobRefusal | null> {
  return refusalOf(await findExcluded(deps, page), page, agreed);
}

/** Throws that refusal; resolves to all excluded people, as stored with the consent. */
export async function expectAgreedExcluded(...args: Parameters<typeof findExcludedRefusal>): Promise<string[]> {
  const [deps, page, agreed] = args;
  const excluded = await findExcluded(deps, page);
  const why = refusalOf(excluded, page, agreed);
  if (why !== null) throw new JobRefusedError(why);
  return excluded;
}

function refusalOf(
  excluded: readonly string[],
  { forgotten = 0 }: FinderPage,
  { anyway: excludedAgreedTo, anywayFor, forgotten: agreedForgotten = 0 }: Agreed,
): JobRefusal | null {
  if (forgotten > agreedForgotten) return { kind: 'forgotten-on-page', count: forgotten, agreed: agreedForgotten };
  const agreed =
    anywayFor === undefined ? excludedAgreedTo : excluded.filter((each) => anywayFor.includes(each)).length;
  return excluded.length > agreed ? { kind: 'excluded-on-page', count: excluded.length, agreed } : null;
}

/** On any list, also the team's. Hashes, so that a job names no forgotten person. */
async function findExcluded(
  { db, clock, isExcluded }: ListsDeps,
  { id, connection, lines, keys }: FinderPage,
): Promise<string[]> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const lined = new Set(lines.map(({ key }) => key));
  // Retention erases the line of a person, and keeps the key.
  const subjects = [
    ...lines.map((line) => ({ ...subjectOfLine(line, sites), key: line.key })),
    ...keys.filter((key) => !lined.has(key)).map(subjectOfKey),
  ];
  const excluded = new Set((await findExclusions(db, connection, subjects, clock.now())).keys());
  for (const subject of subjects)
    if (!excluded.has(subject.key) && (await isExcluded(subject)) !== null) excluded.add(subject.key);
  return hashKeys(id, [...excluded]);
}

/** The excluded people on a page, in the form of a consent. */
export function hashKeys(pageId: string, keys: readonly string[]): Promise<string[]> {
  return Promise.all(keys.map((key) => hashName(pageId, key)));
}
