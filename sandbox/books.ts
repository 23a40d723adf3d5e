import { type MilliCredits, parseCredits, toCredits } from '../lib/service/contract/credits.ts';
import type { SandboxClock } from './clock.ts';
import { refusals } from './refusal.ts';

/** An entry as the control plane shows it: decimal credits, refunds negative. */
export interface BookEntry {
  at: number;
  operation: string;
  amount: number;
  trackId?: string;
}

/** The service's own ledger, per key, in memory. */
export interface Books {
  hasKey(key: string): boolean;
  /** Adds a key, or changes the balance of a known one, whose charges stay. */
  setBalance(key: string, credits: number): void;
  /** Decimal credits left, and the charges. Null for an unknown key. */
  read(key: string): { total: number; charges: readonly BookEntry[] } | null;
  /** Throws the 402 if the balance is below the most the operation can cost. */
  expectCredits(key: string, most: MilliCredits): void;
  /** Nothing is written for 0. `atMs` is given where the charge fell due earlier than now. */
  charge(key: string, operation: string, amount: MilliCredits, trackId?: string, atMs?: number): void;
  /** Refunds what a job was overcharged, as a negative amount with its track id. Nothing is written for 0. */
  refund(key: string, operation: string, amount: MilliCredits, trackId: string, atMs?: number): void;
}

interface Page {
  balance: MilliCredits;
  charges: BookEntry[];
}

export function createBooks({ clock }: { clock: SandboxClock }): Books {
  const pages = new Map<string, Page>();
  const pageOf = (key: string): Page => {
    const page = pages.get(key);
    if (page === undefined) throw refusals.unauthorized();
    return page;
  };
  const charge: Books['charge'] = (key, operation, amount, trackId, atMs = clock.now()) => {
    if (amount === 0) return;
    const page = pageOf(key);
    page.balance -= amount;
    const of = trackId === undefined ? {} : { trackId };
    page.charges.push({ at: atMs, operation, amount: toCredits(amount), ...of });
  };
  return {
    hasKey: (key) => pages.has(key),
    setBalance(key, credits) {
      pages.set(key, { charges: pages.get(key)?.charges ?? [], balance: parseCredits(credits) });
    },
    read(key) {
      const page = pages.get(key);
      return page === undefined ? null : { total: toCredits(page.balance), charges: page.charges };
    },
    expectCredits(key, most) {
      if (pageOf(key).balance < most) throw refusals.notEnoughCredits();
    },
    charge,
    refund: (key, operation, amount, trackId, atMs) => charge(key, operation, -amount, trackId, atMs),
  };
}
