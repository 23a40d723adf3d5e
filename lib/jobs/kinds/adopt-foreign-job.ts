import type { JobRow } from '@/lib/database/schema/job-rows';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { readKnownTracks } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import { mostPeople } from '@/lib/jobs/job-bounds';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { isInFlight, withJobState } from '@/lib/jobs/job-states';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { isSameTrack } from '@/lib/jobs/service-calls';
import type { JobOperation } from '@/lib/offers/offers';
import { subjectOfJobPart } from '@/lib/subjects/known-subjects';
import { newPart } from './parts.ts';

/** An entry of the service's history that this browser did not submit. */
export interface HistoryJob {
  operation: JobOperation;
  trackId: string;
  requestSize: number | null;
  /** By the service's clock. */
  createdAt: number | null;
}

/**
 * Makes a job whose results are read like our own, free. It was charged where it was submitted, so it is booked at 0 and settled from the
 * start. Throws JobRefusedError while our own submission lacks a track id: the entry may be ours.
 */
export async function adoptForeignJob(deps: JobsDeps, entry: HistoryJob, startedIn: string): Promise<string> {
  const { db, clock, newId } = deps;
  const { connectionId: connection, service } = await deps.expectConnected();
  const { operation, trackId, requestSize, createdAt } = entry;
  const serviceMs = await deps.serviceClock.now(service.baseUrl);
  const nowMs = clock.now();
  const [id, intentId] = [newId(), newId()];
  const size = requestSize === null || !(requestSize > 0) ? 0 : mostPeople(operation, requestSize);
  // A creation time in the future would postpone the deadline.
  const serviceSubmittedAt = Math.min(createdAt ?? serviceMs, serviceMs);
  const submittedAt = nowMs - (serviceMs - serviceSubmittedAt);
  const job: JobRow = withJobState({
    id,
    connection,
    kind: operation,
    createdAt: nowMs,
    searchId: null,
    isElsewhere: true,
    filters: null,
    lists: [],
    title: null,
    size,
    agreedMilli: 0,
    anyway: 0,
    startedIn,
    parts: [
      {
        ...newPart(size),
        state: 'running',
        intentId,
        trackId,
        submittedAt,
        serviceSubmittedAt,
        isSettled: true,
        chargedMilli: 0,
      },
    ],
    state: 'running',
    pausedBecause: null,
    nextPollAt: nowMs,
    seenAt: null,
    open: 1,
  });
  const row: ChargeRow = {
    kind: 'charge',
    id: intentId,
    intentId,
    connection,
    at: nowMs,
    operation,
    subjectKey: subjectOfJobPart(id, 0).key,
    subjectName: null,
    quote: { kind: 'range', minMilli: 0, maxMilli: 0 },
    chargedMilli: 0,
    how: 'elsewhere',
    reconciled: 0,
    balanceAfterMilli: null,
    group: null,
    aboveQuote: false,
    anyway: false,
  };
  return db.transaction('rw', [db.jobs, db.ledger], async () => {
    const known = (await readKnownTracks(deps, connection)).find((each) => isSameTrack(trackId, each.trackId));
    if (known !== undefined) return known.jobId;
    const open = await db.jobs.where('open').equals(1).toArray();
    const mayBeOurs = open.some(
      (other) =>
        other.connection === connection &&
        serviceOperation(other.kind) === operation &&
        other.parts.some((part) => isInFlight(part) && part.trackId === null),
    );
    if (mayBeOurs) throw new JobRefusedError({ kind: 'not-now' });
    await db.jobs.add(job);
    await db.ledger.add(row);
    return id;
  });
}
