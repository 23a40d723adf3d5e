import { z } from 'zod';
import { each, flag, part, text, type Unread, whole } from '@/lib/service/contract/tolerant';

/**
 * One verified (or refused) address (docs/interface.md#email-object). `address` is present only when found. Not tolerant in what
 * was paid for: an entry that cannot be read is kept as it came, and is not "nothing found".
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
  /** A local date-time without a zone; read as UTC (docs/interface.md#email-object). */
  date: text,
  free: flag,
  generic: flag,
  mx: part(z.looseObject({ found: flag, record: text, google: flag, provider: text })),
});
export type EmailEntry = z.output<typeof emailEntrySchema>;

/**
 * The email block of an exported person (docs/interface.md#email-wrapper-in-export-results). What of it cannot be read is in
 * `unread`, to be kept as it came: it costs neither the addresses that can be read nor the person around it, and is never taken
 * for "nothing found".
 */
export const emailWrapperSchema = z
  .looseObject({ state: text, output: whole(each(emailEntrySchema).nullish()) })
  .transform(({ output, unread: _theirs, ...wrapper }): typeof wrapper & WhatCame => {
    const unread = output?.unread ?? [];
    return { ...wrapper, output: output?.read ?? [], ...(unread.length > 0 && { unread }) };
  });

interface WhatCame {
  output: EmailEntry[];
  /** Absent if all of it could be read. */
  unread?: Unread[];
}
export type EmailWrapper = z.output<typeof emailWrapperSchema>;

/** The block itself is something else: kept as it came. */
export function unreadEmail(context?: { value: unknown }): EmailWrapper {
  return { state: null, output: [], unread: [{ position: 0, item: context?.value }] };
}

/** Several outputs can come for one person: the VALID one is preferred (docs/interface.md#email-object). */
export function findBestEmail(entries: readonly EmailEntry[]): EmailEntry | null {
  const found = entries.filter((entry) => entry.found && entry.address !== undefined);
  return found.find((entry) => entry.status === 'VALID') ?? found[0] ?? null;
}
