import type { SidenoteDatabase } from '@/lib/records/database';
import type { JobItem, JobPageRow, JobRow } from '@/lib/records/job-rows';
import { type ManyFound, mergeManyIntoRecords } from '@/lib/records/merge-many';
import type { JobsDeps } from './deps.ts';
import type { JobFinding } from './job-finding.ts';
import { jobPageId, readPagesWith } from './job-pages.ts';
import { withPart, withRoom, withState } from './job-states.ts';
import type { ReadPage } from './read-job-page.ts';

interface Saved {
  job: Pick<JobRow, 'id' | 'connection'>;
  at: number;
  intentId: string;
}

/**
 * One page of a job's results: who is on it, what the records say of them, and how many there are now, in one transaction. False where the
 * job is gone. Throws what the database throws, and then nothing of it was stored.
 */
export async function saveJobPage(
  { db, clock }: Pick<JobsDeps, 'db' | 'clock'>,
  { job, at, intentId }: Saved,
  { page, findings }: ReadPage,
): Promise<boolean> {
  const id = jobPageId(job.id, at, page);
  const nowMs = clock.now();
  return db.transaction('rw', [db.jobs, db.jobPages, db.records], async () => {
    const now = await db.jobs.get(job.id);
    const old = await db.jobPages.get(id);
    const part = now?.parts[at];
    if (now === undefined || part === undefined) return false;
    const news = old === undefined ? await withoutTwice(db, job.id, id, findings) : newsOf(old, findings);
    const items = old === undefined ? news.map(({ item }) => item) : renewed(old.items, findings);
    if (items.length > 0) {
      const keys = items.map(({ line }) => line.key);
      const row: JobPageRow = {
        ...{ id, jobId: job.id, connection: job.connection, part: at, page, keys, items },
        at: nowMs,
      };
      await db.jobPages.put(row);
    }
    const found = news.flatMap((finding) => foundOf(finding, intentId, old !== undefined));
    await mergeManyIntoRecords(db, job.connection, found, { intentId, nowMs, chargedMilli: 0 });
    const collected = part.collected + items.length - (old?.items.length ?? 0);
    const pending = part.pending + countPending(items) - countPending(old?.items ?? []);
    await db.jobs.put(withState(withRoom(withPart(now, at, { collected, pending: Math.max(0, pending) }))));
    return true;
  });
}

/** Who came before in this job, on whatever page, is there already: the same person under the same id. */
async function withoutTwice(
  db: SidenoteDatabase,
  jobId: string,
  except: string,
  findings: readonly JobFinding[],
): Promise<JobFinding[]> {
  const seen = new Set<string>();
  const keys = findings.map(({ item }) => item.line.key);
  for (const { items } of await readPagesWith(db, { jobId, except, keys })) {
    for (const { line } of items) seen.add(nameOf(line));
  }
  return findings.filter(({ item: { line } }) => {
    const isNew = !seen.has(nameOf(line));
    seen.add(nameOf(line));
    return isNew;
  });
}

function nameOf({ id, key }: JobItem['line']): string {
  return id === '' ? key : id.toLowerCase();
}

/** Of a page that is read again: those whose email was looked for, and is not any more. Who is no more on it was forgotten, and stays so. */
function newsOf(old: JobPageRow, findings: readonly JobFinding[]): JobFinding[] {
  const waiting = new Set(old.items.filter(({ isPending }) => isPending).map(({ line }) => nameOf(line)));
  return findings.filter(({ item }) => !item.isPending && waiting.has(nameOf(item.line)));
}

/** Who does not come back with the page is waited for no more. */
function renewed(items: readonly JobItem[], findings: readonly JobFinding[]): JobItem[] {
  const told = new Map(findings.map(({ item }) => [nameOf(item.line), item]));
  return items.map((item) => {
    if (!item.isPending) return item;
    const now = told.get(nameOf(item.line));
    return now === undefined ? { ...item, isPending: false } : { ...item, email: now.email, isPending: now.isPending };
  });
}

/** Read again, the page says of them nothing new but their email. */
function foundOf({ item, own, others }: JobFinding, intentId: string, isAgain: boolean): ManyFound[] {
  if (own === null) return [];
  const { email, ...rest } = own.facets;
  const news = email === undefined ? {} : { email };
  const person = {
    ...own,
    facets: isAgain ? news : { ...rest, ...news },
    freshId: `person:${intentId}:${nameOf(item.line)}`,
  };
  if (isAgain) return [person];
  return [
    person,
    ...others.map((other) => ({ ...other, freshId: `${other.kind}:${intentId}:${other.aliases[0] ?? ''}` })),
  ];
}

function countPending(items: readonly JobItem[]): number {
  return items.filter(({ isPending }) => isPending).length;
}
