import type { SidenoteDatabase } from '@/lib/database/database';
import type { GenerationRow } from '@/lib/database/schema/generations';

/** The current marks; empty if nothing was ever written. */
export type Generation = Record<GenerationRow['name'], string>;

/** If read inside a transaction that writes `generations`, they are valid until it ends. */
export async function readGeneration(db: SidenoteDatabase): Promise<Generation> {
  const [settings, lists, mirrors] = await db.generations.bulkGet(['settings', 'lists', 'mirrors']);
  return { settings: settings?.mark ?? '', lists: lists?.mark ?? '', mirrors: mirrors?.mark ?? '' };
}

/** Whether a purchase check is still valid: the state of the copies on the service is not part of it. */
export function isSameGeneration(one: Generation, other: Generation): boolean {
  return one.settings === other.settings && one.lists === other.lists;
}
