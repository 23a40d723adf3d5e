import { decideLostJob } from '@/lib/purchase/settle-job';
import type { JobPart, JobRow } from '@/lib/records/job-rows';
import { ServiceError } from '@/lib/service/errors';
import { isSameTrack, operationOf, readHistory, readStatistics } from './ask-service.ts';
import { type Carry, nameOfPart, type Place, type Step } from './carry.ts';
import { changeJob } from './change-job.ts';
import type { JobsDeps } from './deps.ts';
import { readOpenJobs } from './job-reads.ts';
import { paused, withPart } from './job-states.ts';
import { type LostSubmit, matchLost } from './match-lost.ts';
import { laterAfter, nextLookAt } from './pace.ts';
import { readTime } from './read-time.ts';
import { changeOf, unreached } from './submit-outcome.ts';

/** Later than its deadline by this much, a submit has surely arrived or never will; and clocks differ by as much. */
const graceMs = 60_000;
/** Between two looks of which both have to find nothing. */
const secondLookMs = 20_000;

/**
 * The answer to handing it in was lost: what runs at the service without a job of ours is taken for it. Looked for as long as it may still
 * arrive, and then twice more: only what was found neither time was surely not taken on, and not charged.
 */
export async function findLost(carry: Carry, place: Place): Promise<Step> {
  const { deps } = carry;
  const { clock } = deps;
  const sent = await readSent(deps, place);
  try {
    const looked = await lookForIt(carry, place, sent);
    if (looked.trackId !== null && (await adopt(carry, place, looked.trackId))) return 'again';
    return looked.trackId === null && looked.isCertain
      ? await giveUp(carry, place, sent)
      : nextLookAt(clock.now(), sent.at);
  } catch (error) {
    return laterAfter(error, clock.now(), sent.at);
  }
}

/** By our clock. */
interface Sent {
  at: number;
  deadlineMs: number;
}

async function readSent({ db }: JobsDeps, { job, part }: Pick<Place, 'job' | 'part'>): Promise<Sent> {
  const intent = part.intentId === null ? undefined : await db.intents.get(part.intentId);
  return { at: intent?.sentAt ?? intent?.createdAt ?? job.createdAt, deadlineMs: intent?.deadlineMs ?? 0 };
}

/** `isCertain`: everything that could be it was seen. */
interface Looked {
  trackId: string | null;
  isCertain: boolean;
}

async function lookForIt(carry: Carry, place: Place, sent: Sent): Promise<Looked> {
  const { deps, connected } = carry;
  const own = await findByTrack(carry, place);
  if (own !== null) return { trackId: own, isCertain: true };
  const { service } = connected;
  const aheadMs = (await deps.serviceClock.now(service.baseUrl)) - deps.clock.now();
  const operation = operationOf(place.job.kind);
  const { records, isWhole } = await readHistory(deps, service, operation, (read) =>
    read.some(({ created }) => (readTime(created) ?? Number.POSITIVE_INFINITY) < sent.at + aheadMs - graceMs),
  );
  const known = await readKnownTracks(deps, place.job.connection);
  const fitting = records.filter(
    ({ trackId, requestSize }) => requestSize === place.part.size && !known.some((id) => isSameTrack(trackId, id)),
  );
  const candidates = fitting.flatMap(({ trackId, created }) => {
    const createdAt = readTime(created);
    return createdAt === null ? [] : [{ trackId, createdAt }];
  });
  const matched = matchLost(await readAllLost(deps, place, aheadMs), candidates);
  // A record whose time cannot be read may be it.
  return {
    trackId: matched.get(nameOfPart(place)) ?? null,
    isCertain: isWhole && candidates.length === fitting.length,
  };
}

/** A finder's job may have the track id that it was handed in with. */
async function findByTrack({ deps, connected }: Carry, { part }: Place): Promise<string | null> {
  const page = part.pageId === null ? undefined : await deps.db.searchPages.get(part.pageId);
  const trackId = page?.track?.id ?? null;
  if (trackId === null) return null;
  try {
    await readStatistics(deps, connected.service, 'email-finder', trackId);
    return trackId;
  } catch (error) {
    // Given back already: then it was taken on.
    if (error instanceof ServiceError && error.failure.kind === 'job-refunded') return trackId;
    if (error instanceof ServiceError && error.failure.kind === 'not-found') return null;
    throw error;
  }
}

