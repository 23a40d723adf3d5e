import type { JobPart } from '@/lib/database/schema/job-rows';
import type { JobOperation } from '@/lib/database/schema/rows';
import { nothingFound, type ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';
import { peopleExportRequestSchema } from '@/lib/service/contract/filters/search-request';
import { exportPrice, finderQuote, reservedMilli } from '@/lib/service/contract/prices';
import { emailFinderRequestSchema } from '@/lib/service/contract/schemas/job';
import { aboutThemselves, createOperation, type OperationRow, type Question } from './operation-row.ts';
import { parsedBy } from './parsed-by.ts';
import { withSuppression } from './suppressed-filters.ts';

/**
 * Handing a part of a job in (docs/interface.md#find-emails-by-track-id, docs/interface.md#export-people-with-email). One that
 * was taken on is known: it is never handed in twice. The service charges at once, as much as it likes, and puts it right when it
 * settles the job: until then the most is booked, and no balance is held against it.
 */
export const jobOperations: Record<JobOperation, OperationRow> = {
  'email-finder': createOperation({
    endpoint: 'emailFinder',
    facet: 'email',
    body: ({ named }) =>
      named?.kind !== 'job' || named.track?.track == null
        ? null
        : parsedBy(emailFinderRequestSchema, { trackId: named.track.track.id, webhook: named.webhook }),
    quote: ({ named }) => (named?.kind === 'job' ? finderQuote(named.part.size) : null),
    charge: (_reply, { named }) => openCharge(named?.kind === 'job' ? reservedMilli(finderQuote(named.part.size)) : 0),
    claim: aboutThemselves,
    isKnown: isSubmitted,
    nothing: (question) => submitted(question, null),
    parsed: ({ trackId, statistics }, question) => submitted(question, trackId, statistics),
  }),

  'people-export': createOperation({
    endpoint: 'peopleExport',
    facet: 'email',
    lists: 'person',
    body: (question) => parsedBy(peopleExportRequestSchema, exportBody(question)),
    quote: ({ named }) => (named?.kind === 'job' ? exportPrice.quote({ size: named.part.size }) : null),
    charge: (_reply, { named }) =>
      openCharge(named?.kind === 'job' ? reservedMilli(exportPrice.quote({ size: named.part.size })) : 0),
    claim: aboutThemselves,
    isKnown: isSubmitted,
    nothing: (question) => submitted(question, null),
    parsed: ({ trackId, statistics }, question) => submitted(question, trackId, statistics),
  }),
};

/** Those of the parts before are left out by lists of their own. */
function exportBody({ named, suppression = noSuppression }: Question): object | null {
  if (named?.kind !== 'job') return null;
  const { job, at, part, webhook } = named;
  const { filters } = job;
  if (filters === null) return null;
  const before = job.parts.slice(0, at).flatMap(({ list }) => (list === null ? [] : [list.id]));
  const lists = [...suppression.lists, ...before];
  return { ...withSuppression(filters, 'people', { ...suppression, lists }), page: 0, size: part.size, webhook };
}

function openCharge(milli: number): Charge {
  return { milli, how: 'price-table', isJobOpen: true };
}

function isSubmitted({ named }: Question): boolean {
  return named?.kind === 'job' && named.part.trackId !== null;
}

interface Told {
  total?: number | null | undefined;
  found?: number | null | undefined;
  success?: number | null | undefined;
  failed?: number | null | undefined;
}

function submitted(
  { named, suppression = noSuppression }: Question,
  trackId: string | null,
  told?: Told | null,
): ParsedResult {
  if (named?.kind !== 'job') return { ...nothingFound, found: trackId !== null };
  const { job, at } = named;
  const counts: JobPart['counts'] = {
    total: told?.total ?? null,
    found: told?.found ?? null,
    success: told?.success ?? null,
    failed: told?.failed ?? null,
  };
  return {
    ...nothingFound,
    name: job.title,
    found: trackId !== null,
    handedIn: { jobId: job.id, at, trackId, counts, leftOutBy: suppression.lists },
  };
}
