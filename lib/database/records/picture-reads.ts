import type { SidenoteDatabase } from '@/lib/database/database';

/** The picture of a subject by any of its record's names, as an address that needs no request; null where there is none. */
export async function readPicture(db: SidenoteDatabase, aliases: readonly string[]): Promise<string | null> {
  // Two where records became one: the newer is how they look now.
  const rows = await db.pictures.where('aliases').anyOf(aliases).sortBy('at');
  return rows.at(-1)?.dataUrl ?? null;
}