/** Of every job of this connection, ended ones as well. */
async function readKnownTracks({ db }: JobsDeps, connection: string): Promise<string[]> {
  const ids: string[] = [];
  await db.jobs
    .where('[connection+createdAt]')
    .between([connection, -Infinity], [connection, Infinity])
    .each(({ parts }) => {
      for (const { trackId } of parts) if (trackId !== null) ids.push(trackId);
    });
  return ids;
}

/** All that are lost and look the same in the history. */
async function readAllLost(deps: JobsDeps, { job, part }: Place, aheadMs: number): Promise<LostSubmit[]> {
  const operation = operationOf(job.kind);
  const lost: LostSubmit[] = [];
  for (const other of await readOpenJobs(deps.db)) {
    if (other.connection !== job.connection || operationOf(other.kind) !== operation) continue;
    for (const [at, each] of other.parts.entries()) {
      if (each.state === 'lost' && each.size === part.size)
        lost.push(await submitOf(deps, { job: other, at, part: each }, aheadMs));
    }
  }
  return lost;
}

async function submitOf(deps: JobsDeps, place: Place, aheadMs: number): Promise<LostSubmit> {
  const { at, deadlineMs } = await readSent(deps, place);
  const sentAt = at + aheadMs;
  return { name: nameOfPart(place), sentAt, from: sentAt - graceMs, until: sentAt + deadlineMs + graceMs };
}

/** In one transaction with the ledger. False where it became another's meanwhile: two looks at two of them may overlap. */
async function adopt({ deps, memory }: Carry, place: Place, trackId: string): Promise<boolean> {
  const { db, clock } = deps;
  const { job, at, part } = place;
  const { intentId } = part;
  if (intentId === null) return false;
  const sent = await readSent(deps, place);
  memory.missing.delete(nameOfPart(place));
  return db.transaction('rw', [db.jobs, db.searchPages, db.ledger, db.intents], async () => {
    const known = await readKnownTracks(deps, job.connection);
    const isFree = !known.some((id) => isSameTrack(trackId, id));
    const lost = await db.jobs.get(job.id);
    if (!isFree || lost === undefined || !isLost(lost, at)) return false;
    await decideLostJob(db, { intentId, found: true, nowMs: clock.now() });
    const running = { state: 'running', trackId, submittedAt: sent.at, failure: null } as const;
    await changeJob(deps, job.id, (now) => withPart(now, at, running));
    const page = part.pageId === null ? undefined : await db.searchPages.get(part.pageId);
    if (page?.track != null) await db.searchPages.put({ ...page, track: { ...page.track, usedBy: job.id } });
    return true;
  });
}

async function giveUp({ deps, memory }: Carry, place: Place, sent: Sent): Promise<Step> {
  const nowMs = deps.clock.now();
  const finalAt = sent.at + sent.deadlineMs + graceMs;
  if (nowMs <= finalAt) return Math.min(nextLookAt(nowMs, sent.at), finalAt + 1000);
  const name = nameOfPart(place);
  const firstAt = memory.missing.get(name);
  if (firstAt === undefined) memory.missing.set(name, nowMs);
  if (firstAt === undefined || nowMs - firstAt < secondLookMs) return (firstAt ?? nowMs) + secondLookMs;
  const { intentId } = place.part;
  if (intentId === null) return null;
  await decideLostJob(deps.db, { intentId, found: false, nowMs });
  const { failure } = unreached(intentId);
  await changeJob(deps, place.job.id, (now) =>
    isLost(now, place.at) ? withUnreached(now, place.at, intentId, failure) : null,
  );
  deps.afterCharge();
  return 'again';
}

/** Of a deep export the rest goes on with it, after a click; any other can be handed in as a job of its own. */
function withUnreached(job: JobRow, at: number, intentId: string, failure: JobPart['failure']): JobRow {
  if (job.kind === 'deep-export') return paused(withPart(job, at, { state: 'waiting', failure }), 'unreachable');
  return withPart(job, at, changeOf({ kind: 'refused', failure, intentId }) ?? {});
}

function isLost({ parts }: JobRow, at: number): boolean {
  return parts[at]?.state === 'lost';
}
