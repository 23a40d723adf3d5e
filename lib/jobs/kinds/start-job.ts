import { findBudgetRefusal, isLimiting } from '@/lib/database/ledger/budget';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { JobRefusal, JobRow } from '@/lib/database/schema/job-rows';
import { type ChosenLists, peopleOn } from '@/lib/database/schema/search-rows';
import { readService } from '@/lib/database/settings/service-settings';
import { readLists } from '@/lib/exclusions/reads';
import { readQuota } from '@/lib/exclusions/sync/day-quota';
import { plan } from '@/lib/exclusions/sync/plan';
import { readLocal, writesOf } from '@/lib/exclusions/sync/reads';
import { type JobsDeps, usualLimits } from '@/lib/jobs/deps';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { isInFlight, isWaiting, withJobState } from '@/lib/jobs/job-states';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { createPlanBreather, runInSlices } from '@/lib/platform/slices';
import type { Connected } from '@/lib/purchases/order';
import { expectAgreed, RefusedError } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { mostExported } from '@/lib/service/contract/limits';
import { mostMilliOf } from './job-money.ts';
import { expectAgreedExcluded, findTrackRefusal, newPart } from './parts.ts';

export type Wanted = Pick<JobRow, 'searchId' | 'filters' | 'lists' | 'title' | 'size' | 'page'>;

/** A start that replaces a refunded or refused job: that one links to the new one and is never submitted again. */
export interface JobStart {
  agreedMilli: MilliCredits;
  /** The browser session of the click. */
  startedIn: string;
  inPlaceOf?: string;
}

export interface FinderStart {
  pageId: string;
  /** How many excluded people of the page are ordered. */
  overrides: number;
  /** Who they are, as hashes (`hashKeys`); absent: all who are excluded at the start. */
  excluded?: string[] | undefined;
  forgotten?: number | undefined;
}

/** Finds the emails of a search page's people. Throws JobRefusedError, RefusedError or ServiceError; then nothing was written. */
export async function startFinder(
  deps: JobsDeps,
  { pageId, overrides, excluded, forgotten = 0 }: FinderStart,
  { agreedMilli, startedIn, inPlaceOf }: JobStart,
): Promise<string> {
  const connected = await deps.expectConnected();
  await expectWebhook(deps);
  const page = await deps.db.searchPages.get(pageId);
  if (page === undefined) throw new JobRefusedError({ kind: 'search-gone' });
  if (page.connection !== connected.connectionId) throw new JobRefusedError({ kind: 'key-changed' });
  const size = peopleOn(page);
  const search = (await deps.db.searches.get(page.searchId)) ?? null;
  const wanted = {
    searchId: page.searchId,
    filters: search?.filters ?? null,
    lists: search?.lists ?? 'all',
    title: search?.name ?? null,
    size,
  };
  const order = { ...wanted, kind: 'email-finder', agreedMilli, anyway: overrides, forgotten, startedIn } as const;
  const job = newJob(deps, connected, order, [newPart(size, pageId)]);
  const isSame = (other: JobRow) => other.parts.some((part) => part.pageId === pageId);
  await refuseSame(deps, job, isSame);
  const why = await findTrackRefusal(deps, connected, pageId, null);
  if (why !== null) throw new JobRefusedError(why);
  if (size === 0) throw new JobRefusedError({ kind: 'not-now' });
  const anywayFor = await expectAgreedExcluded(deps, page, { anyway: overrides, anywayFor: excluded, forgotten });
  expectAgreed(mostMilliOf(job.kind, job.size), agreedMilli);
  await expectBudget(deps, job);
  return addJob(deps, { ...job, anywayFor }, isSame, inPlaceOf);
}

/** Exports this many people, from the result that `page` skips to. Throws as `startFinder` does. */
export async function startExport(
  deps: JobsDeps,
  { searchId, size, page }: Pick<JobRow, 'size' | 'page'> & { searchId: string },
  start: JobStart,
): Promise<string> {
  const { connectionId } = await deps.expectConnected();
  const search = await deps.db.searches.get(searchId);
  if (search === undefined || search.kind !== 'people') throw new JobRefusedError({ kind: 'search-gone' });
  if (search.connection !== connectionId) throw new JobRefusedError({ kind: 'key-changed' });
  const { filters, lists, name: title } = search;
  return startWanted(deps, { searchId, filters, lists, title, size, page }, start);
}

export async function startWanted(
  deps: JobsDeps,
  wanted: Wanted,
  { agreedMilli, startedIn, inPlaceOf }: JobStart,
): Promise<string> {
  const connected = await deps.expectConnected();
  await expectWebhook(deps);
  const sizes = partSizes(wanted.size, deps.limits);
  const kind = sizes.length > 1 ? 'deep-export' : 'people-export';
  const parts = sizes.map((size) => newPart(size));
  const { searchId, filters, lists, title, size } = wanted;
  // A deep export begins with the first: later people are found by leaving out earlier ones.
  const page = kind === 'deep-export' ? 0 : (wanted.page ?? 0);
  const order = { searchId, filters, lists, title, size, page, kind, agreedMilli, anyway: 0, startedIn } as const;
  const job = newJob(deps, connected, order, parts);
  const isSame = (other: JobRow) =>
    serviceOperation(other.kind) === 'people-export' &&
    other.searchId === searchId &&
    other.size === size &&
    (other.page ?? 0) === page;
  await refuseSame(deps, job, isSame);
  if (sizes.length > 1) await expectLists(deps, connected, wanted);
  expectAgreed(mostMilliOf(job.kind, job.size), agreedMilli);
  await expectBudget(deps, job);
  return addJob(deps, job, isSame, inPlaceOf);
}

