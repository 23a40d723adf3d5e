import type { SidenoteDatabase } from '@/lib/database/database';
import type { PictureOffer } from '@/lib/database/records/pictures';
import type { HeldBecause, Intent, OrderDetail } from '@/lib/database/schema/rows';
import type { Operation } from '@/lib/offers/offers';
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
  detail?: OrderDetail | undefined;
  refresh: boolean;
  /** With `refresh`: the intent of the answer to replace, as the page knows it; if another is stored, the order counts as known. */
  replaces?: string | undefined;
  /** Buy despite an exclusion; recorded in the ledger. */
  override: boolean;
  /** Again although a lost answer may have been charged: needs its own click, at its price. */
  again: boolean;
  /** The panel that the click was in (`lib/messaging/panel-reporter.ts`); absent elsewhere. */
  panelId?: string | undefined;
}

export interface Purchased {
  /** `forgotten`: paid, and nothing stored. `HeldBecause`: paid, but its subject is unproven or another. */
  outcome: 'known' | 'found' | 'nothing-found' | 'not-understood' | 'forgotten' | HeldBecause;
  /** Null if nothing was sent or the charge is unknown. */
  chargedMilli: MilliCredits | null;
}

/** The current service, and the connection that records and ledger belong to. */
export interface Connected {
  connectionId: string;
  service: ServiceAddress;
}

/** The team's part of an order. Injected, so that the pipeline does not depend on teams. */
export interface TeamDesk {
  /**
   * Takes the order at the team's store, right before it is sent: at most `reservedMilli`. Throws RefusedError. Taken once, however often it is
   * called for an intent.
   */
  take(intent: Intent, reservedMilli: MilliCredits): Promise<void>;
  /** False: the claim may have ended since it was taken, for example because the machine slept. Asks nobody. */
  isHeld(intentId: string): boolean;
  /** Called when an intent has ended in any way: what it cost is taken, and the rest is given back. Never rejects. */
  ended(intentId: string): Promise<void>;
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
  showsAnotherSubject(panelId: string, subject: Subject): Promise<boolean>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Answers that could not be stored; they outlive the worker, but not the browser. */
  unsaved: UnsavedAnswers;
  /**
   * Called after a possible charge, and where the service refused the key or had too few credits: the free balance is read and compared.
   */
  readBalanceSoon(): void;
  /** Called after an answer about its subject's picture was stored. Not awaited. */
  offerPicture?(picture: PictureOffer): Promise<void>;
  /** Resolves to null without a team. */
  team?(): Promise<TeamDesk | null>;
}
