import type { JobOperation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { PausedBecause } from './batch-rows.ts';
import type { ResultLine } from './result-line.ts';
import type { ChosenLists, SearchFilters } from './search-rows.ts';

/** `deep-export`: more people than one export takes, in several parts (docs/interface.md#deep-pagination-procedure). */
export type JobKind = JobOperation | 'deep-export';

/** `lists-ignored`: people came back whom a list of the service should have left out. */
export type JobPausedBecause = PausedBecause | 'lists-ignored';

/** What a person asked the service to work on for a while. Outlives the worker and the browser; screens read this row and nothing else. */
export interface JobRow {
  id: string;
  connection: string;
  kind: JobKind;
  createdAt: number;
  /** What it came from; null once that was forgotten, or where it was found in the service's history alone. */
  searchId: string | null;
  /** As the search was when the job was begun: what is forgotten later takes no job with it. Null for a finder. */
  filters: SearchFilters | null;
  lists: ChosenLists;
  /** The name of the search; null where it had none. */
  title: string | null;
  /** People asked for in all. */
  size: number;
  /** The most it may cost all in all: what stood on the button; after a resume, what is used up and what stood on that button. */
  agreedMilli: MilliCredits;
  /** Finder: how many excluded people on its page the click agreed to pay for; its track id leaves out nobody. */
  anyway: number;
  /** One, but for a deep export. Handed in one after the other. */
  parts: JobPart[];
  state: 'running' | 'paused' | 'done' | 'cancelled';
  pausedBecause: JobPausedBecause | null;
  /** The browser session of the last click for it. */
  startedIn: string;
  /** When it is looked at next, epoch milliseconds; null: not by itself. */
  nextPollAt: number | null;
  /** Null until somebody has seen that it has ended. */
  seenAt: number | null;
  /** 1 while something of it is not certain: it runs, waits, or its charge is not settled. Indexed. */
  open: 0 | 1;
}

export const jobPartStates = [
  'waiting', // not handed in yet
  'submitting', // its order is with the door
  'lost', // the answer to handing it in was lost: it is looked for, and never handed in again by itself
  'running',
  'collecting', // the service has finished; its results are being read
  'done',
  'refunded', // given back as a whole; `refundReason` says why
  'refused', // certain not to have been charged; `failure` says why
  'overdue', // past its ceiling, and nobody has said how it ended: booked at its most, for a person to close
  'closed', // by a person, after that
] as const;
export type JobPartState = (typeof jobPartStates)[number];

/** One submission to the service. */
export interface JobPart {
  state: JobPartState;
  /** People asked for. */
  size: number;
  /** The page of the search whose track id it uses up (`searchPageId`); finder only. */
  pageId: string | null;
  /** Its order at the door; null until it was handed in. */
  intentId: string | null;
  /** The service's name for it; null until it is known. */
  trackId: string | null;
  submittedAt: number | null;
  doneAt: number | null;
  /** The same by the service's clock, by which ceilings are counted. The first from when it is given to the door. */
  serviceSubmittedAt: number | null;
  serviceDoneAt: number | null;
  /** As the statistics say; null where they do not (docs/interface.md#job-statistics). */
  counts: { total: number | null; found: number | null; success: number | null; failed: number | null };
  /** What it cost in the end; null until it is settled. */
  chargedMilli: MilliCredits | null;
  isSettled: boolean;
  /** Booked at the most it can have cost: the service never said. */
  isUncertain: boolean;
  refundReason: string | null;
  /** A failure that has its words already (`failureSchema`); null where there is none. */
  failure: unknown;
  /** Results stored so far, and how many of them still wait for their email. */
  collected: number;
  pending: number;
  /** Results that the service gave so far, whether or not they could be read or were here already; and those that could not be read. */
  told: number;
  unread: number;
  /** People who came back although a list was to leave them out; and whether a click goes on all the same. */
  returned: number;
  isReturnAccepted: boolean;
  /** Lists of the service, beside those of the parts before it, that were to leave people out. */
  leftOutBy: string[];
  /** While it is lost: submissions that may be it, or another browser's. A person says which. */
  candidates: LostCandidate[];
  /** Deep export: the list on the service that leaves these people out of the next part. Times by the service's clock. */
  list: { id: string; madeAt: number } | null;
}

/** A submission of the service's history that no job here is known by; when it was made, by the service's clock. */
export interface LostCandidate {
  trackId: string;
  createdAt: number;
}

/** A page of a job's results. */
export interface JobPageRow {
  /** `jobId|part|page`. */
  id: string;
  jobId: string;
  connection: string;
  part: number;
  page: number;
  at: number;
  /** Subject keys. Multi-entry index: who is forgotten is found by it. */
  keys: string[];
  items: JobItem[];
  /** Results that the service gave on it; of those, how many could not be read, how many were here already, and how many of these in another part. */
  told: number;
  unread: number;
  dropped: number;
  returned: number;
  /** When retention took them; absent while they are here. */
  erasedAt?: number;
  /** Somebody of the job was forgotten since: read again, nobody is taken from a place that was told before. */
  isClosed?: true;
}

export interface JobItem {
  line: ResultLine;
  /** The best one; null where none was found, or not yet. */
  email: EmailEntry | null;
  /** Its email is still being looked for. */
  isPending: boolean;
}

/** A result that could not be read, kept as it came. */
export interface UnreadResultRow {
  /** `jobId|part|page|place` */
  id: string;
  jobId: string;
  connection: string;
  at: number;
  /** JSON, cut at `mostUnreadLength`. */
  body: string;
}
export const mostUnreadLength = 20_000;
