import type { Subject } from '@/lib/detection/subject';
import type { MilliCredits } from '@/lib/service/credits';
import type { ServiceFailure } from '@/lib/service/errors';
import type { Quote } from '@/lib/service/prices';
import type { Analysis } from '@/lib/service/schemas/analysis';
import type { Company } from '@/lib/service/schemas/company';
import type { EmailEntry } from '@/lib/service/schemas/email';
import type { Person } from '@/lib/service/schemas/person';
import type { PersonPreview } from '@/lib/service/schemas/person-preview';

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

/** What each side of a subject holds. */
export interface FacetValues {
  email: EmailEntry[];
  /** Without its email and without picture addresses, which expire. */
  profile: Person;
  company: Company;
  mobile: Mobile;
  personality: Analysis;
  /** One row of "People here": the last name masked, and what is available. */
  preview: PersonPreview;
  lookalikes: ResultPages;
  peopleHere: ResultPages;
}
export type FacetName = keyof FacetValues;
export type Facets = { [Name in FacetName]?: Facet<FacetValues[Name]> };

export interface Mobile {
  /** E.164, the most certain first. */
  numbers: string[];
}

/** A list that is bought page by page. Who is on it has a record of their own, found by subject key. */
export interface ResultPages {
  pages: ResultPage[];
  /** All that match, as the service counted them last. */
  total: number;
  /** Lookalikes: domains or profile URLs of the companies they are like; other seeds make another list. */
  seeds: string[];
}
export interface ResultPage {
  page: number;
  keys: string[];
  boughtAt: number;
}

/** Everything bought about one subject. Two ids or addresses of one person are two aliases of one record. */
export interface SubjectRecord {
  id: string;
  /** Connection id: what was bought from one service with one key never mixes with another's. */
  connection: string;
  kind: Subject['kind'];
  /** `connection|alias`, see `aliases.ts`. Multi-entry index. */
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

export type Operation =
  | 'email'
  | 'mobile'
  | 'personality'
  | 'profile'
  | 'lookup'
  | 'company'
  | 'lookalikes'
  | 'people-here'
  | 'resolve'
  | SearchOperation
  | JobOperation;

/** A page of a search. */
export type SearchOperation = 'preview-people' | 'search-people' | 'search-companies';
/** What the service works on for a while: it is paid when it is handed in, and put right when it is settled. */
export type JobOperation = 'email-finder' | 'people-export';

/** What is asked about a person or a company; the others are about a list, a search or a job of ours. */
export type SubjectOperation = Exclude<Operation, 'resolve' | SearchOperation | JobOperation>;

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
  refresh: boolean;
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
export type IntentOutcome =
  | { kind: 'found' | 'nothing-found' | 'not-understood' }
  | { kind: 'failed'; failure: ServiceFailure }
  /** An unknown that the balance decided. */
  | { kind: 'decided'; charged: boolean }
  /** Several unknowns that cannot be told apart: so many of them were charged. */
  | { kind: 'decided-group'; charged: number; of: number };

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
  how: 'x-credit' | 'price-table' | 'balance' | 'group' | 'failure' | 'unknown' | 'statistics';
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
  /** The service still works on it: booked at the most it can cost, and put right when it is settled. Until then no balance says anything. */
  isJobOpen?: true;
}

/** A job was given back as a whole (interface, "Submission record", `refundReason`). */
export interface RefundRow extends LedgerBase {
  kind: 'refund';
  /** Of the job's charge. */
  intentId: string;
  operation: JobOperation;
  /** As the service writes it. */
  reason: string;
}

/**
 * The balance moved and no call of ours explains it. `repeated`: by whole prices of calls made just before, as when a
 * connection dies and the browser sends a request again. `outside`: by somebody else with the same key, a top-up, a job.
 */
export interface MovementRow extends LedgerBase {
  kind: 'repeated' | 'outside';
  /** The calls that may have been charged twice; empty for `outside`. */
  intentIds: string[];
}

/** A paid answer that could not be read: kept whole, shown raw, parsed again after an update. */
export interface RawAnswer {
  intentId: string;
  connection: string;
  subjectKey: string;
  operation: Operation;
  body: string;
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

/** One request that left the browser, for the list a person can read. Never the key, never a body. */
export interface RequestRow {
  /** Counted up by the database. */
  id?: number;
  at: number;
  method: string;
  origin: string;
  /** As the table of operations writes it, `{trackId}` unfilled: what was asked and not about whom. */
  path: string;
  bytesOut: number;
  bytesIn: number | null;
  /** 0 where no answer came. */
  status: number;
  millis: number;
  /** What it is about; null where nothing, or once the person was forgotten. */
  subjectKey: string | null;
  intentId: string | null;
}
