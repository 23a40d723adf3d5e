import type { JobPart, JobRow, LostCandidate } from '@/lib/database/schema/job-rows';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import { type JobContext, nameOfPart, type PartRef, type Step } from '@/lib/jobs/job-context';
import { isLost, pausedJob, withPart } from '@/lib/jobs/job-states';
import { serviceOperation } from '@/lib/jobs/kinds/job-money';
import { readTime } from '@/lib/jobs/kinds/service-history';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { isSameTrack, readHistory, readStatistics } from '@/lib/jobs/service-calls';
import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';
import { mayBeRefunded } from './after-failure.ts';
import { decideLostJob } from './settle-job.ts';
import { changeOf, unreached } from './submit-outcome.ts';

/** Later than its deadline by this much, a submit has surely arrived or never will; and clocks differ by as much. */
const graceMs = minuteMs;
/** Between two looks of which both have to find nothing. */
const secondLookMs = 20_000;
/** More than these nobody could tell apart. */
const mostCandidates = 10;

/**
 * The answer to handing it in was lost: it is looked for as long as it may still arrive, and then twice more. What is certain is decided: it
 * runs under the track id that it was handed in with, or it was found neither time, and so was not taken on, nor charged. A submission of
 * the same size and time may be it or another browser's: that is for a person to say.
 */
export async function findLost(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const { clock } = deps;
  const sent = await readSent(deps, partRef);
  try {
    const looked = await lookForIt(context, partRef, sent);
    if (looked.trackId !== null && (await adopt(deps, partRef, looked.trackId))) return forget(context, partRef);
    const finalAt = sent.at + sent.deadlineMs + graceMs;
    if (clock.now() <= finalAt) return Math.min(nextLookAt(clock.now(), sent.at), finalAt + 1000);
    await noteCandidates(deps, partRef, looked.candidates);
    const isMissing = looked.trackId === null && looked.candidates.length === 0 && looked.isCertain;
    return isMissing ? await giveUp(context, partRef) : nextLookAt(clock.now(), sent.at);
  } catch (error) {
    return laterAfter(error, clock.now(), sent.at);
  }
}

function forget({ memory }: JobContext, partRef: PartRef): 'again' {
  memory.missing.delete(nameOfPart(partRef));
  return 'again';
}

/** By our clock. */
interface Sent {
  at: number;
  deadlineMs: number;
}

async function readSent({ db }: JobsDeps, { job, part }: Pick<PartRef, 'job' | 'part'>): Promise<Sent> {
  const intent = part.intentId === null ? undefined : await db.intents.get(part.intentId);
  return { at: intent?.sentAt ?? intent?.createdAt ?? job.createdAt, deadlineMs: intent?.deadlineMs ?? 0 };
}

/** `isCertain`: everything that could be it was seen. */
interface Looked {
  /** Of the one that is it for certain. */
  trackId: string | null;
  candidates: LostCandidate[];
  isCertain: boolean;
}

async function lookForIt(context: JobContext, partRef: PartRef, sent: Sent): Promise<Looked> {
  const { deps, connected } = context;
  const submitted = await readSubmittedTrack(deps, partRef);
  if (submitted !== null && (await isTakenOn(context, submitted)))
    return { trackId: submitted, candidates: [], isCertain: true };
  const { service } = connected;
  const aheadMs = (await deps.serviceClock.now(service.baseUrl)) - deps.clock.now();
  const sentAt = sent.at + aheadMs;
  // A clock may have been put right since: what was noted then counts as well, and a person tells more of them apart.
  const givenAt = partRef.part.serviceSubmittedAt ?? sentAt;
  const [firstAt, lastAt] = [
    Math.min(sentAt, givenAt) - graceMs,
    Math.max(sentAt, givenAt) + sent.deadlineMs + graceMs,
  ];
  const { records, isWhole } = await readHistory(deps, service, serviceOperation(partRef.job.kind), (read) =>
    read.some(({ created }) => (readTime(created) ?? Number.POSITIVE_INFINITY) < firstAt),
  );
  const known = await readKnownTracks(deps, partRef.job.connection);
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
  // A record whose time cannot be read may be it.
  const isCertain = isWhole && timed.length === fitting.length;
  return { trackId: await findAnswered(deps, partRef, candidates, isCertain), candidates, isCertain };
}

