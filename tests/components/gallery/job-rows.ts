import type { JobItem, JobPageRow, JobPart, JobRow } from '@/lib/records/job-rows';
import type { ResultLine } from '@/lib/records/result-line';
import { connectionId, emailEntry } from './fixture-rows.ts';

/** Made-up jobs for looking at screens and for testing them. */

const minute = 60_000;
const none = { total: null, found: null, success: null, failed: null };

export function jobPart(part: Partial<JobPart> = {}): JobPart {
  return {
    ...{ state: 'waiting', size: 140, pageId: null, intentId: null, trackId: null, submittedAt: null, doneAt: null },
    ...{ serviceSubmittedAt: part.submittedAt ?? null, serviceDoneAt: part.doneAt ?? null, isUncertain: false },
    ...{ counts: none, chargedMilli: null, isSettled: false, refundReason: null, failure: null },
    ...{ collected: 0, pending: 0, told: part.collected ?? 0, unread: 0, returned: 0, isReturnAccepted: false },
    ...{ leftOutBy: [], candidates: [], list: null },
    ...part,
  };
}

const handedIn = { trackId: 'track-1', intentId: 'intent-1', submittedAt: Date.now() - 12 * minute } as const;

export function runningPart(part: Partial<JobPart> = {}): JobPart {
  return jobPart({
    ...handedIn,
    state: 'running',
    counts: { total: 140, found: 41, success: 54, failed: 2 },
    ...part,
  });
}

export function donePart(part: Partial<JobPart> = {}): JobPart {
  return jobPart({
    ...{ ...handedIn, state: 'done', doneAt: Date.now() - 4 * minute, chargedMilli: 117_000, isSettled: true },
    counts: { total: 140, found: 96, success: 138, failed: 2 },
    collected: 140,
    ...part,
  });
}

export function refundedPart(refundReason: string | null, part: Partial<JobPart> = {}): JobPart {
  return jobPart({
    ...{ ...handedIn, state: 'refunded', chargedMilli: 0, isSettled: true, refundReason },
    ...part,
  });
}

/** Running while it has no end; what it is for is in the parts. */
export function job(parts: JobPart[], part: Partial<JobRow> = {}): JobRow {
  const size = parts.reduce((sum, each) => sum + each.size, 0);
  return {
    ...{ id: 'job-1', connection: connectionId, kind: 'people-export', createdAt: Date.now() - 13 * minute },
    ...{
      searchId: 'search-1',
      filters: null,
      lists: 'all',
      title: 'Procurement, DACH',
      size,
      agreedMilli: size * 1000,
      anyway: 0,
    },
    ...{ parts, state: 'running', pausedBecause: null, startedIn: 'here', nextPollAt: Date.now() + 4 * minute },
    ...{ seenAt: null, open: 1 },
    ...part,
  };
}

export function endedJob(parts: JobPart[], part: Partial<JobRow> = {}): JobRow {
  return job(parts, { state: 'done', open: 0, nextPollAt: null, ...part });
}

const names = [
  'Amara Okonkwo',
  'Tomasz Wieczorek',
  'Elif Yıldız',
  'Hana Novotná',
  'María-José Fernández de la Vega y Ruiz',
];
const firms = ['Fenwick Instruments', 'Halvorsen Maritime', 'Brightwater Group Holding International'];

export function resultLine(at: number, part: Partial<ResultLine> = {}): ResultLine {
  return {
    ...{ key: `person/pronet/person-${at}`, kind: 'person', id: `id-${at}`, name: `${names[at % names.length]} ${at}` },
    ...{ title: 'Head of Procurement', company: firms[at % firms.length] ?? null, domain: 'fenwick.example' },
    ...{ place: 'Rotterdam, Netherlands', headcount: 1840, industry: 'medical devices', seniority: null },
    ...{ department: null, founded: null, link: null, has: [] },
    ...part,
  };
}

/** Of every four two are verified, one is catch-all, one was not found. */
export function jobItem(at: number, part: Partial<JobItem> = {}): JobItem {
  const address = `person.${at}@fenwick.example`;
  const email = emailEntry(at % 4 === 2 ? { address, domainType: 'CATCH_ALL' } : { address });
  return { line: resultLine(at), email: at % 4 === 3 ? null : email, isPending: false, ...part };
}

export function jobPage(page: number, items: JobItem[], part: Partial<JobPageRow> = {}): JobPageRow {
  const place = { jobId: 'job-1', part: 0, page, ...part };
  return {
    id: `${place.jobId}|${place.part}|${place.page}`,
    ...{ connection: connectionId, at: Date.now(), keys: items.map(({ line }) => line.key), items },
    ...{ told: items.length, unread: 0, dropped: 0, returned: 0 },
    ...place,
  };
}

/** So many results, a hundred a page. */
export function jobPages(count: number): JobPageRow[] {
  return Array.from({ length: Math.ceil(count / 100) }, (_each, page) =>
    jobPage(
      page,
      Array.from({ length: Math.min(100, count - page * 100) }, (_item, at) => jobItem(page * 100 + at)),
    ),
  );
}
