import { keysOf } from './layout.ts';
import { type Compare, type Entry, mostInTransaction, type Transacted, type Transaction } from './store.ts';

/** One order, in the store's keys. */
export interface Ask {
  /** Of this taking alone, at random. */
  id: string;
  /** Names under which the subject, or its company, may be excluded. The first ones are compared, the others are read after the claim. */
  book: readonly string[];
  /** Expired exclusions, with the revision that was read. */
  expired: ReadonlyMap<string, number>;
  /** Keys of an earlier purchase; empty to buy again. */
  known: readonly string[];
  claims: readonly string[];
  policyRevision: number;
  /** Null: the team has no budget. */
  budget: { key: string; revision: number; sealed: Uint8Array } | null;
  /** Values of the claim and of the taking. */
  sealedClaims: ReadonlyMap<string, Uint8Array>;
  sealedOpen: Uint8Array;
  /** Null: without claims. */
  lease: string | null;
}

/** Most names of one subject. Further ones are guesses, or shared. */
export const mostClaims = 12;

/** Comparisons that are not of the book: known, claims, policy, budget and the taking. */
const besideBook = 2 * mostClaims + 3;
const mostBook = mostInTransaction - besideBook;

export const comparedBook = ({ book }: Pick<Ask, 'book'>): readonly string[] => book.slice(0, mostBook);
export const readBook = ({ book }: Pick<Ask, 'book'>): readonly string[] => book.slice(mostBook);

/**
 * The buying rule in one transaction: not excluded, not bought, not claimed, and within the budget that was read. Pure.
 */
export function transactionOf(ask: Ask): Transaction {
  const { id, expired, known, claims, policyRevision, budget, sealedClaims, sealedOpen, lease } = ask;
  const compare: Compare[] = [
    ...comparedBook(ask).map((key) => ({ key, is: expired.get(key) ?? 0 })),
    ...[...known, ...claims, keysOf.open(id)].map((key) => ({ key, is: 0 })),
    { key: keysOf.policy, is: policyRevision },
    ...(budget === null ? [] : [{ key: budget.key, is: budget.revision }]),
  ];
  return {
    compare,
    writes: [
      ...claims.map((key) => ({
        put: key,
        value: sealedClaims.get(key) ?? sealedOpen,
        ...(lease !== null && { lease }),
      })),
      { put: keysOf.open(id), value: sealedOpen },
      ...(budget === null ? [] : [{ put: budget.key, value: budget.sealed }]),
    ],
    otherwise: compare.map(({ key }) => key),
  };
}

export type Verdict =
  | { kind: 'taken'; revision: number }
  | { kind: 'excluded'; entry: Entry }
  | { kind: 'known'; entry: Entry }
  | { kind: 'claimed'; entry: Entry }
  /** The policy or budget changed since it was read. Null: there is none. */
  | { kind: 'stale'; policy: Entry | null; budget: Entry | null };

/** Reads the transaction's outcome. Exclusions come first: they outrank purchases and budget. Pure. */
export function verdictOf(ask: Ask, { succeeded, revision, entries }: Transacted): Verdict {
  if (succeeded) return { kind: 'taken', revision };
  const own = entries.get(keysOf.open(ask.id));
  if (own !== undefined) return { kind: 'taken', revision: own.revision };
  const find = (keys: readonly string[]) => keys.map((key) => entries.get(key)).find((entry) => entry !== undefined);
  const excluded = findExcluded(ask, entries);
  if (excluded !== null) return { kind: 'excluded', entry: excluded };
  const known = find(ask.known);
  if (known !== undefined) return { kind: 'known', entry: known };
  const claimed = find(ask.claims);
  if (claimed !== undefined) return { kind: 'claimed', entry: claimed };
  const { budget } = ask;
  return {
    kind: 'stale',
    policy: entries.get(keysOf.policy) ?? null,
    budget: (budget && entries.get(budget.key)) ?? null,
  };
}

/** An exclusion that is not known to be over. Pure. */
export function findExcluded({ book, expired }: Pick<Ask, 'book' | 'expired'>, entries: ReadonlyMap<string, Entry>) {
  const found = book.map((key) => entries.get(key));
  return found.find((entry) => entry !== undefined && expired.get(entry.key) !== entry.revision) ?? null;
}

export interface Correction {
  id: string;
  /** What is known now, by the key it belongs under. */
  known: ReadonlyMap<string, Uint8Array>;
  budget: { key: string; revision: number; sealed: Uint8Array } | null;
}

/** After the answer: what was bought is known, and the budget has what it cost. Made once, because it ends the taking. Pure. */
export function correctionOf({ id, known, budget }: Correction, openRevision: number): Transaction {
  const open = keysOf.open(id);
  return {
    compare: [{ key: open, is: openRevision }, ...(budget === null ? [] : [{ key: budget.key, is: budget.revision }])],
    writes: [
      { delete: open },
      ...[...known].map(([key, value]) => ({ put: key, value })),
      ...(budget === null ? [] : [{ put: budget.key, value: budget.sealed }]),
    ],
    otherwise: [open, ...(budget === null ? [] : [budget.key])],
  };
}
