import type { FacetName, FacetValues, JobOperation, Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { Quote } from '@/lib/service/contract/prices';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { StoredValueList } from '@/lib/service/value-lists/value-lists';
import type { Subject } from '@/lib/subjects/subject';
import type { ContactFields } from './contact-rows.ts';
import type { FromFile } from './file-rows.ts';

/** Times are epoch milliseconds of this browser's clock. */

/** What the service returned for one facet of a subject, and when. `value` is null for "nothing found". */
export interface Facet<Value> {
  value: Value | null;
  boughtAt: number;
  chargedMilli: MilliCredits;
  intentId: string;
  /** The member of the team who bought it; absent: this browser did. */
  from?: string;
  /** The value before the last refresh, stored to show what changed. */
  previous?: { value: Value | null; boughtAt: number };
  /** For an email that was not found: what the service tried. */
  tried?: EmailEntry[];
}

export type Facets = { [Name in FacetName]?: Facet<FacetValues[Name]> };

/** In UTF-16 units. Kept apart from the other limits, which the panel's first load does not need. */
export const longestNote = 5000;

/** Everything bought about one subject. Two ids or addresses of one person are two aliases of one record. */
export interface SubjectRecord extends ContactFields {
  id: string;
  /** The service's origin: services never mix, and a new key reads what the last one bought. */
  connection: string;
  kind: Subject['kind'];
  /** `origin|alias`, see `aliases.ts`. Multi-entry index. */
  aliases: string[];
  name: string | null;
  facets: Facets;
  /** For an erased facet: when it was bought and when it was erased, and nothing else. */
  erased?: Partial<Record<FacetName, { boughtAt: number; erasedAt: number }>>;
  /** Written by the user, and never sent anywhere; at most `longestNote`. */
  note?: string;
  /** The profile or website that the user linked to a page elsewhere. */
  linked?: Subject;
  /** The file of others that named this person. */
  fromFile?: FromFile;
  createdAt: number;
  touchedAt: number;
}

/** What an order requests beyond its subject, part of its key; empty for most. */
export interface OrderDetail {
  /** Which page of a list, from 0. */
  page?: number | undefined;
  /** How many results the page may hold. */
  count?: number | undefined;
  /** Domains or profile URLs of the companies to find lookalikes of. */
  seeds?: string[] | undefined;
  /** Pages of the people whose ids are wanted. */
  profiles?: string[] | undefined;
}

/**
 * `queued`: not sent, not charged. `sent`: in flight. `unknown`: the answer was lost, perhaps charged, never resent automatically.
 * `settled`: answered.
 */
export interface Intent {
  id: string;
  connection: string;
  /** `connection|operation|subject key`: identifies the order for single flight and for "unknown". */
  orderKey: string;
  operation: Operation;
  subject: Subject;
  detail?: OrderDetail | undefined;
  state: 'queued' | 'sent' | 'settled' | 'unknown';
  /** The owner since it was last sent; a holder of another claim no longer writes to it. Absent: never sent. */
  claim?: string;
  refresh: boolean;
  /** The subject was forgotten before it was decided: the charge is booked without a subject. */
  isForgotten?: true;
  anyway: boolean;
  /** The user asked again although a paid answer could not be read, or was lost. */
  again?: true;
  /** Ordered in a panel, one at a time: the user had the person open. */
  inPanel?: true;
  quote: Quote;
  /** What the budget counts while the intent is open. */
  reservedMilli: MilliCredits;
  agreedMilli: MilliCredits;
  createdAt: number;
  /** Set when the request is sent; null while queued. */
  sentAt: number | null;
  deadlineMs: number;
  /** Set while the service asks to slow down: the order continues automatically then. */
  waitingUntil: number | null;
  settledAt: number | null;
  /** The HTTP status of what came instead of an answer, such as 503; absent where nothing came. */
  lostStatus?: number | undefined;
  /** How it ended: null while open, `found` or `nothing-found` when answered, else the reason. */
  outcome: IntentOutcome | null;
}
/** Why an answer is in no record: it proves no subject, or another one. */
export type HeldBecause = 'not-confirmed' | 'about-another';

export type IntentOutcome =
  /** The last two: paid for and held apart (`held-answers.ts`). */
  | { kind: 'found' | 'nothing-found' | 'not-understood' | HeldBecause }
  | { kind: 'failed'; failure: ServiceFailure }
  /** Checked again when its turn came, and not sent. */
  | { kind: 'refused'; refusal: IntentRefusal }
  | { kind: 'decided'; charged: boolean }
  /** So many of several indistinguishable unknowns were charged. */
  | { kind: 'decided-group'; charged: number; of: number }
  /** An unknown that no balance can ever decide. */
  | { kind: 'undecided' };

/** Changes between the click and its turn that refuse an order. */
export type IntentRefusal =
  | { kind: 'excluded'; listName: string }
  /** The price is above the one on the button. */
  | { kind: 'above-agreed'; maxMilli: MilliCredits; agreedMilli: MilliCredits }
  | { kind: 'budget-reached'; period: 'day' | 'month'; limitMilli: MilliCredits; usedMilli: MilliCredits }
  /** Settings or lists changed again each time it was checked against them. */
  | { kind: 'kept-changing' }
  | { kind: 'forgotten' }
  | TeamRefusal;

/** What a member gives to the others. Absent from a refusal: only that it was bought. */
export interface TeamHas {
  email: 'verified' | 'found' | null;
  mobiles: number;
}

/** Why the team's store did not allow it (`lib/team`). */
export type TeamRefusal =
  /** A member bought it then: it can be had for free, or bought anew. */
  | { kind: 'team-known'; by: string; at: number; has?: TeamHas }
  /** A member is buying it now. */
  | { kind: 'team-claimed'; by: string }
  | { kind: 'team-budget'; limitMilli: MilliCredits; usedMilli: MilliCredits }
  | { kind: 'team-closed'; because: 'unreachable' | 'refused' | 'locked' | 'wrong-keys' };

/** The sum of `chargedMilli` over a connection is what Sidenote believes the service took from it. */
export type LedgerRow = ChargeRow | RefundRow | MovementRow;

interface LedgerBase {
  id: string;
  connection: string;
  at: number;
  /** Negative if credits were returned. Null while the outcome is unknown. */
  chargedMilli: MilliCredits | null;
  /** 1 once a balance agreed with the ledger up to this row. Not derived from times: clocks are set back. */
  reconciled: 0 | 1;
  /** The balance after it, computed from the last one read before; null if there was none, or not yet. */
  balanceAfterMilli: MilliCredits | null;
}

export interface ChargeRow extends LedgerBase {
  kind: 'charge';
  intentId: string;
  operation: Operation;
  /** Null once the person was forgotten: the charge stays. */
  subjectKey: string | null;
  subjectName: string | null;
  quote: Quote;
  /**
   * `undecided`: the answer was lost and the balance has several explanations; booked at 0, budgeted at its maximum. `elsewhere`: another
   * browser paid the job.
   */
  how:
    | 'x-credit'
    | 'price-table'
    | 'balance'
    | 'group'
    | 'failure'
    | 'unknown'
    | 'undecided'
    | 'statistics'
    | 'elsewhere';
  /**
   * Booked at its price although the cost is uncertain: a "nothing found" that may cost, or an unreadable answer. The balance corrects it.
   */
  uncertain?: true;
  /** `how: 'group'`: several indistinguishable lost answers; the first row of the group carries their total cost. */
  group: { id: string; charged: number; of: number } | null;
  /** Charged more than the button said: booked as charged, flagged here. */
  aboveQuote: boolean;
  anyway: boolean;
  /** The answer revealed an address or company on this list. */
  foundExcluded?: string;
  /** Why the answer is in no record; absent once the user confirmed its subject. */
  keptApart?: HeldBecause;
  /** The service still works on it: booked at its maximum and not reconciled until it is settled. */
  isJobOpen?: true;
}

/** A job was refunded as a whole (docs/interface.md#submission-record). */
export interface RefundRow extends LedgerBase {
  kind: 'refund';
  intentId: string;
  operation: JobOperation;
  /** In the service's spelling. */
  reason: string;
}

/** The balance moved without our call: another user of the key, a top-up, or a request that the browser resent. */
export interface MovementRow extends LedgerBase {
  kind: 'outside';
  /** Calls that may explain it: undecidable lost answers that can make the sum, and calls that cost exactly that. */
  intentIds: string[];
}

/** A paid answer that could not be read: stored whole, shown raw, parsed again after an update. */
export interface RawAnswer {
  intentId: string;
  connection: string;
  subjectKey: string;
  operation: Operation;
  /** The order it answers: while it is stored, that order is not sent again unless the user insists. */
  orderKey: string;
  /** As received; for a list, the entries that could not be read as JSON: `[{position, item}]`. */
  body: string;
  /** Absent if nothing could be read. `list`: `count` of the `of` entries of a page. `part`: part of a single answer. */
  unread?: { kind: 'list' | 'part'; count: number; of: number };
  /** The version of Sidenote that last tried to read it again; absent if none did. */
  triedBy?: string;
  at: number;
}

export interface BalanceRow {
  connection: string;
  milli: MilliCredits;
  readAt: number;
  /** The newest one read while nothing was in flight: unknown outcomes are measured from it. */
  quiet: BalanceRead | null;
  /** The newest one read before the calls whose cost is open, even if a job was. Absent while none are open. */
  before?: BalanceRead;
}
export interface BalanceRead {
  milli: MilliCredits;
  readAt: number;
}

/** Credits saved, by cause, at the most the order could have cost. */
export interface SavingsRow {
  connection: string;
  revisits: Saving;
  joins: Saving;
  exclusions: Saving;
  /** Taken from a member of the team. Absent: nothing was. */
  team?: Saving;
}
export interface Saving {
  count: number;
  milli: MilliCredits;
}

/** A picture that came with a purchase. Its address is not stored: it expires, and reveals what was viewed. */
export interface PictureRow {
  id: string;
  /** The service's origin, as in a record. */
  connection: string;
  /** The subject it shows, or came with, by every name known when it was stored. */
  aliases: string[];
  /** For a logo: the employer or school of the subject, by `logoKey`. Absent: it shows the subject. */
  of?: string;
  /** `data:image/…;base64,…`: is shown without a request, and is included in the export. */
  dataUrl: string;
  at: number;
}

/** A value list of the static host as last fetched; public, and stored because it costs a download. */
export interface ValueListRow {
  url: string;
  list: StoredValueList;
}
