import type { SidenoteDatabase } from '@/lib/database/database';
import type { ChargeRow, Intent, SavingsRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** The cost of an order, and how it is known. Null: not known yet. */
export interface Charge {
  milli: MilliCredits | null;
  how: ChargeRow['how'];
  /** Booked at the price, but the real cost is uncertain. */
  uncertain?: true;
  /** A running job: booked at its maximum, and corrected once the service has settled it. */
  isJobOpen?: true;
}

/** One row per call: the ledger id is the intent's, so that settling twice cannot book twice. */
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

const nothing = { count: 0, milli: 0 };

/** Counts orders that were answered, or refused, without payment: at the most that each could have cost. */
export async function countSaving(
  db: SidenoteDatabase,
  connection: string,
  by: Exclude<keyof SavingsRow, 'connection'>,
  milli: MilliCredits,
  orders = 1,
): Promise<void> {
  if (orders === 0) return;
  await db.transaction('rw', db.savings, async () => {
    const row = (await db.savings.get(connection)) ?? {
      connection,
      revisits: nothing,
      joins: nothing,
      exclusions: nothing,
    };
    const { count, milli: before } = row[by] ?? nothing;
    await db.savings.put({ ...row, [by]: { count: count + orders, milli: before + orders * milli } });
  });
}
