import type { EmailEntry } from './schemas/email.ts';

/** One person can have several outputs: a VALID one is preferred (docs/interface.md#email-object). */
export function findBestEmail(entries: readonly EmailEntry[]): EmailEntry | null {
  const found = entries.filter((entry) => entry.found && entry.address !== undefined);
  return found.find((entry) => entry.status === 'VALID') ?? found[0] ?? null;
}

/** When the address was verified; the service writes a date without a zone and means UTC (docs/interface.md#email-object). */
export function verifiedAt(entry: EmailEntry): number | null {
  const text = entry.date ?? '';
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}
