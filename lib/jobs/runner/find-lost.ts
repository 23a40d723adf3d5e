import type { JobPart, JobRow, LostCandidate } from '@/lib/database/schema/job-rows';
import { changeJob, readKnownTracks } from '@/lib/jobs/change-job';
import { type JobContext, type JobsDeps, nameOfPart, type PartRef, type Step } from '@/lib/jobs/deps';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { isLost, pausedJob, withPart } from '@/lib/jobs/job-states';
import { readTime } from '@/lib/jobs/kinds/service-history';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { isSameTrack, readHistory, readStatistics } from '@/lib/jobs/service-calls';
import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';
import { mayBeRefunded } from './after-failure.ts';
import { decideLostJob } from './settle-job.ts';
import { changeOf, unreached } from './submit-part.ts';

/** After its deadline plus this, a submission has arrived or never will; also the tolerance for differing clocks. */
const graceMs = minuteMs;
/** The pause between the two searches that must both find nothing. */
const secondLookMs = 20_000;
/** A person could not tell more apart. */
const mostCandidates = 10;

/**
 * A lost submission is searched for while it may arrive, then twice more. Decided alone: it has our track id, or was found neither time.
 * Another browser may have submitted a match, so the user decides.
 */
export async function findLost(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const { clock } = deps;
  const sent = await readSent(deps, partRef);
  try {
    const search = await searchFor(context, partRef, sent);
    if (search.trackId !== null && (await adopt(deps, partRef, search.trackId))) return forget(context, partRef);
    const finalAt = sent.at + sent.deadlineMs + graceMs;
    if (clock.now() <= finalAt) return Math.min(nextLookAt(clock.now(), sent.at), finalAt + 1000);
    await noteCandidates(deps, partRef, search.candidates);
    const isMissing = search.trackId === null && search.candidates.length === 0 && search.isCertain;
    return isMissing ? await giveUp(context, partRef) : nextLookAt(clock.now(), sent.at);
  } catch (error) {
    return laterAfter(error, clock.now(), sent.at);
  }
}

function forget({ memory }: JobContext, partRef: PartRef): 'again' {
  memory.missing.delete(nameOfPart(partRef));
  return 'again';
}

/** Times by our clock. */
interface Sent {
  at: number;
  deadlineMs: number;
}

async function readSent({ db }: JobsDeps, { job, part }: Pick<PartRef, 'job' | 'part'>): Promise<Sent> {
  const intent = part.intentId === null ? undefined : await db.intents.get(part.intentId);
  return { at: intent?.sentAt ?? intent?.createdAt ?? job.createdAt, deadlineMs: intent?.deadlineMs ?? 0 };
}

/** `isCertain`: every possible match was seen. */
interface LostSearch {
  trackId: string | null;
  candidates: LostCandidate[];
  isCertain: boolean;
}

async function searchFor(context: JobContext, partRef: PartRef, sent: Sent): Promise<LostSearch> {
  const { deps, connected } = context;
  const submitted = await readSubmittedTrack(deps, partRef);
  if (submitted !== null && (await isAccepted(context, partRef.job, submitted)))
    return { trackId: submitted, candidates: [], isCertain: true };
  const { service } = connected;
  const aheadMs = (await deps.serviceClock.now(service.baseUrl)) - deps.clock.now();
  const sentAt = sent.at + aheadMs;
  // The clock may have been corrected since, so the noted time counts too. A wider range may add candidates, which a user can tell apart.
  const givenAt = partRef.part.serviceSubmittedAt ?? sentAt;
  const [firstAt, lastAt] = [
    Math.min(sentAt, givenAt) - graceMs,
    Math.max(sentAt, givenAt) + sent.deadlineMs + graceMs,
  ];
  const { records, isWhole } = await readHistory(deps, service, serviceOperation(partRef.job.kind), (read) =>
    read.some(({ created }) => (readTime(created) ?? Number.POSITIVE_INFINITY) < firstAt),
  );
  const known = await readOwnTracks(deps, partRef.job);
  const unknown = records.filter(({ trackId }) => !known.some((id) => isSameTrack(trackId, id)));
  if (unknown.some(({ trackId }) => isSameTrack(trackId, submitted))) {
    return { trackId: submitted, candidates: [], isCertain: true };
  }
  const fitting = unknown.filter(({ requestSize }) => requestSize === null || requestSize === partRef.part.size);
  const timed = fitting.flatMap(({ trackId, created }) => {
    const createdAt = readTime(created);
    return createdAt === null ? [] : [{ trackId, createdAt }];
  });
  const candidates = timed
    .filter(({ createdAt }) => createdAt >= firstAt && createdAt <= lastAt)
    .toSorted((a, b) => Math.abs(a.createdAt - sentAt) - Math.abs(b.createdAt - sentAt));
  // A record whose time is unreadable may be the match.
  const isCertain = isWhole && timed.length === fitting.length;
  return { trackId: await findAnswered(deps, partRef, candidates, isCertain), candidates, isCertain };
}

/** A job fetched as one from elsewhere may be the lost one: its track id stays available. */
async function readOwnTracks(deps: JobsDeps, { connection }: JobRow): Promise<string[]> {
  const known = await readKnownTracks(deps, connection);
  return known.filter(({ isElsewhere }) => !isElsewhere).map(({ trackId }) => trackId);
}

