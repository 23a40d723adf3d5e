import type { Site } from '@/lib/detection/sites';
import type { JobRow } from '@/lib/records/job-rows';
import type { ServiceAddress } from '@/lib/service/client';
import { type JobsDeps, usualLimits } from './deps.ts';
import { type AskedPeople, findingOfInquiry, findingOfPerson, type JobFinding } from './job-finding.ts';

export interface ReadPage {
  page: number;
  /** How many pages there are, as the service counts now. */
  pageCount: number;
  findings: JobFinding[];
}

interface Asked {
  job: JobRow;
  at: number;
  trackId: string;
  pageId: string | null;
  sites: readonly Site[];
}

/** One page of a job's results (interface, "inquiries"; free). Throws ServiceError. */
export async function readJobPage(
  deps: Pick<JobsDeps, 'db' | 'client' | 'clock' | 'limits'>,
  service: ServiceAddress,
  { job, at, trackId, pageId, sites }: Asked,
  page: number,
): Promise<ReadPage> {
  const { connection } = job;
  const { resultsPerPage: pageSize } = deps.limits ?? usualLimits;
  const options = { params: { trackId }, query: { page, size: pageSize } };
  if (job.kind !== 'email-finder') {
    const { reply } = await deps.client.send('peopleExportInquiries', null, service, options);
    const nowMs = deps.clock.now();
    const context = { connection, sites, nowMs, serviceNowMs: nowMs, known: null };
    const findings = reply.content.map((person) => findingOfPerson(person, context));
    return { page, pageCount: Math.ceil(reply.totalElements / pageSize), findings };
  }
  const { reply } = await deps.client.send('emailFinderInquiries', null, service, options);
  const asked = await readAsked(deps, pageId);
  const findings = reply.content.flatMap((inquiry, index) => {
    const place = `${job.id}.${at}.${page * pageSize + index}`;
    return findingOfInquiry(inquiry, asked, { connection, place }) ?? [];
  });
  return { page, pageCount: Math.ceil(reply.totalElements / pageSize), findings };
}

/** Where the search was forgotten, the job's own words are all there is. */
async function readAsked({ db }: Pick<JobsDeps, 'db'>, pageId: string | null): Promise<AskedPeople> {
  const page = pageId === null ? undefined : await db.searchPages.get(pageId);
  if (page === undefined) return { lines: [], isWhole: true };
  return { lines: page.lines, isWhole: page.lines.length === page.keys.length };
}