/** The track id that a finder was handed in with. */
async function readSubmittedTrack({ db }: JobsDeps, { part }: PartRef): Promise<string | null> {
  const page = part.pageId === null ? undefined : await db.searchPages.get(part.pageId);
  return page?.track?.id ?? null;
}

/** A finder's job may run under that track id: nobody else can have used it. Throws ServiceError. */
async function isTakenOn({ deps, connected }: JobContext, trackId: string): Promise<boolean> {
  try {
    await readStatistics(deps, connected.service, 'email-finder', trackId);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Given back already: then it was taken on.
    if (error.failure.kind === 'job-refunded') return true;
    // It may have been: the history says whether.
    if (error.failure.kind === 'not-found' || mayBeRefunded(error)) return false;
    throw error;
  }
}

/**
 * The service said yes, in a shape that could not be read: it was taken on, and is one of these. The answer was kept and may hold its name;
 * where there is one alone, that is it.
 */
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

/** Of every job of this connection, ended ones as well. */
async function readKnownTracks({ db }: Pick<JobsDeps, 'db'>, connection: string): Promise<string[]> {
  const ids: string[] = [];
  await db.jobs
    .where('[connection+createdAt]')
    .between([connection, -Infinity], [connection, Infinity])
    .each(({ parts }) => {
      for (const { trackId } of parts) if (trackId !== null) ids.push(trackId);
    });
  return ids;
}

/** Written down once no more of them can come: a person is asked about all of them. */
async function noteCandidates(deps: JobsDeps, partRef: PartRef, found: readonly LostCandidate[]): Promise<void> {
  const candidates = found.slice(0, mostCandidates);
  const isSame = JSON.stringify(partRef.part.candidates) === JSON.stringify(candidates);
  if (isSame) return;
  await changeJob(deps, partRef.job.id, (now) =>
    isLostAt(now, partRef.at) ? withPart(now, partRef.at, { candidates }) : null,
  );
}

/** In one transaction with the ledger. False where it became another's meanwhile: two looks at two of them may overlap. */
export async function adopt(deps: JobsDeps, partRef: PartRef, trackId: string): Promise<boolean> {
  const { db, clock } = deps;
  const { job, at, part } = partRef;
  const { intentId } = part;
  if (intentId === null) return false;
  const sent = await readSent(deps, partRef);
  return db.transaction('rw', [db.jobs, db.searchPages, db.ledger, db.intents], async () => {
    const known = await readKnownTracks(deps, job.connection);
    const isFree = !known.some((id) => isSameTrack(trackId, id));
    const lost = await db.jobs.get(job.id);
    if (!isFree || lost === undefined || !isLostAt(lost, at)) return false;
    await decideLostJob(db, { intentId, found: true, nowMs: clock.now() });
    const running: Partial<JobPart> = {
      ...{ state: 'running', trackId, submittedAt: sent.at, failure: null, candidates: [] },
      ...{ isSettled: false, isUncertain: false, chargedMilli: null },
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

/** It was never taken on, and cost nothing. False where it is not lost any more. */
export async function disown(deps: JobsDeps, { job, at, part }: PartRef): Promise<boolean> {
  const { intentId } = part;
  if (intentId === null) return false;
  await decideLostJob(deps.db, { intentId, found: false, nowMs: deps.clock.now() });
  const { failure } = unreached(intentId);
  const changed = await changeJob(deps, job.id, (now) =>
    isLostAt(now, at) ? withUnreached(now, at, intentId, failure) : null,
  );
  deps.afterCharge();
  return changed !== null;
}

/** Of a deep export the rest goes on with it, after a click; any other can be handed in as a job of its own. */
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
