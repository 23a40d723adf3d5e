import type { JobRow } from '@/lib/database/schema/job-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface JobsContext {
  jobs: JobRow[];
  /** The service demands an address for every job. */
  hasWebhook: boolean;
  /** "Notify me when a job is done". */
  wantsNotices: boolean;
}

/** What every job on the page is shown with. */
export interface JobSurroundings {
  nowMs: number;
  /** Nothing can be sent now: no network, no key. */
  isCutOff: boolean;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
  hasWebhook: boolean;
}
