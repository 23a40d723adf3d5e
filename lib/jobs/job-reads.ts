import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobRow } from '@/lib/database/schema/job-rows';

export async function readJob(db: SidenoteDatabase, id: string): Promise<JobRow | null> {
  return (await db.jobs.get(id)) ?? null;
}

/** The jobs a worker checks when it starts, whatever their connection. */
export async function readOpenJobs(db: SidenoteDatabase): Promise<JobRow[]> {
  return db.jobs.where('open').equals(1).toArray();
}
