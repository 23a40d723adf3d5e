import { i18n } from '#i18n';
import { describeSearch } from '@/components/search/describe/describe-search';
import { type PausedLabels, pausedLabels } from '@/components/ui/errors/paused-labels';
import type { TroubleLabels } from '@/components/ui/errors/trouble';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatCount } from '@/components/ui/formats';
import type { Tone } from '@/components/ui/mark';
import type { BudgetRefusal } from '@/lib/database/ledger/budget';
import type { JobKind, JobPart, JobPausedBecause, JobRow } from '@/lib/database/schema/job-rows';
import type { Failure } from '@/lib/messaging/failure';
import { refundReasons } from '@/lib/service/contract/enums';
import type { JobProgress, JobStatus } from './job-view.ts';

/** Labels for every state of a job. Pure. */

const t = i18n.t;

const kinds: Record<JobKind, () => string> = {
  'email-finder': () => t('jobs.kind.finder'),
  'people-export': () => t('jobs.kind.export'),
  'deep-export': () => t('jobs.kind.deep'),
};

export function jobKindLabel(kind: JobKind): string {
  return kinds[kind]();
}

export function peopleLabel(count: number): string {
  return t('jobs.people', count, [formatCount(count)]);
}

interface StatusLabels {
  tone: Tone;
  word: () => string;
  /** What can be done; null where all goes well, or the text next to it already says so. */
  next: (() => string) | null;
}

export const statusLabels: Record<JobStatus, StatusLabels> = {
  waiting: { tone: 'plain', word: () => t('jobs.state.waiting'), next: null },
  submitting: { tone: 'plain', word: () => t('jobs.state.submitting'), next: null },
  lost: { tone: 'caution', word: () => t('jobs.state.lost'), next: () => t('jobs.next.lost') },
  running: { tone: 'plain', word: () => t('jobs.state.running'), next: null },
  collecting: { tone: 'plain', word: () => t('jobs.state.collecting'), next: null },
  done: { tone: 'good', word: () => t('jobs.state.done'), next: null },
  partly: { tone: 'caution', word: () => t('jobs.state.partly'), next: () => t('jobs.next.partly') },
  refunded: { tone: 'caution', word: () => t('jobs.state.refunded'), next: null },
  refused: { tone: 'stop', word: () => t('jobs.state.refused'), next: null },
  unreached: { tone: 'caution', word: () => t('jobs.state.unreached'), next: null },
  paused: { tone: 'caution', word: () => t('jobs.state.paused'), next: null },
  cancelled: { tone: 'plain', word: () => t('jobs.state.cancelled'), next: () => t('jobs.next.cancelled') },
  overdue: { tone: 'caution', word: () => t('jobs.state.overdue'), next: () => t('jobs.next.overdue') },
  closed: { tone: 'plain', word: () => t('jobs.state.closed'), next: () => t('jobs.next.closed') },
};

const refunds: Record<(typeof refundReasons)[number], () => string> = {
  SEARCH_NO_RESULTS: () => t('jobs.refund.noResults'),
  NO_EMAILS_FOUND: () => t('jobs.refund.noEmails'),
  STUCK_HARD_REFUND: () => t('jobs.refund.stuckHard'),
  STUCK_SOFT_REFUND: () => t('jobs.refund.stuckSoft'),
};

/** Values of `refundReason` (docs/interface.md#submission-record); others are shown unchanged. */
export function jobRefundLabel(reason: string | null): string {
  const known = refundReasons.find((each) => each === reason);
  if (known !== undefined) return refunds[known]();
  return reason === null ? t('jobs.refund.unsaid') : t('jobs.refund.other', { reason });
}

const shortRefunds: Record<(typeof refundReasons)[number], () => string> = {
  SEARCH_NO_RESULTS: () => t('jobs.shortRefund.noResults'),
  NO_EMAILS_FOUND: () => t('jobs.shortRefund.noEmails'),
  STUCK_HARD_REFUND: () => t('jobs.shortRefund.stuckHard'),
  STUCK_SOFT_REFUND: () => t('jobs.shortRefund.stuckSoft'),
};

export function shortRefundLabel(reason: string | null): string {
  const known = refundReasons.find((each) => each === reason);
  if (known !== undefined) return shortRefunds[known]();
  return reason === null ? t('jobs.history.refunded') : t('jobs.shortRefund.other', { reason });
}

export function progressLabel({ of, done, total }: Pick<JobProgress, 'of' | 'done' | 'total'>): string {
  const numbers = { done: formatCount(done), total: formatCount(total) };
  if (of === 'parts') return t('jobs.progress.parts', numbers);
  return of === 'worked' ? t('jobs.progress.worked', numbers) : t('jobs.progress.read', numbers);
}

type NoteLabels = Pick<TroubleLabels, 'text' | 'next'>;

/** Why it waits for "Resume": as a batch, unless a job says more. `refusal`: why the present budget does not cover the next part. */
export function jobPausedLabels(
  because: JobPausedBecause,
  nowMs: number,
  refusal: BudgetRefusal | null = null,
): NoteLabels {
  switch (because) {
    case 'budget-reached':
      return noteOf(refusal === null ? pausedLabels(because, nowMs) : labelsOf(refusal, { nowMs }));
    case 'agreed-used-up':
      return { text: t('jobs.paused.agreed'), next: 'wait' };
    case 'not-saved':
      return { text: t('jobs.paused.notSaved'), next: 'wait' };
    case 'service-broken':
      return { text: t('jobs.paused.service'), next: 'wait' };
    case 'lists-ignored':
      return { text: t('jobs.paused.lists'), next: 'wait' };
    default:
      return noteOf(pausedLabels(because, nowMs));
  }
}

/** Why a part was not accepted: by the service, by the purchase pipeline, or because it never arrived. */
export function refusedLabels(job: JobRow, part: JobPart, nowMs: number): NoteLabels {
  const failure: Failure = part.failure ?? { kind: 'internal' };
  if (failure.kind === 'not-found' && job.kind === 'email-finder') return { text: t('jobs.trackGone'), next: 'wait' };
  if (failure.kind === 'unreachable') return { text: t('jobs.unreached'), next: 'wait' };
  return noteOf(labelsOf(failure, { nowMs }));
}

function noteOf({ title, text, next }: PausedLabels): NoteLabels {
  return { text: text === null ? title : t('jobs.why', { title, text }), next };
}

/** A job's title: that of its search, else a summary of the filters, else its kind and size. */
export function jobTitle({ title, filters, kind, size }: Pick<JobRow, 'title' | 'filters' | 'kind' | 'size'>): string {
  if (title !== null) return title;
  if (filters !== null) return describeSearch(filters);
  return i18n.t('jobs.untitled', { kind: jobKindLabel(kind), people: peopleLabel(size) });
}
