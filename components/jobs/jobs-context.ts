import { useHash } from '@/components/ui/routes';
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

const section = 'jobs/';

/** The job that the address names (`workspace.html#jobs/<id>`), which may be gone; null where it names none. */
export function useChosenJob(): string | null {
  const hash = useHash('');
  if (!hash.startsWith(section)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length));
  } catch {
    // No escape sequence: somebody wrote the address by hand.
    return null;
  }
}

export function addressOfJob(id: string): string {
  return `#${section}${encodeURIComponent(id)}`;
}

export function addressOfSearch(id: string | null): string {
  return id === null ? '#search' : `#search/${encodeURIComponent(id)}`;
}
