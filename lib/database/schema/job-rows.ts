import type { JobOperation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { PausedBecause } from './batch-rows.ts';
import type { ResultLine } from './result-line.ts';
import type { ChosenLists, SearchFilters } from './search-rows.ts';

/** `deep-export`: more people than one export takes, in several parts (docs/interface.md#deep-pagination-procedure). */
export type JobKind = JobOperation | 'deep-export';

/** `lists-ignored`: the service returned people that a list should have left out. */
export type JobPausedBecause = PausedBecause | 'lists-ignored';

/** A user's long-running order. Outlives the worker and the browser; screens read only this row. */
export interface JobRow {
  id: string;
  connection: string;
  kind: JobKind;
  createdAt: number;
  /** The search it came from; null once that was forgotten, or if the job was only found in the service's history. */
  searchId: string | null;
  /** The job that a click on "Resubmit" started in its place; absent: none. */
  resubmittedAs?: string;
  /** It was submitted elsewhere with the same key, and its cost is booked there; absent in a job of this browser. */
  isElsewhere?: true;
  /** The filters at the start of the job: forgetting the search later does not affect it. Null: unknown. */
  filters: SearchFilters | null;
  lists: ChosenLists;
  title: string | null;
  size: number;
  /** Export: how many times `size` results of the search are passed over; absent: none. */
  page?: number | undefined;
  /** The most it may cost in total: the price on the button; after a resume, the used part plus the price on that button. */
  agreedMilli: MilliCredits;
  /** Finder: how many excluded people on its page the click agreed to pay for; a track id leaves out no one. */
  anyway: number;
  /** Who they were, as hashes of their keys; absent in jobs of other kinds. */
  anywayFor?: string[] | undefined;
  /** The same number for people who were forgotten since; absent if none. */
  forgotten?: number;
  /** One, except for a deep export. Submitted one after the other. */
  parts: JobPart[];
  state: 'running' | 'paused' | 'done' | 'cancelled';
  pausedBecause: JobPausedBecause | null;
  /** The browser session of the last click for it. */
  startedIn: string;
  /** When it is checked next, epoch milliseconds; null: not automatically. */
  nextPollAt: number | null;
  /** Null until the user has seen that it has ended. */
  seenAt: number | null;
  /** 1 while anything about it is uncertain: it is running, waiting, or its charge is not settled. Indexed. */
  open: 0 | 1;
}

export const jobPartStates = [
  'waiting', // not submitted yet
  'submitting', // its order is in the purchase pipeline
  'lost', // the answer to the submission was lost: it is searched for, and never submitted again automatically
  'running',
  'collecting', // the service has finished; its results are being read
  'done',
  'refunded', // refunded as a whole; `refundReason` says why
  'refused', // certain not to have been charged; `failure` says why
  'overdue', // past its ceiling with an unknown outcome: booked at its maximum, for the user to close
  'closed', // by the user, after that
] as const;
export type JobPartState = (typeof jobPartStates)[number];

export interface JobPart {
  state: JobPartState;
  size: number;
  /** The page of the search whose track id it uses up (`searchPageId`); finder only. */
  pageId: string | null;
  /** Its intent in the purchase pipeline; null until it was submitted. */
  intentId: string | null;
  /** The service's id for it; null until it is known. */
  trackId: string | null;
  submittedAt: number | null;
  doneAt: number | null;
  /** Times by the service's clock, which ceilings use. The first is set when the part enters the pipeline. */
  serviceSubmittedAt: number | null;
  serviceDoneAt: number | null;
  /** As the statistics state; null where they do not (docs/interface.md#job-statistics). */
  counts: { total: number | null; found: number | null; success: number | null; failed: number | null };
  /** The largest number that the service stated beyond what was ordered; absent if none. */
  claimed?: number;
  /** How many valid addresses have arrived; absent until a page did. */
  emails?: number;
  /** What the service said when it took it; absent until then. */
  said?: { description: string | null; webhook: string | null };
  /** Its final cost; null until it is settled. */
  chargedMilli: MilliCredits | null;
  isSettled: boolean;
  /** Booked at its maximum: the service never stated its cost. */
  isUncertain: boolean;
  refundReason: string | null;
  /** Why it was refused, or has to wait; null if there is no reason. */
  failure: ServiceFailure | { kind: 'job-refused'; why: JobRefusal } | null;
  /** Results stored so far, and how many of them still wait for their email. */
  collected: number;
  pending: number;
  /** Results the service returned so far, readable or not, new or not; and how many could not be read. */
  told: number;
  unread: number;
  /** People who came back although a list should have left them out; and whether a click accepted that. */
  returned: number;
  isReturnAccepted: boolean;
  /** Lists on the service, other than those for the earlier parts, that should leave people out. */
  leftOutBy: string[];
  /** While it is lost: submissions that may be this one, or another browser's. The user decides. */
  candidates: LostCandidate[];
  /** Deep export: the list on the service that leaves these people out of the next part. Times by the service's clock. */
  list: { id: string; madeAt: number } | null;
}

/** A submission in the service's history that belongs to no known job; its creation time by the service's clock. */
export interface LostCandidate {
  trackId: string;
  createdAt: number;
}

export interface JobPageRow {
  /** `jobId|part|page`. */
  id: string;
  jobId: string;
  connection: string;
  part: number;
  page: number;
  at: number;
  /** Subject keys. Multi-entry index: used to find people who are forgotten. */
  keys: string[];
  items: JobItem[];
  /** How many valid addresses came with them; absent if none. */
  emails?: number;
  /** Results that the service returned on it: all, unreadable ones, duplicates, and duplicates of another part. */
  told: number;
  unread: number;
  dropped: number;
  returned: number;
  /** When retention erased the items; absent while they exist. */
  erasedAt?: number;
  /** A person in the job was forgotten: a repeated read adds no one at places reported before. */
  isClosed?: true;
}

export interface JobItem {
  line: ResultLine;
  /** The best one; null if none was found, or not yet. */
  email: EmailEntry | null;
  isPending: boolean;
  /** Paid, and matched to no submitted person. */
  isUnmatched?: boolean;
}

/** A result that could not be read, stored as received. */
export interface UnreadResultRow {
  /** `jobId|part|page|position` */
  id: string;
  jobId: string;
  connection: string;
  at: number;
  /** JSON, cut at `mostUnreadLength`. */
  body: string;
}
export const mostUnreadLength = 20_000;

/** Why a job was not started or continued. Nothing was sent. */
export type JobRefusal =
  /** The service requires a webhook, and none is set. */
  | { kind: 'no-webhook' }
  | { kind: 'search-gone' }
  /** Six hours of the service's time have passed since the search. */
  | { kind: 'track-expired' }
  /** Already used by another job: a track id works once. */
  | { kind: 'track-used' }
  /** A track id leaves out no one: `count` people on its page are excluded, and a click agreed to `agreed`. */
  | { kind: 'excluded-on-page'; count: number; agreed: number }
  /** Likewise for people who were forgotten since the page was bought: no list can be checked for them. */
  | { kind: 'forgotten-on-page'; count: number; agreed: number }
  /** More people than this many exclusion lists allow (docs/interface.md#limits). */
  | { kind: 'too-many'; asked: number; most: number; lists: number }
  /** The day's remaining list writes are too few for the lists that a deep export needs. */
  | { kind: 'lists-used-up'; needed: number; left: number }
  | { kind: 'already-running'; id: string }
  /** It was submitted again as that job, which was or may still be charged. */
  | { kind: 'resubmitted'; id: string }
  | { kind: 'key-changed' }
  | { kind: 'not-now' };
