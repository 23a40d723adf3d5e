import type { SidenoteDatabase } from '@/lib/database/database';
import type { HeldBecause, OrderDetail } from '@/lib/database/schema/rows';
import type { Operation } from '@/lib/offers/offers';
import type { PictureOffer } from '@/lib/pictures/pictures';
import type { Clock } from '@/lib/platform/clock';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import type { UnsavedAnswers } from '@/lib/purchases/steps/unsaved';
import type { Client, ServiceAddress } from '@/lib/service/client/client';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { ExclusionPolicy } from './exclusion-policy.ts';

export interface Order {
  operation: Operation;
  subject: Subject;
  /** Absent where the subject says all. */
  detail?: OrderDetail | undefined;
  /** Pay again for what is known. */
  refresh: boolean;
  /** With `refresh`: the intent of the answer that is to be replaced, as far as the asking page knew; another one there is known already. */
  replaces?: string | undefined;
  /** Buy in spite of an exclusion; written in the ledger. */
  anyway: boolean;
  /** Ask again although an earlier answer was lost and may have been charged: a click of its own, at its price. */
  again: boolean;
}

export interface Purchased {
  /**
   * `forgotten`: whom it was about was forgotten while it was on the wire; it was paid for, and nothing of it is kept. The last two: it was
   * answered and paid for, and nothing says that it is about whom was asked; or something says that it is not.
   */
  outcome: 'known' | 'found' | 'nothing-found' | 'not-understood' | 'forgotten' | HeldBecause;
  /** Null where nothing was sent or the charge is not known. */
  chargedMilli: MilliCredits | null;
}

/** Where purchases go now: a service, and the connection that its records and ledger belong to. */
export interface Connected {
  connectionId: string;
  service: ServiceAddress;
}

export interface PurchaseDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Clock;
  newId(): string;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  operations: OperationTable;
  exclusionPolicy: ExclusionPolicy;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Answers that could not be stored; they outlive the worker, not the browser. */
  unsaved: UnsavedAnswers;
  /** After something may have been charged: the free balance is read and compared. */
  afterCharge(): void;
  /** After an answer was stored that says something about its subject's picture. Nothing waits for it. */
  offerPicture?(picture: PictureOffer): Promise<void>;
}
