import type { Transaction } from 'dexie';
import { withoutInvisible } from '@/lib/subjects/find-subject';

/**
 * 2: the ledger distinguishes calls from movements of the balance, and stores the balance after each; a budget can ask
 * again.
 */
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

/** 13: an answer stored because it could not be read states which order it answers. */
export async function upgradeToVersion13(transaction: Transaction): Promise<void> {
  const intents = new Map<unknown, unknown>();
  await transaction.table('intents').each(({ id, orderKey }) => intents.set(id, orderKey));
  await transaction
    .table('rawAnswers')
    .toCollection()
    .modify((row) => {
      const orderKey = intents.get(row.intentId);
      if (orderKey !== undefined) row.orderKey = orderKey;
    });
}

/**
 * 14: a key has no invisible characters any more. Subjects known, listed or pictured under a name with such characters
 * (an emoji's variation selector) are found without them, too. The previous name stays: it is harmless, and records are
 * joined by their identities alone.
 */
export async function upgradeToVersion14(transaction: Transaction): Promise<void> {
  await nameWithoutInvisible(transaction, 'records', 'aliases');
  await nameWithoutInvisible(transaction, 'pictures', 'aliases');
  await nameWithoutInvisible(transaction, 'members', 'names', 'page:');
}

/** Reads the index, and then only the rows with affected names. */
async function nameWithoutInvisible(
  transaction: Transaction,
  table: string,
  field: string,
  prefix = '',
): Promise<void> {
  const rows = transaction.table(table);
  const invisible: string[] = [];
  await rows
    .where(field)
    .startsWith(prefix)
    .eachKey((name) => {
      if (typeof name === 'string' && withoutInvisible(name) !== name) invisible.push(name);
    });
  await rows
    .where(field)
    .anyOf(invisible)
    .distinct()
    .modify((row) => {
      const names: string[] = row[field];
      row[field] = [...new Set([...names, ...names.map(withoutInvisible)])];
    });
}
