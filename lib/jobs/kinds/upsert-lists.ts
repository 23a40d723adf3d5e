import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { readQuota, refusedUntilOf } from '@/lib/exclusions/sync/day-quota';
import { writesOf } from '@/lib/exclusions/sync/reads';
import { clockSlackMs, syncLifeMs } from '@/lib/exclusions/sync/shard';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobContext, JobsDeps, PartRef, Step } from '@/lib/jobs/deps';
import { pausedJob, withPart } from '@/lib/jobs/job-states';
import { nextLookAt } from '@/lib/jobs/pace';
import { readPartIds } from '@/lib/jobs/results/job-pages';
import { dayMs } from '@/lib/platform/time';
import type { ServiceAddress } from '@/lib/service/client/client';
import { isCertainlyFree, ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import type { ServiceList } from '@/lib/service/contract/rows/account-rows';

/**
 * Before a part is submitted, the people of earlier parts must be on lists that live for another hour
 * (docs/interface.md#deep-pagination-procedure). One write per check.
 */
export async function upsertLists(context: JobContext, { job, at }: PartRef): Promise<Step | 'ready'> {
  const { deps, connected } = context;
  const serviceMs = await deps.serviceClock.now(connected.service.baseUrl);
  const missing = job.parts.findIndex((part, index) => index < at && part.collected > 0 && !isAlive(part, serviceMs));
  if (missing < 0) return 'ready';
  const waitUntil = await findQuotaWait(deps, job.connection, serviceMs);
  if (waitUntil !== null) return deps.clock.now() + waitUntil - serviceMs;
  const id = await chooseId(deps, job, missing);
  return id === null ? 'again' : writeList(context, { job, at: missing, id });
}

/** How many of the lists that a job still needs have to be written. */
export function countListsNeeded({ parts }: Pick<JobRow, 'parts'>, serviceMs: number): number {
  return parts.filter(
    (part, at) =>
      at < parts.length - 1 && (part.state === 'waiting' || part.collected > 0) && !isAlive(part, serviceMs),
  ).length;
}

function isAlive({ list }: JobPart, serviceMs: number): boolean {
  if (list === null) return false;
  const ageMs = serviceMs - list.madeAt;
  return ageMs < syncLifeMs && ageMs > -clockSlackMs;
}

/** The time, by the service's clock, until which no list can be written; null: one can be written now. */
async function findQuotaWait({ db }: JobsDeps, connection: string, serviceMs: number): Promise<number | null> {
  const writes = await writesOf(db, connection).toArray();
  const { left, refusedUntil } = readQuota(writes, serviceMs);
  return left > 0 ? null : (refusedUntil ?? refusedUntilOf(writes, serviceMs));
}

/** Stored before the first write, so that a lost write is repeated under the same id. `madeAt` is 0 until it is answered. */
async function chooseId(deps: JobsDeps, { id }: JobRow, at: number): Promise<string | null> {
  const job = await changeJob(deps, id, (now) => {
    const isChosen = now.parts[at]?.list?.madeAt === 0;
    return isChosen ? null : withPart(now, at, { list: { id: deps.newId(), madeAt: 0 } });
  });
  return job?.parts[at]?.list?.id ?? null;
}

async function writeList(
  { deps, connected }: JobContext,
  { job, at, id }: Pick<PartRef, 'job' | 'at'> & { id: string },
): Promise<Step> {
  const { service } = connected;
  const values = await readPartIds(deps.db, job.id, at);
  const sentAt = await deps.serviceClock.now(service.baseUrl);
  const counted: Counted = { seq: null };
  try {
    const { reply } = await deps.client.send('lists', { id, type: 'people_id', mode: 'REPLACE', values }, service, {
      turn: { priority: 'watch' },
      beforeSend: () => count(deps, job.connection, sentAt, counted),
    });
    const list = { id: reply.id.toLowerCase(), madeAt: bornAt(reply, sentAt) };
    await changeJob(deps, job.id, (now) => withPart(now, at, { list }));
    return 'again';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return afterFailure(deps, { job, service, counted }, error.failure);
  }
}

/** The row that counts the write towards the fifty per day; `seq` null: it was not sent. */
interface Counted {
  seq: number | null;
}

/** A request that waits out a 429 is sent several times, and counts once. */
async function count({ db }: JobsDeps, connection: string, at: number, counted: Counted): Promise<void> {
  counted.seq ??= await db.listWrites.add({ connection, at });
}

/** A lost write may have created the list before this one: the service reports when. */
function bornAt({ created }: ServiceList, sentAt: number): number {
  return created != null && created > sentAt - dayMs ? Math.min(created, sentAt) : sentAt;
}

async function afterFailure(
  deps: JobsDeps,
  { job, service, counted }: { job: JobRow; service: ServiceAddress; counted: Counted },
  failure: ServiceFailure,
): Promise<Step> {
  const nowMs = deps.clock.now();
  const serviceMs = await deps.serviceClock.now(service.baseUrl);
  if (failure.status === 400 && /quota|daily|per day/i.test(failure.serviceText ?? '')) {
    const { seq } = counted;
    const others = (await writesOf(deps.db, job.connection).toArray()).filter((row) => row.seq !== seq);
    const refusedUntil = refusedUntilOf(others, serviceMs);
    await deps.db.listWrites.put({
      ...(seq !== null && { seq }),
      connection: job.connection,
      at: serviceMs,
      refusedUntil,
    });
    return nowMs + refusedUntil - serviceMs;
  }
  // A write that did not arrive does not count. One refused with a 400 does, because the service does not say which refusals are free.
  if (isCertainlyFree(failure) && failure.status !== 400 && counted.seq !== null)
    await deps.db.listWrites.delete(counted.seq);
  if (failure.kind !== 'bad-request') return Math.max(nextLookAt(nowMs, nowMs), nowMs + (failure.retryAfterMs ?? 0));
  await changeJob(deps, job.id, (now) => pausedJob(now, 'service-broken'));
  return 'again';
}
