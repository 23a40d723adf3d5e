import type { JobRow } from '@/lib/database/schema/job-rows';
import type { JobOperation } from '@/lib/offers/offers';

/** A deep export is several exports to the service. */
export function serviceOperation(kind: JobRow['kind']): JobOperation {
  return kind === 'deep-export' ? 'people-export' : kind;
}
