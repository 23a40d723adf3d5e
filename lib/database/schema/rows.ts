import type { FacetName, FacetValues, JobOperation, Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { Quote } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';

/** Times are epoch milliseconds of this browser's clock throughout. */

/** What the service said about one side of a subject, and when. `value` is null where it said: nothing found. */
export interface Facet<Value> {
  value: Value | null;
  boughtAt: number;
  chargedMilli: MilliCredits;
  intentId: string;
  /** What stood here before the last refresh; kept so that the refresh can say what changed. */
  previous?: { value: Value | null; boughtAt: number };
}

export type Facets = { [Name in FacetName]?: Facet<FacetValues[Name]> };

/** Everything bought about one subject. Two ids or addresses of one person are two aliases of one record. */
export interface SubjectRecord {
  id: string;
  /** The service's origin: what was bought from one service never mixes with another's, and a new key finds what the last one bought. */
  connection: string;
  kind: Subject['kind'];
  /** `origin|alias`, see `aliases.ts`. Multi-entry index. */
  aliases: string[];
  name: string | null;
  facets: Facets;
  /** What stood here until retention erased it: when it was bought, that it is gone, and nothing else. */
  erased?: Partial<Record<FacetName, { boughtAt: number; erasedAt: number }>>;
  /** Written here, and never sent anywhere. */
  note?: string;
  createdAt: number;
  touchedAt: number;
}

/** What an order asks for beyond its subject, part of its key; empty for most. */
export interface OrderDetail {
  /** Which page of a list, from 0. */
  page?: number | undefined;
  /** How many results the page may hold. */
  count?: number | undefined;
  /** Domains or profile URLs of the companies that lookalikes are like. */
  seeds?: string[] | undefined;
  /** Pages of the people whose ids are wanted. */
  profiles?: string[] | undefined;
}

/**
 * A click on its way. `queued`: not sent, nothing can have been charged. `sent`: on the wire. `unknown`: the answer was
 * lost, the service may have charged; never sent again by itself. `settled`: answered, one way or the other.
 */
export interface Intent {
  id: string;
  connection: string;
  /** `connection|operation|subject key`: what single flight and "unknown" go by. */
  orderKey: string;
  operation: Operation;
  subject: Subject;
  /** Absent where the subject says all. */
  detail?: OrderDetail | undefined;
  state: 'queued' | 'sent' | 'settled' | 'unknown';
  /** Whose it is since it was last sent: who holds another claim writes nothing more of it. Absent: it never was. */
  claim?: string;
  refresh: boolean;
  /** Whom it is about was forgotten before it was decided: the charge is booked, and nobody with it. */
  isForgotten?: true;
  /** True where the person said "anyway" to an exclusion. */
  anyway: boolean;
  quote: Quote;
  /** What the budget counts while the intent is open. */
  reservedMilli: MilliCredits;
  agreedMilli: MilliCredits;
  createdAt: number;
  /** Set when the request leaves; null while queued. */
  sentAt: number | null;
  deadlineMs: number;
  /** Set while the service asks us to slow down: it goes on by itself then. */
  waitingUntil: number | null;
  settledAt: number | null;
  /** How it ended: absent while open, `found` or `nothing-found` when answered, else why not. */
  outcome: IntentOutcome | null;
}
/** Why an answer is in nobody's record: nothing in it proves whom it is about, or it proves to be about somebody else. */
export type HeldBecause = 'not-confirmed' | 'about-another';

export type IntentOutcome =
  /** The last two: paid for and kept apart (`held-answers.ts`). */
  | { kind: 'found' | 'nothing-found' | 'not-understood' | HeldBecause }
  | { kind: 'failed'; failure: ServiceFailure }
  /** Checked once more when its turn came, and not sent. */
  | { kind: 'refused'; refusal: IntentRefusal }
  /** An unknown that the balance decided. */
  | { kind: 'decided'; charged: boolean }
  /** Several unknowns that cannot be told apart: so many of them were charged. */
  | { kind: 'decided-group'; charged: number; of: number }
  /** An unknown of which no balance will ever say whether it was charged. */
  | { kind: 'undecided' };

/** What may have changed between the click and its turn. */
export type IntentRefusal =
  | { kind: 'excluded'; listName: string }
  | { kind: 'above-agreed'; maxMilli: MilliCredits; agreedMilli: MilliCredits }
  | { kind: 'budget-reached'; period: 'day' | 'month'; limitMilli: MilliCredits; usedMilli: MilliCredits }
  | { kind: 'kept-changing' }
  | { kind: 'forgotten' };

/** The sum of `chargedMilli` over a connection is what Sidenote believes the service took from it. */
export type LedgerRow = ChargeRow | RefundRow | MovementRow;

interface LedgerBase {
  id: string;
  connection: string;
  at: number;
  /** Negative where credits came back. Null while the outcome is unknown. */
  chargedMilli: MilliCredits | null;
  /** 1 once a balance that was read agreed with the ledger up to this row. Not told by times: clocks are set back. */
  reconciled: 0 | 1;
  /** The balance after it, counted from the one that was read before; null where none was, or not yet. */
  balanceAfterMilli: MilliCredits | null;
}

/** One call that left the browser. */
export interface ChargeRow extends LedgerBase {
  kind: 'charge';
  intentId: string;
  operation: Operation;
  /** Null once the person was forgotten: the charge stays, the person does not. */
  subjectKey: string | null;
  subjectName: string | null;
  quote: Quote;
  /**
   * `undecided`: the answer was lost, and what the balance moved by may be several things. Booked at 0, since the movement stands on a row
   * of its own; the budget counts it at its most all the same.
   */
  how: 'x-credit' | 'price-table' | 'balance' | 'group' | 'failure' | 'unknown' | 'undecided' | 'statistics';
  /**
   * Answered, and booked at its price without knowing whether it cost that: "nothing found" by an operation that may charge for it, or
   * an answer that could not be read. The balance puts it right.
   */
  uncertain?: true;
  /** `how: 'group'`: several lost answers that cannot be told apart; the first row of the group carries what they cost together. */
  group: { id: string; charged: number; of: number } | null;
  /** Charged more than the button said: booked as told, flagged here. */
  aboveQuote: boolean;
  anyway: boolean;
  /** The answer said that the subject is on this list: by an address or a company that was not known before. */
  foundExcluded?: string;
  /** The answer is in nobody's record, and why; absent once a person has said that it is about whom was asked. */
  keptApart?: HeldBecause;
  /** The service still works on it: booked at the most it can cost, and put right when it is settled. Until then no balance says anything. */
  isJobOpen?: true;
}

/** A job was refunded as a whole (docs/interface.md#submission-record). */
export interface RefundRow extends LedgerBase {
  kind: 'refund';
  /** Of the job's charge. */
  intentId: string;
  operation: JobOperation;
  /** As the service writes it. */
  reason: string;
}

/**
 * The balance moved and no call of ours is known to explain it: `outside`, by somebody else with the same key, a top-up, or a request that
 * the browser sent again over a dying connection. `repeated` is of older versions, which took whole prices for the last of these.
 */
export interface MovementRow extends LedgerBase {
  kind: 'repeated' | 'outside';
  /** Calls that it may have been: lost answers that nobody can decide, and such as cost just that. */
  intentIds: string[];
}

/** A paid answer that could not be read: kept whole, shown raw, parsed again after an update. */
export interface RawAnswer {
  intentId: string;
  connection: string;
  subjectKey: string;
  operation: Operation;
  /**
   * The order it answers: while it is kept, that order is not sent again unless somebody says so. Absent in what an older version kept and
   * whose order is gone.
   */
  orderKey?: string;
  /** As it came; or, of a list, the entries that could not be read as JSON: `[{position, item}]`. */
  body: string;
  /** Absent where nothing of it could be read. `list`: so many of the `of` entries of a page. `part`: something of one answer. */
  unread?: { kind: 'list' | 'part'; count: number; of: number };
  /** The version of Sidenote that tried last to read it again; absent where none did. */
  triedBy?: string;
  at: number;
}

/** The newest balance of a connection. */
export interface BalanceRow {
  connection: string;
  milli: MilliCredits;
  readAt: number;
  /** The newest one read while nothing was on the wire: what an unknown outcome is measured from. */
  quiet: BalanceRead | null;
}
export interface BalanceRead {
  milli: MilliCredits;
  readAt: number;
}

/** Credits that were not spent, by what saved them. Counted at the most the order could have cost. */
export interface SavingsRow {
  connection: string;
  revisits: Saving;
  joins: Saving;
  exclusions: Saving;
}
export interface Saving {
  count: number;
  milli: MilliCredits;
}
