import { readIntentsOf } from '@/lib/database/batches/batch-reads';
import { orderKeyOf } from '@/lib/database/reads';
import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { JobPart, JobRefusal } from '@/lib/database/schema/job-rows';
import type { Intent } from '@/lib/database/schema/rows';
import { changeJob, changePart } from '@/lib/jobs/change-job';
import { type JobContext, nameOfPart, type PartRef, type Step } from '@/lib/jobs/deps';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { pausedJob, withPart, withRoom } from '@/lib/jobs/job-states';
import { jobLeftMilli, mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { findExcludedRefusal, findTrackRefusal } from '@/lib/jobs/kinds/parts';
import { upsertLists } from '@/lib/jobs/kinds/upsert-lists';
import { nextLookAt, retryMs } from '@/lib/jobs/pace';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { brokenService, type PauseReasons, shutWay } from '@/lib/purchases/pause-reasons';
import { NotSavedError, type Refusal, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { subjectOfJobPart } from '@/lib/subjects/known-subjects';
import { readServiceMs } from './after-failure.ts';
import { checkReturned } from './check-returned.ts';

/** Submits the part that is next through the purchase pipeline, once, for at most the rest of the agreed price. */
export async function submitPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  const why =
    (await findTrackRefusal(deps, context.connected, part.pageId, job.id)) ?? (await findExcluded(deps, partRef));
  if (why !== null) {
    await changePart(deps, job, at, 'waiting', {
      state: 'refused',
      failure: { kind: 'job-refused', why },
      isSettled: true,
    });
    return 'again';
  }
  const maxMilli = mostMilliOf(job.kind, part.size);
  if (maxMilli > jobLeftMilli(job)) {
    await changeJob(deps, job.id, (now) => pausedJob(now, 'agreed-used-up'));
    return 'again';
  }
  if (await checkReturned(deps, partRef)) return 'again';
  const upserted = await upsertLists(context, partRef);
  if (upserted !== 'ready') return upserted;
  const { connectionId } = await deps.expectConnected();
  if (connectionId !== job.connection) return 'again';
  const serviceSubmittedAt = await readServiceMs(context);
  const marked = await changeJob(deps, job.id, (now) => {
    const isReady = now.state === 'running' && now.parts[at]?.state === 'waiting' && maxMilli <= jobLeftMilli(now);
    return isReady ? withPart(now, at, { state: 'submitting', failure: null, serviceSubmittedAt }) : null;
  });
  if (marked?.parts[at]?.state !== 'submitting') return 'again';
  const end = await endOf(deps.purchase.purchase(orderOf(partRef), maxMilli, at === 0 ? 'click' : 'watch'));
  return conclude(context, partRef, end ?? new Error('Purchased without an intent'));
}

/** A person may have been excluded or forgotten since the click. */
async function findExcluded(deps: JobContext['deps'], { job, part }: PartRef): Promise<JobRefusal | null> {
  const page = part.pageId === null ? undefined : await deps.db.searchPages.get(part.pageId);
  return page === undefined ? null : findExcludedRefusal(deps, page, job);
}

/** Resumes a part that was in the purchase pipeline when its worker died, or whose answer could not be saved. */
export async function pickUpPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const intent = await findIntent(context, partRef);
  if (intent?.state === 'queued') {
    // Nothing is awaited in between, or an order that has ended meanwhile would be executed again.
    return conclude(context, partRef, await endOf(deps.purchase.resume(intent)));
  }
  // At a price of 0 the pipeline stores the pending answer and submits nothing.
  if (intent?.state === 'sent')
    return conclude(context, partRef, await endOf(deps.purchase.purchase(orderOf(partRef), 0, 'watch')));
  return conclude(context, partRef, null);
}

async function conclude(context: JobContext, partRef: PartRef, error: unknown): Promise<Step> {
  const { deps, memory } = context;
  const { job, at } = partRef;
  const nowMs = deps.clock.now();
  const outcome = outcomeOfSubmit(await findIntent(context, partRef), error);
  const change = changeOf(outcome);
  if (outcome.kind === 'waiting' && outcome.isAboutLists && !memory.relisted.has(nameOfPart(partRef))) {
    memory.relisted.add(nameOfPart(partRef));
    await changeJob(deps, job.id, (now) =>
      isSubmitting(now.parts[at]) ? withoutLists(withPart(now, at, change ?? {}), at) : now,
    );
    return 'again';
  }
  let isLater = false;
  await changeJob(deps, job.id, (now) => {
    // The pipeline has stored what the service accepted: the part stays, only the job's state changes.
    if (!isSubmitting(now.parts[at])) return withRoom(now);
    isLater =
      outcome.kind === 'open' || (outcome.kind === 'waiting' && outcome.pause === null && outcome.failure !== null);
    if (outcome.kind === 'not-saved') return pausedJob(now, 'not-saved');
    const next = change === null ? now : withPart(now, at, change);
    return outcome.kind === 'waiting' && outcome.pause !== null ? pausedJob(next, outcome.pause) : next;
  });
  if (outcome.kind === 'not-saved') return nowMs + retryMs;
  return isLater ? nextLookAt(nowMs, nowMs) : 'again';
}

