import { i18n } from '#i18n';
import { emailStatusOf, verifiedAt } from '@/components/contacts/email-labels';
import { parseWebAddress } from '@/components/ui/external-link';
import type { FileCell } from '@/components/ui/file-export/write-table';
import { findAddress } from '@/components/ui/find-link';
import type { JobItem, JobPageRow, JobRow } from '@/lib/database/schema/job-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { Site } from '@/lib/subjects/sites';
import { jobKindLabel, jobTitle } from './job-labels.ts';

export function headings(): string[] {
  return [
    i18n.t('jobs.column.name'),
    i18n.t('jobs.column.title'),
    i18n.t('jobs.column.company'),
    i18n.t('jobs.column.domain'),
    i18n.t('jobs.column.place'),
    i18n.t('jobs.column.email'),
    i18n.t('jobs.column.emailStatus'),
    i18n.t('jobs.column.verified'),
    i18n.t('jobs.column.page'),
    i18n.t('jobs.column.id'),
    i18n.t('jobs.column.excluded'),
    i18n.t('jobs.column.job'),
    i18n.t('jobs.column.kind'),
    i18n.t('jobs.column.submitted'),
    i18n.t('jobs.column.part'),
    i18n.t('jobs.column.track'),
  ];
}

export interface FileContext {
  job: JobRow;
  sites: readonly Site[];
  /** The list that excludes a person, by key. */
  excludedBy(key: string): string | null;
}

/** The rows of one page of results: person, email and origin. Pure. */
export function rowsOf(
  page: Pick<JobPageRow, 'part' | 'items'>,
  { job, sites, excludedBy }: FileContext,
): FileCell[][] {
  const part = job.parts[page.part];
  const submittedAt = part?.submittedAt ?? null;
  const origin: FileCell[] = [
    jobTitle(job),
    jobKindLabel(job.kind),
    submittedAt === null ? null : new Date(submittedAt),
    page.part + 1,
    part?.trackId ?? null,
  ];
  return page.items.map((item) => {
    const { line, email } = item;
    const verified = email === null ? null : verifiedAt(email);
    return [
      line.name,
      line.title,
      line.company,
      line.domain,
      line.place,
      email?.address ?? null,
      emailStatus(item, part?.state === 'done'),
      verified === null ? null : new Date(verified),
      linkOf(line, sites),
      line.id,
      excludedBy(line.key),
      ...origin,
    ];
  });
}

/** The email status as a label. Once the job is over, a pending email counts as none. */
export function emailStatus({ email, isPending }: Pick<JobItem, 'email' | 'isPending'>, isOver: boolean): string {
  if (email !== null) return emailStatusOf(email).word;
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
