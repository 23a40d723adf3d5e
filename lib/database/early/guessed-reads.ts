import Dexie, { type DBCore, type DBCoreKeyRange, type DBCoreQueryRequest } from 'dexie';
import type { EarlyRows } from './early.ts';

/** By the browser's transaction. */
const guesses = new WeakMap<object, Guess>();

interface Guess {
  rows: EarlyRows;
  /** Whether the database says the same, by what was asked. */
  checks: Map<string, PromiseLike<boolean>>;
}

/** As Dexie encodes a range: one key; the whole table. */
const oneKey = 1;
const wholeTable = 3;

/**
 * Reads within a transaction by rows that were read before it. Each answer from these rows is read again in the same transaction, beside the
 * reads that follow from it. Null: the database says something else, and what was read does not count.
 */
export async function readByGuess<Read>(rows: EarlyRows, read: () => Promise<Read>): Promise<Read | null> {
  const { currentTransaction } = Dexie;
  if (currentTransaction === null) throw new Error('A guess is checked inside a transaction');
  const guess: Guess = { rows, checks: new Map() };
  guesses.set(currentTransaction.idbtrans, guess);
  const found = await read();
  const checks = await Promise.all(guess.checks.values());
  return checks.every(Boolean) ? found : null;
}

/** For `readByGuess`: settings, all lists and one record are answered from its rows. */
export function guessReads(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      if (name === 'settings') {
        return {
          ...table,
          get(request) {
            const guess = guesses.get(request.trans);
            if (guess === undefined) return table.get(request);
            const row = guess.rows.settings.find(({ key }) => key === request.key);
            check(guess, `settings ${request.key}`, row, () => table.get(request));
            return Dexie.Promise.resolve(row);
          },
        };
      }
      if (name !== 'lists' && name !== 'records') return table;
      return {
        ...table,
        query(request) {
          const guess = guesses.get(request.trans);
          const result = guess === undefined ? null : guessed(name, guess.rows, request);
          if (guess === undefined || result === null) return table.query(request);
          check(guess, name, result, () => table.query(request).then((read) => read.result));
          return Dexie.Promise.resolve({ result });
        },
      };
    },
  };
}

/** Null: what is asked for is not among the rows. */
function guessed(
  name: 'lists' | 'records',
  { lists, alias, record }: EarlyRows,
  { query: { index, range }, limit = Number.POSITIVE_INFINITY, values }: DBCoreQueryRequest,
): unknown[] | null {
  if (values !== true) return null;
  if (name === 'lists') return range.type === wholeTable && limit === Number.POSITIVE_INFINITY ? [...lists] : null;
  const isFound = index.name === 'aliases' && limit === 1 && alias !== undefined && isKey(range, alias);
  if (!isFound) return null;
  return record === undefined ? [] : [record];
}

function isKey({ type, lower }: DBCoreKeyRange, key: string): boolean {
  return type === oneKey && lower === key;
}

function check(guess: Guess, what: string, expected: unknown, read: () => PromiseLike<unknown>): void {
  if (guess.checks.has(what)) return;
  guess.checks.set(
    what,
    read().then((found) => JSON.stringify(found) === JSON.stringify(expected)),
  );
}
