import type { MilliCredits } from '@/lib/service/credits';
import type { EmailEntry } from '@/lib/service/schemas/email';
import type { PausedBecause } from './batch-rows.ts';
import type { ResultLine } from './result-line.ts';
import type { ChosenLists, SearchFilters } from './search-rows.ts';

/** `deep-export`: more people than one export takes, in several parts (interface, "Deep pagination procedure"). */
export type JobKind = 'email-finder' | 'people-export' | 'deep-export';

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
  /** One, but for a deep export. Handed in one after the other. */
  parts: JobPart[];
  state: 'running' | 'paused' | 'done' | 'cancelled';
  pausedBecause: PausedBecause | null;
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
  /** As the statistics say; null where they do not (field notes, Jobs). */
  counts: { total: number | null; found: number | null; success: number | null; failed: number | null };
  /** What it cost in the end; null until it is settled. */
  chargedMilli: MilliCredits | null;
  isSettled: boolean;
  refundReason: string | null;
  /** A failure that has its words already (`failureSchema`); null where there is none. */
  failure: unknown;
  /** Results stored so far, and how many of them still wait for their email. */
  collected: number;
  pending: number;
  /** Deep export: the list on the service that leaves these people out of the next part. Times by the service's clock. */
  list: { id: string; madeAt: number } | null;
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
  /** When retention took them; absent while they are here. */
  erasedAt?: number;
}

export interface JobItem {
  line: ResultLine;
  /** The best one; null where none was found, or not yet. */
  email: EmailEntry | null;
  /** Its email is still being looked for. */
  isPending: boolean;
}
