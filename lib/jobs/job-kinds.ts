import type { JobRow } from '@/lib/database/schema/job-rows';
import type { JobOperation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { exportMilliOf, finderMilliOf } from '@/lib/service/contract/prices';
import type { ExportStatistics } from '@/lib/service/contract/schemas/job';

export type ReportedStatistics = Pick<ExportStatistics, 'total' | 'found'> &
  Partial<Pick<ExportStatistics, 'success' | 'failed'>>;

/** What the operations have in common (docs/interface.md#job-endpoints), and where they differ. */
interface JobKind {
  statistics: 'emailFinderStatistics' | 'peopleExportStatistics';
  submissions: 'emailFinderSubmissions' | 'peopleExportSubmissions';
  notify: 'emailFinderNotify' | 'peopleExportNotify';
  /** Results can be read before all of them are there (docs/interface.md#inquiries). */
  isReadWhileRunning: boolean;
  /** Its statistics say how many succeeded and failed (docs/interface.md#job-statistics). */
  countsFailures: boolean;
  /** The cost of a finished job (docs/interface.md#credit-prices). */
  cost(statistics: ReportedStatistics): MilliCredits;
}

export const jobKinds: Readonly<Record<JobOperation, JobKind>> = {
  'email-finder': {
    statistics: 'emailFinderStatistics',
    submissions: 'emailFinderSubmissions',
    notify: 'emailFinderNotify',
    isReadWhileRunning: true,
    countsFailures: false,
    cost: finderMilliOf,
  },
  'people-export': {
    statistics: 'peopleExportStatistics',
    submissions: 'peopleExportSubmissions',
    notify: 'peopleExportNotify',
    isReadWhileRunning: false,
    countsFailures: true,
    cost: exportMilliOf,
  },
};

/** A deep export is several exports to the service. */
const operations: Readonly<Record<JobRow['kind'], JobOperation>> = {
  'email-finder': 'email-finder',
  'people-export': 'people-export',
  'deep-export': 'people-export',
};

export function serviceOperation(kind: JobRow['kind']): JobOperation {
  return operations[kind];
}
