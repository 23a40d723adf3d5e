import type { Transaction } from 'dexie';
import { withoutInvisible } from '@/lib/subjects/find-subject';

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

/** 13: an answer that is kept because it could not be read says which order it answers. */
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
 * 14: a key has no invisible signs any more. Who is known, listed or pictured under a name that has some (an emoji's variation selector)
 * is found without them, too. The name of before stays: it harms nobody, and a record is joined to another by its identities alone.
 */
export async function upgradeToVersion14(transaction: Transaction): Promise<void> {
  await nameWithoutInvisible(transaction, 'records', 'aliases');
  await nameWithoutInvisible(transaction, 'pictures', 'aliases');
  await nameWithoutInvisible(transaction, 'members', 'names', 'page:');
}

/** Reads the index alone, and only those rows whose names it finds to be such. */
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
