import type { ChargeRow, Intent } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** What an order cost, and how that is known. Null: not known yet. */
export interface Charge {
  milli: MilliCredits | null;
  how: ChargeRow['how'];
  /** Booked at the price, and not known to have cost that. */
  uncertain?: true;
  /** A job that goes on: booked at the most it can cost, and put right when the service has settled it. */
  isJobOpen?: true;
}

/** One row a call: the ledger id is the intent's, so that settling twice cannot book twice. */
export function ledgerRow(intent: Intent, charge: Charge, at: number, subjectName: string | null): ChargeRow {
  return {
    kind: 'charge',
    id: intent.id,
    intentId: intent.id,
    connection: intent.connection,
    at,
    operation: intent.operation,
    subjectKey: intent.isForgotten === true ? null : intent.subject.key,
    subjectName: intent.isForgotten === true ? null : subjectName,
    quote: intent.quote,
    chargedMilli: charge.milli,
    reconciled: 0,
    balanceAfterMilli: null,
    how: charge.how,
    ...(charge.uncertain && { uncertain: charge.uncertain }),
    ...(charge.isJobOpen && { isJobOpen: charge.isJobOpen }),
    group: null,
    aboveQuote: intent.quote.kind === 'range' && (charge.milli ?? 0) > reservedMilli(intent.quote),
    anyway: intent.anyway,
  };
}
