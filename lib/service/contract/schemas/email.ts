import { z } from 'zod';
import { each, flag, part, text, type Unread, whole } from '@/lib/service/contract/tolerant';

/**
 * One verified (or refused) address (docs/interface.md#email-object). `address` is present only if found. Not tolerant in what was paid
 * for: an unreadable entry is stored unchanged, and does not count as "nothing found".
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
  /** A local date-time without a time zone; read as UTC (docs/interface.md#email-object). */
  date: text,
  free: flag,
  generic: flag,
  mx: part(z.looseObject({ found: flag, record: text, google: flag, provider: text })),
});
export type EmailEntry = z.output<typeof emailEntrySchema>;

/**
 * The email block of an exported person (docs/interface.md#email-wrapper-in-export-results). Unreadable entries are in `unread`, to be
 * stored unchanged: they invalidate neither the readable addresses nor the person around them, and never count as "nothing found".
 */
export const emailWrapperSchema = z
  .looseObject({ state: text, output: whole(each(emailEntrySchema).nullish()) })
  .transform(({ output, unread: _theirs, ...wrapper }): typeof wrapper & ReadEntries => {
    const unread = output?.unread ?? [];
    return { ...wrapper, output: output?.read ?? [], ...(unread.length > 0 && { unread }) };
  });

interface ReadEntries {
  output: EmailEntry[];
  /** Absent if everything could be read. */
  unread?: Unread[];
}
export type EmailWrapper = z.output<typeof emailWrapperSchema>;

/** For a block that is something else entirely: stored unchanged. */
export function unreadEmail(context?: { value: unknown }): EmailWrapper {
  return { state: null, output: [], unread: [{ position: 0, item: context?.value }] };
}
