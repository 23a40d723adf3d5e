import { i18n } from '#i18n';
import { emailStatusOf, verifiedAt } from '@/components/contacts/email-labels';
import { findAddress } from '@/components/spend/ledger/find-link';
import { parseWebAddress } from '@/components/ui/external-link';
import type { FileCell } from '@/components/ui/file-export/write-table';
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
  /** The list somebody is on, by their key. */
  excludedBy(key: string): string | null;
}

/** A row each of one page of results: who, their email, and where each of it comes from. Pure. */
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

/** What is known of somebody's email, in words; once all were read, who still has no answer gets none. */
export function emailStatus({ email, isPending }: Pick<JobItem, 'email' | 'isPending'>, isOver: boolean): string {
  if (email !== null) return emailStatusOf(email).word;
  if (isPending) return i18n.t(isOver ? 'jobs.noAnswer' : 'jobs.stillLooking');
  return i18n.t('jobs.noEmail');
}

/** The page of somebody: on one of the sites first, else as the service gave it; null where there is none. */
export function linkOf({ key, link }: Pick<ResultLine, 'key' | 'link'>, sites: readonly Site[]): string | null {
  const address = findAddress(key, sites);
  if (address !== null) return address;
  return link !== null && parseWebAddress(link) !== null ? link : null;
}

/** In the order in which they were read: as texts, page 10 would come before page 2. */
export function inOrder<Page extends Pick<JobPageRow, 'part' | 'page'>>(pages: readonly Page[]): Page[] {
  return pages.toSorted((a, b) => a.part - b.part || a.page - b.page);
}
