import { z } from 'zod';

/**
 * Replies are parsed loosely: a field we only show may be absent, null or of a strange type without costing the whole
 * answer, which has been paid for. What decides money or identity (ids, `found`, `status`) is never tolerant.
 */
export const text = z.string().nullish().catch(null);
export const count = z.number().nullish().catch(null);
export const flag = z.boolean().nullish().catch(null);

/** A list of which the unreadable entries are dropped; absent, null or not a list is empty. */
export function list<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((entries): z.output<T>[] =>
      (entries ?? []).flatMap((entry) => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** What was paid for and cannot be read, with its place in its list, from 0. */
export interface Unread {
  position: number;
  item: unknown;
}

/** What stands for an entry that does not fit, until it is told apart from those that do. */
class Unfit {
  constructor(readonly item: unknown) {}
}

/** A list read entry by entry: one that cannot be read costs that entry. It is handed on as it came, and not quietly left out. */
export function each<T extends z.ZodType>(item: T) {
  // Described without a context, as when the schema is written down as a document.
  const entry = item.catch(((context?: { value: unknown }) => new Unfit(context?.value)) as never);
  return z.array(entry).transform((entries: readonly unknown[]) => tellApart<z.output<T>>(entries));
}

/** Where not even the list is one: all of it is one entry that cannot be read. */
export function whole<T extends z.ZodType<{ read: unknown[]; unread: Unread[] } | null | undefined>>(entries: T) {
  return entries.catch(((context?: { value: unknown }) => ({
    read: [],
    unread: [{ position: 0, item: context?.value }],
  })) as never);
}

function tellApart<Item>(entries: readonly unknown[]): { read: Item[]; unread: Unread[] } {
  return {
    read: entries.filter((entry) => !(entry instanceof Unfit)) as Item[],
    unread: entries.flatMap((entry, position) => (entry instanceof Unfit ? [{ position, item: entry.item }] : [])),
  };
}

/** An object that may be absent, null or of a strange shape: then null. */
export function part<T extends z.ZodType>(shape: T) {
  return shape.nullish().catch(null);
}

/** The service's name for something that is only ever handed back to it, such as a track id: whatever printable signs it writes, up to a length. */
export const opaqueId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  // A step to another path is no name.
  .refine((id) => !id.split(/[/\\]/).some((step) => step === '.' || step === '..'));

/** Hex 8-4-4-4-12 with any version and variant nibbles: strict RFC 4122 rejects real ids (docs/interface.md#identifiers). */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const serviceId = z.string().regex(idForm);
/** The same without a report of what is wrong, for a million of them. */
export const isServiceId = (text: string): boolean => idForm.test(text);
