import { i18n } from '#i18n';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { jobKindLabel, peopleLabel } from './job-labels.ts';

/** What a job is called: as its search, by what that asks for, or by what it does itself. */
export function jobTitle({ title, filters, kind, size }: Pick<JobRow, 'title' | 'filters' | 'kind' | 'size'>): string {
  if (title !== null) return title;
  if (filters !== null) return describeSearch(filters);
  return i18n.t('jobs.untitled', { kind: jobKindLabel(kind), people: peopleLabel(size) });
}
