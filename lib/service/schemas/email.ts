import { z } from 'zod';
import { flag, part, text } from './tolerant.ts';

/**
 * One verified (or refused) address (interface, "Email object"). `address` is present only when found. Not tolerant in what
 * was paid for: an entry that cannot be read makes the answer `not-understood`, which keeps it, and not "nothing found".
 */
export const emailEntrySchema = z.looseObject({
  address: z
    .string()
    .nullish()
    .transform((address) => address ?? undefined),
  found: z.boolean(),
  status: z.string().nullish(),
  subStatus: text,
  domainType: text,
  /** A local date-time without a zone; read as UTC (field notes, Email object). */
  date: text,
  free: flag,
  generic: flag,
  mx: part(z.looseObject({ found: flag, record: text, google: flag, provider: text })),
});
export type EmailEntry = z.output<typeof emailEntrySchema>;

/** Interface, "Email wrapper in export results". */
export const emailWrapperSchema = z.looseObject({
  state: text,
  output: z
    .array(emailEntrySchema)
    .nullish()
    .transform((entries) => entries ?? []),
});
export type EmailWrapper = z.output<typeof emailWrapperSchema>;

/** Several outputs can appear: the VALID one is preferred (field notes). */
export function findBestEmail(entries: readonly EmailEntry[]): EmailEntry | null {
  const found = entries.filter((entry) => entry.found && entry.address !== undefined);
  return found.find((entry) => entry.status === 'VALID') ?? found[0] ?? null;
}
