import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { readService } from '@/lib/database/settings/service-settings';
import type { NamedOrder, Question } from '@/lib/purchases/operations/operation-row';
import type { Subject } from '@/lib/subjects/subject';

export interface NamedPart extends NamedOrder {
  kind: 'job';
  job: JobRow;
  at: number;
  part: JobPart;
  /** The page whose track id is submitted; null for an export. */
  track: SearchPageRow | null;
  webhook: string | null;
}

export async function readNamedPart(db: SidenoteDatabase, { site, slug }: Subject): Promise<NamedPart | null> {
  if (site !== 'job') return null;
  const dot = slug.lastIndexOf('.');
  const job = await db.jobs.get(slug.slice(0, dot));
  const at = Number(slug.slice(dot + 1));
  const part = job?.parts[at];
  if (job === undefined || part === undefined) return null;
  const track = part.pageId === null ? null : ((await db.searchPages.get(part.pageId)) ?? null);
  const { webhook } = await readService(db);
  return { kind: 'job', lists: job.lists, job, at, part, track, webhook };
}

export function partOf({ named }: Question): NamedPart | null {
  return named != null && isPart(named) ? named : null;
}

function isPart(named: NamedOrder): named is NamedPart {
  return named.kind === 'job';
}
