import { z } from 'zod';
import type { ChaosWorld } from './chaos-world.ts';

const emailSchema = z.looseObject({ address: z.string().nullish(), status: z.string().nullish() });
const partSchema = z.looseObject({
  state: z.string(),
  trackId: z.string().nullable(),
  refundReason: z.string().nullable(),
});
const jobsSchema = z.array(
  z.looseObject({ id: z.string(), kind: z.string(), open: z.number(), parts: z.array(partSchema) }),
);
const pagesSchema = z.array(
  z.looseObject({
    jobId: z.string(),
    items: z.array(
      z.looseObject({
        line: z.looseObject({ id: z.string() }),
        email: emailSchema.nullable(),
        isPending: z.boolean(),
      }),
    ),
  }),
);
const submissionsSchema = z.object({
  content: z.array(z.looseObject({ trackId: z.string(), requestSize: z.number() })),
  totalElements: z.number(),
});
const itemSchema = z.looseObject({
  id: z.string().optional(),
  refId: z.string().optional(),
  email: z.looseObject({ output: z.array(emailSchema) }).optional(),
  output: z.array(emailSchema).optional(),
});
const inquiriesSchema = z.object({ content: z.array(itemSchema), totalElements: z.number() });

const services = { 'email-finder': '/v1/people/email-finder', 'people-export': '/v1/people/export' } as const;
const pageSize = 100;

export interface JobTally {
  jobs: number;
  jobsOpen: number;
  /** Of those, how many the service gave back. */
  jobsRefunded: number;
  /** Of those, how many came to nothing because the service never saw them. */
  jobsNotTaken: number;
  /** What was submitted to the service beyond what our jobs are known by. */
  resubmitted: number;
  /** People, or their addresses, that the service has for a job and that are not stored with it. */
  resultsLost: number;
  results: number;
}

/** What has to be true of jobs at the end: the service's own history and results beside our database. */
export async function tallyJobs(world: ChaosWorld): Promise<JobTally> {
  const jobs = jobsSchema.parse(await world.table('jobs'));
  const pages = pagesSchema.parse(await world.table('jobPages'));
  const parts = jobs.flatMap(({ id, kind, parts: all }) => all.map((part) => ({ ...part, id, kind })));
  const known = parts.flatMap(({ trackId }) => trackId ?? []);
  let [submissions, results, resultsLost] = [0, 0, 0];
  for (const path of Object.values(services)) {
    const { totalElements } = submissionsSchema.parse(await read(world, `${path}/submissions?size=1`));
    submissions += totalElements;
  }
  for (const { id, kind, trackId, state } of parts) {
    if (trackId === null || state !== 'done') continue;
    const stored = new Map(
      pages
        .filter(({ jobId }) => jobId === id)
        .flatMap(({ items }) => items.map((item) => [item.line.id.toLowerCase(), item] as const)),
    );
    const items = await readItems(world, kind === 'email-finder' ? 'email-finder' : 'people-export', trackId);
    results += items.length;
    resultsLost += items.filter((item) => {
      const own = stored.get((item.id ?? item.refId ?? '').toLowerCase());
      const valid = (item.email?.output ?? item.output ?? []).filter(({ status }) => status === 'VALID');
      if (own === undefined) return true;
      return valid.length > 0 && !valid.some(({ address }) => address === own.email?.address);
    }).length;
  }
  return {
    jobs: jobs.length,
    jobsOpen: jobs.filter(({ open }) => open === 1).length,
    jobsRefunded: parts.filter(({ state }) => state === 'refunded').length,
    jobsNotTaken: parts.filter(({ state }) => state === 'refused').length,
    resubmitted: Math.abs(submissions - new Set(known).size) + (known.length - new Set(known).size),
    results,
    resultsLost,
  };
}

async function readItems(world: ChaosWorld, service: keyof typeof services, trackId: string) {
  const items: z.output<typeof itemSchema>[] = [];
  for (let page = 0; ; page++) {
    const query = `page=${page}&size=${pageSize}`;
    const path = `${services[service]}/${trackId}/inquiries?${query}`;
    const { content, totalElements } = inquiriesSchema.parse(await read(world, path));
    items.push(...content);
    if (items.length >= totalElements || content.length === 0) return items;
  }
}

/** Track ids of everything of this size that was submitted to the service, by its own history. */
export async function readSubmittedTracks(world: ChaosWorld, size: number): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of Object.values(services)) {
    for (let page = 0; ; page++) {
      const said = await read(world, `${path}/submissions?page=${page}&size=${pageSize}`);
      const { content, totalElements } = submissionsSchema.parse(said);
      for (const { trackId, requestSize } of content) if (requestSize === size) found.add(trackId);
      if (content.length === 0 || (page + 1) * pageSize >= totalElements) break;
    }
  }
  return found;
}

/** Past the extension, and with its key: it may have used up the five of this second. */
async function read(world: ChaosWorld, path: string): Promise<unknown> {
  const { sandbox, key } = world;
  const response = await fetch(`${sandbox.ready.api}${path}`, { headers: { 'X-TOKEN': key } });
  if (response.status !== 429) return response.json();
  await world.advance(1000);
  return read(world, path);
}
