import { z } from 'zod';
import type { Choices } from '../../../sandbox/choices.ts';
import type { JobOutcome } from '../../../sandbox/jobs/job-row.ts';
import type { Sidenote } from './sidenote.ts';

const partSchema = z.looseObject({
  state: z.string(),
  size: z.number(),
  intentId: z.string().nullable(),
  trackId: z.string().nullable(),
  counts: z.looseObject({ total: z.number().nullable(), found: z.number().nullable() }),
  chargedMilli: z.number().nullable(),
  isSettled: z.boolean(),
  refundReason: z.string().nullable(),
  collected: z.number(),
  pending: z.number(),
  returned: z.number(),
  list: z.object({ id: z.string(), madeAt: z.number() }).nullable(),
});
const jobSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  createdAt: z.number(),
  size: z.number(),
  state: z.string(),
  pausedBecause: z.string().nullable(),
  open: z.number(),
  parts: z.array(partSchema),
});
export type StoredJob = z.output<typeof jobSchema>;

/** As the database has them, the oldest first. */
export async function readJobs(sidenote: Pick<Sidenote, 'table'>): Promise<StoredJob[]> {
  return z
    .array(jobSchema)
    .parse(await sidenote.table('jobs'))
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Nothing goes on until the service's time does. Half of the way it is done, and some emails come later. */
export const waitsForService = ({ parts }: StoredJob) =>
  parts.some(
    ({ state, size, collected, pending, isSettled }) =>
      state === 'running' ||
      (state === 'collecting' && collected === size && pending > 0) ||
      (state === 'done' && !isSettled),
  );

const pageSchema = z.looseObject({
  jobId: z.string(),
  items: z.array(z.looseObject({ line: z.looseObject({ id: z.string() }) })),
});

/** Service ids of everybody who came with a job, as often as they are stored. */
export async function readResultIds(sidenote: Pick<Sidenote, 'table'>, jobId: string): Promise<string[]> {
  const pages = z.array(pageSchema).parse(await sidenote.table('jobPages'));
  return pages.filter((page) => page.jobId === jobId).flatMap(({ items }) => items.map(({ line }) => line.id));
}

type AtSandbox = Pick<Sidenote, 'sandbox'>;

async function control({ sandbox }: AtSandbox, method: string, route: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.ready.control}${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** How a job ends that has not settled. */
export async function decideJob(sidenote: AtSandbox, trackId: string | null, outcome: JobOutcome): Promise<void> {
  await control(sidenote, 'POST', `/jobs/${trackId}`, { outcome });
}

export async function setBalance(sidenote: AtSandbox, credits: number): Promise<void> {
  await control(sidenote, 'POST', '/keys', { key: sidenote.sandbox.ready.key, credits });
}

/** What the sandbox does where the contract leaves something open (docs/interface.md#open-questions). */
export async function choose(sidenote: AtSandbox, choices: Partial<Choices>): Promise<void> {
  await control(sidenote, 'POST', '/choices', choices);
}

export async function forgetRequests(sidenote: AtSandbox): Promise<void> {
  await control(sidenote, 'DELETE', '/requests');
}

const deliveriesSchema = z.object({
  deliveries: z.array(z.looseObject({ trackId: z.string(), url: z.string(), status: z.number() })),
});

/** What was posted to webhooks, the oldest first. */
export async function readDeliveries(sidenote: AtSandbox) {
  return deliveriesSchema.parse(await control(sidenote, 'GET', '/webhooks')).deliveries;
}

const submissionsSchema = z.object({
  totalElements: z.number(),
  content: z.array(z.looseObject({ trackId: z.string(), requestSize: z.number() })),
});

/** Everything that was ever submitted to the service, asked past the extension, which may have used up the five of this second. */
export async function readSubmissions(
  sidenote: AtSandbox,
  service: 'export' | 'email-finder',
): Promise<z.output<typeof submissionsSchema>['content']> {
  const { ready } = sidenote.sandbox;
  const response = await fetch(`${ready.api}/v1/people/${service}/submissions?size=100`, {
    headers: { 'X-TOKEN': ready.key },
  });
  if (response.status !== 429) return submissionsSchema.parse(await response.json()).content;
  await control(sidenote, 'POST', '/clock', { advanceMs: 1000 });
  return readSubmissions(sidenote, service);
}
