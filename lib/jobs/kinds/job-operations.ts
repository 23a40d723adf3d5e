import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { readService } from '@/lib/database/settings/service-settings';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import type { JobOperation } from '@/lib/offers/offers';
import { nothingFound, type ParsedResult, type Submitted } from '@/lib/purchases/answers/parsed-result';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';
import {
  createOperation,
  type NamedOrder,
  noClaim,
  type OperationRows,
  type OrderContext,
  parsedBy,
  type Settlement,
} from '@/lib/purchases/operations/operation-row';
import { withSuppression } from '@/lib/searches/suppressed-filters';
import { peopleExportRequestSchema } from '@/lib/service/contract/filters/search-request';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { emailFinderRequestSchema } from '@/lib/service/contract/schemas/job';
import type { Subject } from '@/lib/subjects/subject';

/** Records the service's response to a submitted part. What the balance has decided in the meantime stays. */
const notesSubmitted: Settlement = {
  tables: ['jobs', 'searchPages'],
  async save(db, { intent, parsed: { submitted }, nowMs, isOpen }) {
    if (isOpen && submitted !== undefined) await noteSubmitted(db, intent.id, submitted, nowMs);
  },
};

const partSpec = {
  units: (orderContext: OrderContext) => partOf(orderContext)?.part.size ?? null,
  charge: openCharge,
  claim: noClaim,
  readNamed: readNamedPart,
  settlement: notesSubmitted,
  isKnown: isSubmitted,
  nothing: (orderContext: OrderContext) => resultOfSubmission(orderContext, null),
  parsed: (
    reply: { trackId: string; statistics?: ReportedCounts | null | undefined } & ServiceNote,
    orderContext: OrderContext,
  ) => resultOfSubmission(orderContext, reply.trackId, reply.statistics, serviceNoteOf(reply)),
};

/**
 * An accepted part is never submitted twice. The service charges at once and corrects the charge at settlement. Until then the maximum is
 * booked and not reconciled.
 */
export const jobOperations: OperationRows<JobOperation> = {
  'email-finder': createOperation('email-finder', {
    body(orderContext) {
      const named = partOf(orderContext);
      const track = named?.track?.track ?? null;
      return track === null ? null : parsedBy(emailFinderRequestSchema, { trackId: track.id, webhook: named?.webhook });
    },
    ...partSpec,
  }),

  'people-export': createOperation('people-export', {
    lists: 'person',
    body: (orderContext) => parsedBy(peopleExportRequestSchema, exportBody(orderContext)),
    ...partSpec,
  }),
};

/** People of the earlier parts are left out by lists made for that purpose. */
function exportBody(orderContext: OrderContext): object | null {
  const { suppression = noSuppression } = orderContext;
  const named = partOf(orderContext);
  if (named === null) return null;
  const { job, at, part, webhook } = named;
  const { filters } = job;
  if (filters === null) return null;
  const before = job.parts.slice(0, at).flatMap(({ list }) => (list === null ? [] : [list.id]));
  const lists = [...suppression.lists, ...before];
  return {
    ...withSuppression(filters, 'people', { ...suppression, lists }),
    page: job.page ?? 0,
    size: part.size,
    webhook,
  };
}

function openCharge(quote: Quote): Charge {
  return { milli: reservedMilli(quote), how: 'price-table', isJobOpen: true };
}

function isSubmitted(orderContext: OrderContext): boolean {
  return partOf(orderContext)?.part.trackId != null;
}

interface ServiceNote {
  description?: string | null | undefined;
  webhook?: { state?: string | null | undefined } | null | undefined;
}

function serviceNoteOf({ description, webhook }: ServiceNote): NonNullable<JobPart['said']> {
  const short = (text: string | null | undefined) => text?.slice(0, longestNoteText) ?? null;
  return { description: short(description), webhook: short(webhook?.state) };
}

const longestNoteText = 500;

interface ReportedCounts {
  total?: number | null | undefined;
  found?: number | null | undefined;
  success?: number | null | undefined;
  failed?: number | null | undefined;
}

function resultOfSubmission(
  orderContext: OrderContext,
  trackId: string | null,
  reported?: ReportedCounts | null,
  said?: NonNullable<JobPart['said']>,
): ParsedResult {
  const { suppression = noSuppression } = orderContext;
  const named = partOf(orderContext);
  if (named === null) return { ...nothingFound, found: trackId !== null };
  const { job, at } = named;
  const counts: JobPart['counts'] = {
    total: reported?.total ?? null,
    found: reported?.found ?? null,
    success: reported?.success ?? null,
    failed: reported?.failed ?? null,
  };
  return {
    ...nothingFound,
    name: job.title,
    found: trackId !== null,
    submitted: {
      jobId: job.id,
      at,
      trackId,
      counts,
      leftOutBy: suppression.lists,
      ...(said !== undefined && { said }),
    },
  };
}

interface NamedPart extends NamedOrder {
  kind: 'job';
  job: JobRow;
  at: number;
  part: JobPart;
  /** The page whose track id is submitted; null for an export. */
  track: SearchPageRow | null;
  webhook: string | null;
}

async function readNamedPart(db: SidenoteDatabase, { site, slug }: Subject): Promise<NamedPart | null> {
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

function partOf({ named }: OrderContext): NamedPart | null {
  return named != null && isPart(named) ? named : null;
}

function isPart(named: NamedOrder): named is NamedPart {
  return named.kind === 'job';
}

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
