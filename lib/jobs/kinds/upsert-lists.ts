import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { readQuota, refusedUntilOf } from '@/lib/exclusions/sync/day-quota';
import { writesOf } from '@/lib/exclusions/sync/reads';
import { clockSlackMs, syncLifeMs } from '@/lib/exclusions/sync/shard';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { pausedJob, withPart } from '@/lib/jobs/job-states';
import { nextLookAt } from '@/lib/jobs/pace';
import { readPartIds } from '@/lib/jobs/results/job-pages';
import { dayMs } from '@/lib/platform/time';
import type { ServiceAddress } from '@/lib/service/client/client';
import { isCertainlyFree, ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import type { ServiceList } from '@/lib/service/contract/schemas/list';

/**
 * Before a part of a deep export is handed in: the people of those before it stand on lists of the service, alive for an hour at least
 * (docs/interface.md#deep-pagination-procedure). One write a look.
 */
export async function upsertLists(context: JobContext, { job, at }: PartRef): Promise<Step | 'kept'> {
  const { deps, connected } = context;
  const serviceMs = await deps.serviceClock.now(connected.service.baseUrl);
  const missing = job.parts.findIndex((part, index) => index < at && part.collected > 0 && !isAlive(part, serviceMs));
  if (missing < 0) return 'kept';
  const waitUntil = await findQuotaWait(deps, job.connection, serviceMs);
  if (waitUntil !== null) return deps.clock.now() + waitUntil - serviceMs;
  const id = await chooseId(deps, job, missing);
  return id === null ? 'again' : writeList(context, { job, at: missing, id });
}

/** How many of the lists that a job needs from now on have to be written. */
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

/** Until when no list can be written, by the service's clock; null: one can. */
async function findQuotaWait({ db }: JobsDeps, connection: string, serviceMs: number): Promise<number | null> {
  const writes = await writesOf(db, connection).toArray();
  const { left, refusedUntil } = readQuota(writes, serviceMs);
  return left > 0 ? null : (refusedUntil ?? refusedUntilOf(writes, serviceMs));
}

/** Written down before the first write, so that one which was lost is repeated under the same id: `madeAt` 0 until one is answered. */
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

/** The write for the fifty a day; `seq` null: it did not leave. */
interface Counted {
  seq: number | null;
}

/** A request that waits for a 429 to pass leaves several times, and counts once. */
async function count({ db }: JobsDeps, connection: string, at: number, counted: Counted): Promise<void> {
  counted.seq ??= await db.listWrites.add({ connection, at });
}

/** One that was lost before may have made it earlier than this write: the service says when. */
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
  // What did not get there counts nowhere; what was refused with a 400 is counted all the same, since nobody says which are.
  if (isCertainlyFree(failure) && failure.status !== 400 && counted.seq !== null)
    await deps.db.listWrites.delete(counted.seq);
  if (failure.kind !== 'bad-request') return Math.max(nextLookAt(nowMs, nowMs), nowMs + (failure.retryAfterMs ?? 0));
  await changeJob(deps, job.id, (now) => pausedJob(now, 'service-broken'));
  return 'again';
}