async function readSubmittedTrack({ db }: JobsDeps, { part }: PartRef): Promise<string | null> {
  const page = part.pageId === null ? undefined : await db.searchPages.get(part.pageId);
  return page?.track?.id ?? null;
}

/** Whether the job runs under that track id, which no one else can have used. Throws ServiceError. */
async function isAccepted({ deps, connected }: JobContext, { kind }: JobRow, trackId: string): Promise<boolean> {
  try {
    await readStatistics(deps, connected.service, serviceOperation(kind), trackId);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Already refunded, so the submission was accepted.
    if (error.failure.kind === 'job-refunded') return true;
    // The submission may have been accepted: the history decides.
    if (error.failure.kind === 'not-found' || mayBeRefunded(error)) return false;
    throw error;
  }
}

/** Accepted with an unreadable answer, so it is one of these. The stored answer may contain its track id; a single candidate matches. */
async function findAnswered(
  { db }: JobsDeps,
  { part }: PartRef,
  candidates: readonly LostCandidate[],
  isCertain: boolean,
): Promise<string | null> {
  const intent = part.intentId === null ? undefined : await db.intents.get(part.intentId);
  if (intent?.outcome?.kind !== 'not-understood') return null;
  const body = (await db.rawAnswers.get(intent.id))?.body ?? '';
  const named = candidates.filter(({ trackId }) => body.includes(JSON.stringify(trackId)));
  const [only, another] = named.length > 0 || !isCertain ? named : candidates;
  return only !== undefined && another === undefined ? only.trackId : null;
}

/** Stored once no more candidates can appear: the user chooses among all of them. */
async function noteCandidates(deps: JobsDeps, partRef: PartRef, found: readonly LostCandidate[]): Promise<void> {
  const candidates = found.slice(0, mostCandidates);
  const isSame = JSON.stringify(partRef.part.candidates) === JSON.stringify(candidates);
  if (isSame) return;
  await changeJob(deps, partRef.job.id, (now) =>
    isLostAt(now, partRef.at) ? withPart(now, partRef.at, { candidates }) : null,
  );
}

/** Takes over a submission, in one transaction with the ledger. False if another part took it meanwhile. */
export async function adopt(deps: JobsDeps, partRef: PartRef, trackId: string): Promise<boolean> {
  const { db, clock } = deps;
  const { job, at, part } = partRef;
  const { intentId } = part;
  if (intentId === null) return false;
  const sent = await readSent(deps, partRef);
  return db.transaction('rw', [db.jobs, db.searchPages, db.ledger, db.intents], async () => {
    const isFree = !(await readOwnTracks(deps, job)).some((id) => isSameTrack(trackId, id));
    const lost = await db.jobs.get(job.id);
    if (!isFree || lost === undefined || !isLostAt(lost, at)) return false;
    await decideLostJob(db, { intentId, found: true, nowMs: clock.now() });
    const running: Partial<JobPart> = {
      state: 'running',
      trackId,
      submittedAt: sent.at,
      failure: null,
      candidates: [],
      isSettled: false,
      isUncertain: false,
      chargedMilli: null,
    };
    await changeJob(deps, job.id, (now) => withPart({ ...now, nextPollAt: clock.now() }, at, running));
    const page = part.pageId === null ? undefined : await db.searchPages.get(part.pageId);
    if (page?.track != null) await db.searchPages.put({ ...page, track: { ...page.track, usedBy: job.id } });
    return true;
  });
}

async function giveUp(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps, memory } = context;
  const nowMs = deps.clock.now();
  const name = nameOfPart(partRef);
  const firstAt = memory.missing.get(name);
  if (firstAt === undefined) memory.missing.set(name, nowMs);
  if (firstAt === undefined || nowMs - firstAt < secondLookMs) return (firstAt ?? nowMs) + secondLookMs;
  return (await disown(deps, partRef)) ? 'again' : null;
}

/** It was never accepted, and cost nothing. False if it is no longer lost. */
export async function disown(deps: JobsDeps, { job, at, part }: PartRef): Promise<boolean> {
  const { intentId } = part;
  if (intentId === null) return false;
  await decideLostJob(deps.db, { intentId, found: false, nowMs: deps.clock.now() });
  const { failure } = unreached(intentId);
  const changed = await changeJob(deps, job.id, (now) =>
    isLostAt(now, at) ? withUnreached(now, at, intentId, failure) : null,
  );
  deps.readBalanceSoon();
  return changed !== null;
}

/** A deep export continues with it after a click; any other job can be submitted again as a new job. */
function withUnreached(job: JobRow, at: number, intentId: string, failure: JobPart['failure']): JobRow {
  const settled: Partial<JobPart> = { isSettled: false, isUncertain: false, chargedMilli: null, candidates: [] };
  const part = withPart(job, at, settled);
  if (job.kind === 'deep-export') return pausedJob(withPart(part, at, { state: 'waiting', failure }), 'unreachable');
  return withPart(part, at, changeOf({ kind: 'refused', failure, intentId }) ?? {});
}

function isLostAt({ parts }: JobRow, at: number): boolean {
  const part = parts[at];
  return part !== undefined && isLost(part);
}
