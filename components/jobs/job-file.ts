import { i18n } from '#i18n';
import { emailStatusInFiles } from '@/components/contact-details/email-labels';
import type { FileColumn } from '@/components/hand-over/rows/file-subject';
import type { HandRow } from '@/components/hand-over/source';
import { parseWebAddress } from '@/components/ui/external-link';
import { findAddress } from '@/components/ui/find-link';
import type { RowRecord } from '@/lib/database/records/row-records';
import type { JobItem, JobPageRow, JobRow } from '@/lib/database/schema/job-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { jobKindLabel, jobTitle } from './job-labels.ts';

export interface JobSubject extends HandRow {
  item: JobItem;
  job: JobRow;
  part: number;
}

export const jobOrigin: readonly FileColumn<JobSubject>[] = [
  { label: () => i18n.t('jobs.column.job'), cell: ({ job }) => jobTitle(job) },
  { label: () => i18n.t('jobs.column.kind'), cell: ({ job }) => jobKindLabel(job.kind) },
  {
    label: () => i18n.t('jobs.column.submitted'),
    cell({ job, part }) {
      const at = job.parts[part]?.submittedAt ?? null;
      return at === null ? null : new Date(at);
    },
  },
  { label: () => i18n.t('jobs.column.part'), cell: ({ part }) => part + 1 },
  { label: () => i18n.t('jobs.column.track'), cell: ({ job, part }) => job.parts[part]?.trackId ?? null },
];

/** In the file of a job that is not done, which would look finished without. */
export const unfinished: readonly FileColumn<JobSubject>[] = [
  {
    label: () => i18n.t('jobs.column.state'),
    cell: ({ item }) => i18n.t(item.isPending ? 'jobs.rowState.open' : 'jobs.rowState.read'),
  },
];

export interface FileContext {
  job: JobRow;
  sites: readonly Site[];
  /** The purchases about the person of a row. */
  recordOf(line: ResultLine): RowRecord<SubjectRecord>;
  excludedBy(key: string): string | null;
}

/** The people on one page of results. Pure. */
export function subjectsOf(
  { part, items }: Pick<JobPageRow, 'part' | 'items'>,
  { job, sites, recordOf, excludedBy }: FileContext,
): JobSubject[] {
  const isOver = job.parts[part]?.state === 'done';
  return items.map((item) => {
    const { line, email } = item;
    const { record, isMoved } = recordOf(line);
    return {
      kind: 'person',
      record,
      line,
      subject: isMoved ? subjectOfId(line.kind, line.id) : subjectOfLine(line, sites),
      name: line.name,
      link: linkOf(line, sites),
      item,
      job,
      part,
      excludedBy: excludedBy(line.key),
      email: { best: email, status: emailStatus(item, isOver) },
    };
  });
}

/** The email status as a label. Once the job is over, a pending email counts as none. */
export function emailStatus(
  { email, isPending, isUnmatched }: Pick<JobItem, 'email' | 'isPending' | 'isUnmatched'>,
  isOver: boolean,
): string {
  if (isUnmatched === true) return i18n.t('jobs.unmatched');
  if (email !== null) return emailStatusInFiles(email);
  if (isPending) return i18n.t(isOver ? 'jobs.noAnswer' : 'jobs.stillLooking');
  return i18n.t('jobs.noEmail');
}

/** The link to a person's page: on a known site, else as the service returned it; null if there is none. */
export function linkOf({ key, link }: Pick<ResultLine, 'key' | 'link'>, sites: readonly Site[]): string | null {
  const address = findAddress(key, sites);
  if (address !== null) return address;
  return link !== null && parseWebAddress(link) !== null ? link : null;
}

/** In page order: sorted as strings, page 10 would come before page 2. */
export function inOrder<Page extends Pick<JobPageRow, 'part' | 'page'>>(pages: readonly Page[]): Page[] {
  return pages.toSorted((a, b) => a.part - b.part || a.page - b.page);
}