/** Full exports of the maximum size, then the rest. Pure. */
function partSizes(size: number, { peoplePerExport: most } = usualLimits): number[] {
  return Array.from({ length: Math.ceil(size / most) }, (_, at) => Math.min(most, size - at * most));
}

function newJob(
  deps: JobsDeps,
  { connectionId: connection }: Connected,
  wanted: Wanted & Pick<JobRow, 'kind' | 'agreedMilli' | 'anyway' | 'forgotten' | 'startedIn'>,
  parts: JobRow['parts'],
): JobRow {
  const createdAt = deps.clock.now();
  return withJobState({
    id: deps.newId(),
    connection,
    createdAt,
    ...wanted,
    parts,
    state: 'running',
    pausedBecause: null,
    nextPollAt: createdAt,
    seenAt: null,
    open: 1,
  });
}

/** There is no default, because the service sends personal data to this address. */
export async function expectWebhook({ db }: Pick<JobsDeps, 'db'>): Promise<string> {
  const { webhook } = await readService(db);
  if (webhook === null) throw new JobRefusedError({ kind: 'no-webhook' });
  return webhook;
}

/** The next part would be refused before it is sent: reported at the click. */
export async function expectBudget({ db, clock }: JobsDeps, { connection, kind, parts }: JobRow): Promise<void> {
  const next = parts.find(isWaiting);
  const budget = await readSettings(db, 'budget');
  if (next === undefined || !isLimiting(budget)) return;
  const usage = await readUsage(db, connection, clock.now());
  const refusal = findBudgetRefusal(budget, usage, mostMilliOf(kind, next.size));
  if (refusal !== null) throw new RefusedError(refusal);
}

/** Guards against two windows or a double click. */
function findSame(jobs: readonly JobRow[], job: JobRow, isSame: (other: JobRow) => boolean): JobRefusal | null {
  const same = jobs.find((other) => other.connection === job.connection && isSame(other) && isUnderWay(other));
  return same === undefined ? null : { kind: 'already-running', id: same.id };
}

/** A job that only awaits settlement does not block another. */
function isUnderWay({ state, parts }: JobRow): boolean {
  return parts.some(isInFlight) || (state !== 'cancelled' && parts.some(isWaiting));
}

/** Once for each job: continue from its replacement, or from the search. */
export function expectNotResubmitted(job: JobRow | undefined): void {
  if (job === undefined) throw new JobRefusedError({ kind: 'not-now' });
  if (job.resubmittedAs !== undefined) throw new JobRefusedError({ kind: 'resubmitted', id: job.resubmittedAs });
}

async function refuseSame({ db }: JobsDeps, job: JobRow, isSame: (other: JobRow) => boolean): Promise<void> {
  const refusal = findSame(await db.jobs.where('open').equals(1).toArray(), job, isSame);
  if (refusal !== null) throw new JobRefusedError(refusal);
}

async function addJob(
  deps: JobsDeps,
  job: JobRow,
  isSame: (other: JobRow) => boolean,
  inPlaceOf?: string,
): Promise<string> {
  await deps.db.transaction('rw', deps.db.jobs, async () => {
    await refuseSame(deps, job, isSame);
    if (inPlaceOf !== undefined) {
      expectNotResubmitted(await deps.db.jobs.get(inPlaceOf));
      await deps.db.jobs.update(inPlaceOf, { resubmittedAs: job.id });
    }
    await deps.db.jobs.add(job);
  });
  return job.id;
}

/**
 * A deep export needs a list for each part before the last, besides those of the search: 10 per request, 50 per day
 * (docs/interface.md#limits).
 */
async function expectLists(
  deps: JobsDeps,
  { connectionId, service }: Connected,
  { lists, size }: Wanted,
): Promise<void> {
  const { db, clock } = deps;
  const serviceMs = await deps.serviceClock.now(service.baseUrl);
  const writes = await writesOf(db, connectionId).toArray();
  const { left } = readQuota(writes, serviceMs);
  const planned = await planLists(deps, connectionId, lists, { serviceMs, nowMs: clock.now() });
  const limits = deps.limits ?? usualLimits;
  const most = mostExported(planned.sentListIds.length, limits);
  if (size > most)
    throw new JobRefusedError({ kind: 'too-many', asked: size, most, lists: planned.sentListIds.length });
  const needed = Math.ceil(size / limits.peoplePerExport) - 1 + planned.writes.length;
  if (needed > left) throw new JobRefusedError({ kind: 'lists-used-up', needed, left });
}

/** The lists that a sync would include and write for these, without writing them. */
async function planLists(
  { db, newId, clock }: JobsDeps,
  connection: string,
  chosen: ChosenLists,
  { serviceMs, nowMs }: { serviceMs: number; nowMs: number },
) {
  const lists = (await readLists(db)).filter(
    ({ id, kind }) => kind === 'person' && (chosen === 'all' || chosen.includes(id)),
  );
  const local = await readLocal(db, connection, lists, nowMs);
  const syncs = await db.syncs.where('connection').equals(connection).toArray();
  const context = { nowMs: serviceMs, quota: Number.POSITIVE_INFINITY, newId };
  return runInSlices(plan(local, syncs, context), createPlanBreather(clock));
}
