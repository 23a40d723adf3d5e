import type { JobRow } from '@/lib/database/schema/job-rows';

export interface JobsContext {
  jobs: JobRow[];
  /** Whether a webhook is set; the service requires one for every job. */
  hasWebhook: boolean;
}

export interface JobSurroundings {
  nowMs: number;
  /** Nothing can be sent at the moment: no network or no key. */
  isCutOff: boolean;
  hasWebhook: boolean;
}
