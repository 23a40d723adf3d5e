import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { JobsDeps } from './deps.ts';
import { withJobState, withPart } from './job-states.ts';

export async function readJob(db: SidenoteDatabase, id: string): Promise<JobRow | null> {
  return (await db.jobs.get(id)) ?? null;
}

/** The jobs a worker checks when it starts, whatever their connection. */
export async function readOpenJobs(db: SidenoteDatabase): Promise<JobRow[]> {
  return db.jobs.where('open').equals(1).toArray();
}

/** Changes one job in its own transaction; `change` returns null to leave it. Resolves to the stored row, null if it is gone. */
export async function changeJob(
  { db, report }: Pick<JobsDeps, 'db' | 'report'>,
  id: string,
  change: (job: JobRow) => JobRow | null,
): Promise<JobRow | null> {
  const changed = await db.transaction('rw', db.jobs, async () => {
    const before = await db.jobs.get(id);
    if (before === undefined) return null;
    const next = change(before);
    if (next === null) return { after: before, hasEnded: false };
    const after = withJobState(next);
    await db.jobs.put(after);
    return { after, hasEnded: before.state !== 'done' && after.state === 'done' };
  });
  if (changed?.hasEnded) report(changed.after);
  return changed?.after ?? null;
}

/** Changes one part, provided it is still in the state the change was meant for. */
export function changePart(
  deps: Pick<JobsDeps, 'db' | 'report'>,
  { id }: Pick<JobRow, 'id'>,
  at: number,
  state: JobPart['state'],
  change: Partial<JobPart>,
): Promise<JobRow | null> {
  return changeJob(deps, id, (job) => (job.parts[at]?.state === state ? withPart(job, at, change) : null));
}

interface KnownTrack {
  trackId: string;
  jobId: string;
  /** The job was fetched from the service's history. */
  isElsewhere: boolean;
}

/** The track ids of every job of this connection, including ended ones. */
export async function readKnownTracks({ db }: Pick<JobsDeps, 'db'>, connection: string): Promise<KnownTrack[]> {
  const tracks: KnownTrack[] = [];
  await db.jobs
    .where('[connection+createdAt]')
    .between([connection, -Infinity], [connection, Infinity])
    .each(({ id: jobId, parts, isElsewhere = false }) => {
      for (const { trackId } of parts) if (trackId !== null) tracks.push({ trackId, jobId, isElsewhere });
    });
  return tracks;
}
