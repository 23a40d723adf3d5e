import type { EmailEntry } from './schemas/email.ts';

/** One person can have several outputs: a VALID one is preferred (docs/interface.md#email-object). */
export function findBestEmail(entries: readonly EmailEntry[]): EmailEntry | null {
  const found = entries.filter((entry) => entry.found && entry.address !== undefined);
  return found.find((entry) => entry.status === 'VALID') ?? found[0] ?? null;
}
