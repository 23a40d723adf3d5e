import type { Transaction } from 'dexie';

/** 2: the ledger tells calls from movements of the balance, and remembers the balance after; a budget can ask again. */
export async function upgradeToVersion2(transaction: Transaction): Promise<void> {
  await transaction
    .table('ledger')
    .toCollection()
    .modify((row) => Object.assign(row, { kind: 'charge', group: null, reconciled: 0, balanceAfterMilli: null }));
  await transaction
    .table('settings')
    .where('key')
    .equals('budget')
    .modify((row) => Object.assign(row.value, { askAgainAboveMilli: null }));
}
