import { z } from 'zod';

/**
 * Replies are parsed loosely: a displayed field may be absent or malformed without spoiling a paid response. Fields about money or identity
 * (ids, `found`, `status`) are never tolerant. `z.lazy`: a schema is built when first used.
 */
export const text = z.string().nullish().catch(null);
export const count = z.number().nullish().catch(null);
export const flag = z.boolean().nullish().catch(null);

/** Lengths of an answer's texts, in UTF-16 units, and of its lists. Longer ones are cut, because they were paid for. */
const mostLetters = { word: 500, paragraph: 20_000 };
const mostEntries = 1000;

/** A name, a code, an address. */
export const word = textUpTo(mostLetters.word);
export const paragraph = textUpTo(mostLetters.paragraph);

function textUpTo(most: number) {
  return z
    .string()
    .transform((whole) => whole.slice(0, most))
    .nullish()
    .catch(null);
}

/** A list that an answer may lack. */
export function laterList<T extends z.ZodType>(item: T) {
  return list(item)
    .transform((entries) => entries.slice(0, mostEntries))
    .nullish();
}

/** An array without its unreadable entries; absent, null or not an array is empty. */
export function list<T extends z.ZodType>(item: T) {
  // JSON has no undefined, so that no readable entry is taken for an unreadable one.
  const entry = z.union([item, z.unknown().transform(() => undefined)]);
  return z
    .array(entry)
    .nullish()
    .catch([])
    .transform((entries) => (entries ?? []).filter((each) => each !== undefined) as z.output<T>[]);
}

/** An entry that was paid for but cannot be read, with its index in its list. */
export interface Unread {
  position: number;
  item: unknown;
}

/** Placeholder for an invalid entry, until invalid and valid ones are separated. */
class Unfit {
  constructor(readonly item: unknown) {}
}

/** An array read entry by entry: an unreadable entry does not invalidate the others. It is passed on unchanged, not silently dropped. */
export function each<T extends z.ZodType>(item: T) {
  // Called without a context when the schema is converted to a document.
  const entry = item.catch(((context?: { value: unknown }) => new Unfit(context?.value)) as never);
  return z.array(entry).transform((entries: readonly unknown[]) => separate<z.output<T>>(entries));
}

/** For something that is not even an array: all of it is one unreadable entry. */
export function whole<T extends z.ZodType<{ read: unknown[]; unread: Unread[] } | null | undefined>>(entries: T) {
  return entries.catch(((context?: { value: unknown }) => ({
    read: [],
    unread: [{ position: 0, item: context?.value }],
  })) as never);
}

function separate<Item>(entries: readonly unknown[]): { read: Item[]; unread: Unread[] } {
  return {
    read: entries.filter((entry) => !(entry instanceof Unfit)) as Item[],
    unread: entries.flatMap((entry, position) => (entry instanceof Unfit ? [{ position, item: entry.item }] : [])),
  };
}

/** An object that may be absent, null or malformed: null in each case. */
export function optional<T extends z.ZodType>(shape: T) {
  return shape.nullish().catch(null);
}

/** An amount of milliCredits that a page agrees to. */
export const milliCredits = z.number().int().nonnegative();

/** An id that is only ever sent back to the service, such as a track id: any printable ASCII, up to a length. */
export const opaqueId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  // Reject path traversal.
  .refine((id) => !id.split(/[/\\]/).some((step) => step === '.' || step === '..'));

/** Hex 8-4-4-4-12 with any version and variant nibbles: strict RFC 4122 rejects real ids (docs/interface.md#identifiers). */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const serviceId = z.string().regex(idForm);
/** The same without error details, fast enough for a million ids. */
export const isServiceId = (text: string): boolean => idForm.test(text);

/**
 * `safeParse` for untrusted input. zod throws on `{"length": {"toString": null}}` and on values nested deeper than the stack; the result is
 * then null.
 */
export function tryParse<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.ZodSafeParseResult<z.output<Schema>> | null {
  try {
    return schema.safeParse(json, { reportInput: true });
  } catch {
    // A value that cannot even be inspected is invalid.
    return null;
  }
}