/** The part's newest order, ignoring the previous attempt, whose id stays in the row until there is another. */
export async function findIntent({ deps }: JobContext, { job, at, part }: PartRef): Promise<Intent | null> {
  const key = orderKeyOf(job.connection, serviceOperation(job.kind), subjectOfJobPart(job.id, at).key);
  const own = (await readIntentsOf(deps.db, key)).filter(({ id }) => id !== part.intentId);
  return own.find(({ state }) => state !== 'settled') ?? own.at(-1) ?? null;
}

function orderOf({ job, at }: PartRef) {
  const subject = subjectOfJobPart(job.id, at);
  return { operation: serviceOperation(job.kind), subject, refresh: false, override: job.anyway > 0, again: false };
}

/** The error of the pipeline, null if there was none. */
async function endOf(pending: Promise<unknown>): Promise<unknown> {
  try {
    await pending;
    return null;
  } catch (error) {
    return error;
  }
}

function isSubmitting(part: PartRef['part'] | undefined): boolean {
  return part?.state === 'submitting';
}

/** Drops lists that the service no longer knows. */
function withoutLists(job: PartRef['job'], before: number): PartRef['job'] {
  return { ...job, parts: job.parts.map((part, at) => (at < before ? { ...part, list: null } : part)) };
}

/** The outcome of a part that was submitted through the purchase pipeline. */
type SubmitOutcome =
  /** Not accepted, and free: it may be submitted later, now, or after a click. */
  | { kind: 'waiting'; pause: PausedBecause | null; failure: ServiceFailure | null; isAboutLists: boolean }
  | { kind: 'refused'; failure: JobPart['failure']; intentId: string | null }
  | { kind: 'lost'; intentId: string }
  /** Accepted, but there is no room for the answer: it waits in session storage, and repeating the order is free. */
  | { kind: 'not-saved' }
  | { kind: 'open' };

/** `intent`: the part's order, if one was written. The database takes precedence over the pipeline's error. Pure. */
function outcomeOfSubmit(intent: Intent | null, error: unknown): SubmitOutcome {
  if (error instanceof NotSavedError) return { kind: 'not-saved' };
  if (intent !== null) return outcomeOfIntent(intent);
  if (error === null) return waiting(null);
  if (error instanceof JobRefusedError) {
    return { kind: 'refused', failure: { kind: 'job-refused', why: error.why }, intentId: null };
  }
  if (error instanceof RefusedError) return outcomeOfRefusal(error.refusal);
  return error instanceof ServiceError ? outcomeOfFailure(error.failure, null) : waiting('internal');
}

function outcomeOfIntent({ id: intentId, state, outcome }: Intent): SubmitOutcome {
  if (state === 'queued' || state === 'sent') return { kind: 'open' };
  if (state === 'settled' && outcome?.kind === 'failed') return outcomeOfFailure(outcome.failure, intentId);
  if (state === 'settled' && outcome?.kind === 'refused') return outcomeOfRefusal(outcome.refusal);
  if (outcome?.kind === 'decided' && !outcome.charged) return unreached(intentId);
  // Includes an answer that could not be read, so that its track id is unknown.
  return { kind: 'lost', intentId };
}

/** It never arrived. */
export function unreached(intentId: string): Extract<SubmitOutcome, { kind: 'refused' }> {
  const failure: ServiceFailure = { kind: 'unreachable' };
  return { kind: 'refused', failure, intentId };
}

function outcomeOfRefusal(refusal: Refusal): SubmitOutcome {
  if (refusal.kind === 'unknown-open') return { kind: 'lost', intentId: refusal.intentId };
  if (refusal.kind === 'budget-reached') return waiting('budget-reached');
  return waiting(refusal.kind === 'above-agreed' ? 'agreed-used-up' : 'internal');
}

const pauses: PauseReasons = { ...shutWay, ...brokenService, cancelled: 'person' };

/** Certain to be free. */
function outcomeOfFailure(failure: ServiceFailure, intentId: string | null): SubmitOutcome {
  const pause = pauses[failure.kind] ?? null;
  if (pause !== null) return waiting(pause, failure);
  // Too many submissions are in flight (docs/interface.md#errors): it waits until some are done.
  if (isAbout(failure, /pending/i)) return waiting(null, failure);
  if (isAbout(failure, /\blists?\b/i)) return { ...waiting('service-broken', failure), isAboutLists: true };
  return { kind: 'refused', failure, intentId };
}

function isAbout({ kind, serviceText }: ServiceFailure, words: RegExp): boolean {
  return kind === 'bad-request' && words.test(serviceText ?? '');
}

function waiting(pause: PausedBecause | null, failure: ServiceFailure | null = null) {
  return { kind: 'waiting', pause, failure, isAboutLists: false } as const;
}

/** The change to the part's row; null: none. */
export function changeOf(outcome: SubmitOutcome): Partial<JobPart> | null {
  switch (outcome.kind) {
    case 'waiting':
      return { state: 'waiting', failure: outcome.failure };
    case 'refused':
      return {
        state: 'refused',
        failure: outcome.failure,
        intentId: outcome.intentId,
        isSettled: true,
        chargedMilli: 0,
      };
    case 'lost':
      return { state: 'lost', intentId: outcome.intentId, failure: null };
    case 'not-saved':
    case 'open':
      return null;
  }
}
