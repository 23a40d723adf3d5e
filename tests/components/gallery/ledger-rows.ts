import type { ChargeRow, LedgerRow, MovementRow, SavingsRow } from '@/lib/records/rows';
import type { BudgetSettings } from '@/lib/records/settings-rows';
import { connectionId, day } from './fixture-rows.ts';

/** Made-up lines of the ledger, every kind among them. */

const upToOne = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;

export function charge(part: Partial<ChargeRow> & { id: string; at: number }): ChargeRow {
  return {
    kind: 'charge',
    connection: connectionId,
    intentId: part.id,
    operation: 'email',
    subjectKey: 'person/pronet/amara-okonkwo',
    subjectName: 'Amara Okonkwo',
    quote: upToOne,
    chargedMilli: 1000,
    reconciled: 1,
    balanceAfterMilli: null,
    how: 'x-credit',
    group: null,
    aboveQuote: false,
    anyway: false,
    ...part,
  };
}

export function movement(part: Partial<MovementRow> & { id: string; at: number }): MovementRow {
  return {
    kind: 'outside',
    connection: connectionId,
    chargedMilli: 2000,
    reconciled: 1,
    balanceAfterMilli: null,
    intentIds: [],
    ...part,
  };
}

export const spendBudget: BudgetSettings = { perDayMilli: 40_000, perMonthMilli: 600_000, askAgainAboveMilli: 10_000 };

export const savings: SavingsRow = {
  connection: connectionId,
  revisits: { count: 41, milli: 41_000 },
  exclusions: { count: 13, milli: 12_500 },
  joins: { count: 10, milli: 10_000 },
};

const names = ['Amara Okonkwo', 'Tomasz Wieczorek', 'Leila Haddad', 'Elif Yıldız', 'Wei-Ling Chen', 'Siobhán Kearney'];
const ways = ['x-credit', 'x-credit', 'price-table', 'x-credit', 'failure', 'balance'] as const;

/** `count` lines, the newest minutes ago; the first ones are of every kind that is shown differently. */
export function ledger(nowMs: number, count: number): LedgerRow[] {
  const stepMs = Math.min(2 * 60 * 60_000, (40 * day) / count);
  const at = (index: number) => nowMs - 60_000 - index * stepMs;
  const special: LedgerRow[] = [
    charge({ id: 'plain', at: at(0), balanceAfterMilli: 411_000 }),
    movement({ id: 'repeated', at: at(1), kind: 'repeated', chargedMilli: 1000, intentIds: ['plain'] }),
    charge({ id: 'lost', at: at(2), how: 'unknown', chargedMilli: null, subjectName: null, reconciled: 0 }),
    charge({ id: 'above', at: at(3), chargedMilli: 1500, aboveQuote: true, balanceAfterMilli: 412_100 }),
    movement({ id: 'taken', at: at(4), balanceAfterMilli: 412_500 }),
    movement({ id: 'added', at: at(5), chargedMilli: -100_000, balanceAfterMilli: 414_500 }),
    charge({ id: 'group-1', at: at(6), how: 'group', group: { id: 'g', charged: 1, of: 2 } }),
    charge({ id: 'group-2', at: at(7), how: 'group', chargedMilli: 0, group: { id: 'g', charged: 1, of: 2 } }),
    charge({ id: 'forgotten', at: at(8), subjectKey: null, subjectName: null }),
    movement({ id: 'maybe', at: at(9), intentIds: ['undecided'], balanceAfterMilli: 416_400 }),
    charge({ id: 'undecided', at: at(10), how: 'undecided', chargedMilli: 0, subjectName: null }),
    charge({ id: 'anyway', at: at(11), anyway: true, subjectName: 'Mateus Carvalho-Albuquerque dos Santos Ferreira' }),
  ];
  const rest = Array.from({ length: Math.max(0, count - special.length) }, (_, index) => {
    const place = index + special.length;
    const how = ways[place % ways.length] ?? 'x-credit';
    return charge({
      id: `line-${place}`,
      at: at(place),
      how,
      chargedMilli: how === 'failure' || place % 4 === 0 ? 0 : 1000,
      subjectName: names[place % names.length] ?? null,
      balanceAfterMilli: 414_500 + place * 900,
    });
  });
  return [...special, ...rest];
}
