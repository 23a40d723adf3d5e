import type { Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { Subject } from '@/lib/subjects/subject';

/** One order for many subjects, agreed to with one click: "Find emails for selected". Outlives the worker and the browser. */
export interface BatchRow {
  id: string;
  connection: string;
  operation: Operation;
  createdAt: number;
  /** The most it may cost all in all: what stood on the button; after a resume, what is used up and what stood on that button. */
  agreedMilli: MilliCredits;
  items: BatchItem[];
  /** A cancelled batch asks nothing more; what it had not asked for stays `waiting` for good. */
  state: 'running' | 'paused' | 'done' | 'cancelled';
  /** Null unless paused. */
  pausedBecause: PausedBecause | null;
  /** The browser session of the last click for it: another one means that the browser was closed, and not only the worker. */
  startedIn: string;
  /** Answers lost, refused or unreadable one after the other, by no fault of the item; a good one begins anew. */
  troubleInARow: number;
  /** 1 while there is something to look at when a worker starts: it runs, or what an item came to or cost is not certain. Indexed. */
  open: 0 | 1;
}

export interface BatchItem {
  /** Null once the person was forgotten: what it came to and what it cost stay. */
  subject: Subject | null;
  state: BatchItemState;
  /** The most it may cost, as last reckoned. Counts against what was agreed while it is asked for or its charge is not known. */
  quotedMilli: MilliCredits;
  /** Null while it waits or is asked for, and where nobody knows yet. */
  chargedMilli: MilliCredits | null;
  /** Booked at the price alone: no balance has agreed yet, and one may put it right. */
  isProvisional?: boolean | undefined;
  /** Whose ledger row says the charge; null where nothing was sent for it. */
  intentId: string | null;
  failure?: BatchFailure | undefined;
  /** While `asking`: orders for it from before, so that a worker that dies leaves no doubt which one is this item's. */
  earlierIntents?: string[] | undefined;
}

export const batchItemStates = [
  'waiting',
  'asking',
  'found',
  'nothing-found',
  'known', // bought before, or by another click: costs this batch nothing
  'unknown', // the answer was lost; never asked again by itself
  'excluded',
  'failed', // certain to be free
  'not-understood', // bought, kept raw
  'not-confirmed', // bought, and kept apart: about somebody else, or nothing says about whom
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** Why an item came to nothing: each is a failure that has its words already. */
export type BatchFailure =
  | ServiceFailure
  | { kind: 'excluded'; listName: string }
  | { kind: 'unknown-open' | 'unread-kept'; intentId: string }
  | { kind: 'not-saved'; values: string[] };

/** What makes a batch stop until a person says "Resume". The item that met it waits again, unless it was answered. */
export const pausedReasons = [
  'person',
  'browser-restart',
  'agreed-used-up', // what is left does not cover the next item
  'budget-reached',
  'not-enough-credits',
  'key-changed', // another key or service than the one it was started with
  'no-connection',
  'no-key',
  'key-locked',
  'passphrase-unset',
  'key-refused',
  'no-permission',
  'offline',
  'too-fast',
  'service-broken', // so many in a row
  'unreachable', // so many in a row
  'not-understood', // so many in a row
  'not-confirmed', // so many in a row
  'not-saved', // the disk is full
  'internal',
] as const;
export type PausedBecause = (typeof pausedReasons)[number];
