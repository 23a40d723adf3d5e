import { z } from 'zod';
import { each, flag, optional, text, type Unread, whole } from '@/lib/service/contract/tolerant';

/**
 * One address (docs/interface.md#email-object), present only if found. It was paid for, so an unreadable entry is stored unchanged and
 * never counts as "nothing found".
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
  mx: optional(z.looseObject({ found: flag, record: text, google: flag, provider: text })),
});
export type EmailEntry = z.output<typeof emailEntrySchema>;

/**
 * An exported person's email block (docs/interface.md#email-wrapper-in-export-results). Unreadable entries go to `unread`; they spoil
 * neither other addresses nor the person.
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
