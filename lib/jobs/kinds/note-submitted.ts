import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart } from '@/lib/database/schema/job-rows';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import type { Submitted } from '@/lib/purchases/answers/parsed-result';
import type { Settlement } from '@/lib/purchases/operations/operation-row';

/** Records the service's response to a submitted part. What the balance has decided in the meantime stays. */
export const notesSubmitted: Settlement = {
  tables: ['jobs', 'searchPages'],
  async save(db, { intent, parsed: { submitted }, nowMs, isOpen }) {
    if (isOpen && submitted !== undefined) await noteSubmitted(db, intent.id, submitted, nowMs);
  },
};

async function noteSubmitted(
  db: SidenoteDatabase,
  intentId: string,
  { jobId, at, trackId, counts, leftOutBy, said }: Submitted,
  nowMs: number,
): Promise<void> {
  const job = await db.jobs.get(jobId);
  const part = job?.parts[at];
  if (job === undefined || part === undefined) return;
  const next: JobPart =
    trackId === null
      ? {
          ...part,
          intentId,
          state: 'refused',
          failure: { kind: 'not-found', status: 404 },
          isSettled: true,
          chargedMilli: 0,
        }
      : {
          ...part,
          intentId,
          state: 'running',
          failure: null,
          trackId,
          ...boundedCounts(job.kind, part, counts),
          submittedAt: nowMs,
          ...(said !== undefined && { said }),
          leftOutBy: [...leftOutBy],
        };
  await db.jobs.put({ ...job, parts: job.parts.with(at, next) });
  // A track id works once. A refused one was not ordered with.
  if (part.pageId !== null) {
    const page = await db.searchPages.get(part.pageId);
    const used = trackId === null ? { isGone: true as const } : { usedBy: jobId };
    if (page?.track != null) await db.searchPages.put({ ...page, track: { ...page.track, ...used } });
  }
}
