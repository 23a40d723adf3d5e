import type { Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { Subject } from '@/lib/subjects/subject';
import type { TeamRefusal } from './rows.ts';

/** One order for many subjects, agreed with one click. Outlives the worker and the browser. */
export interface BatchRow {
  id: string;
  connection: string;
  operation: Operation;
  createdAt: number;
  /** The most it may cost in total: the price on the button; after a resume, the used part plus the price on that button. */
  agreedMilli: MilliCredits;
  items: BatchItem[];
  /** A cancelled batch requests nothing more; its remaining items stay `waiting` for good. */
  state: 'running' | 'paused' | 'done' | 'cancelled';
  pausedBecause: PausedBecause | null;
  /** The browser session of the last click for it; a different one means that the browser was closed. */
  startedIn: string;
  /** Consecutive answers that were lost, refused or unreadable through no fault of the item; a good one resets it. */
  troubleInARow: number;
  /** 1 while a starting worker has to check it: it is running, or an item's outcome or cost is not certain. Indexed. */
  open: 0 | 1;
}

export interface BatchItem {
  /** Null once the person was forgotten: outcome and cost stay. */
  subject: Subject | null;
  state: BatchItemState;
  /** The intent of the answer that it buys anew, if that is what was ordered; a newer one counts as known. */
  replaces?: string | undefined;
  /** The most it may cost by the latest quote, counted while it is in flight or its charge is unknown. */
  quotedMilli: MilliCredits;
  /** Null while it is waiting or in flight, and while the cost is unknown. */
  chargedMilli: MilliCredits | null;
  /** Booked at the quoted price: no balance has confirmed it yet, and one may correct it. */
  isProvisional?: boolean | undefined;
  /** The intent whose ledger row has the charge; null if nothing was sent for it. */
  intentId: string | null;
  failure?: BatchFailure | undefined;
  /** While `asking`: earlier intents for it, so that after a worker dies it is clear which one belongs to this item. */
  earlierIntents?: string[] | undefined;
}

export const batchItemStates = [
  'waiting',
  'asking',
  'found',
  'nothing-found',
  'known', // bought before, or by another click: free in this batch
  'unknown', // the answer was lost; never requested again automatically
  'excluded',
  'failed', // certain to be free
  'not-understood', // bought, stored raw
  'not-confirmed', // bought, and held apart: about someone else, or its subject is unproven
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** Why an item failed: each is a failure that has a translated text. */
export type BatchFailure =
  | ServiceFailure
  | { kind: 'excluded'; listName: string }
  | { kind: 'unknown-open' | 'unread-kept'; intentId: string }
  | TeamRefusal
  | { kind: 'not-saved'; values: string[] };

/** Pauses a batch until "Resume". The item waits again, unless it was answered. */
export const pausedReasons = [
  'person',
  'browser-restart',
  'agreed-used-up', // the rest of the agreed price does not cover the next item
  'budget-reached',
  'not-enough-credits',
  'key-changed', // another key or service than the one it was started with
  'team-closed', // its store does not allow it, or does not answer
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
