import type { SidenoteDatabase } from '@/lib/database/database';
import type { GenerationRow } from '@/lib/database/schema/generations';

/** The marks that stand; empty where nothing was ever written. */
export type Generation = Record<GenerationRow['name'], string>;

/** Read inside a transaction that writes `generations`, they stand until it ends. */
export async function readGeneration(db: SidenoteDatabase): Promise<Generation> {
  const [settings, lists, mirrors] = await db.generations.bulkGet(['settings', 'lists', 'mirrors']);
  return { settings: settings?.mark ?? '', lists: lists?.mark ?? '', mirrors: mirrors?.mark ?? '' };
}

/** For what is bought: how the copies on the service stand is another's to look at. */
export function isSameGeneration(one: Generation, other: Generation): boolean {
  return one.settings === other.settings && one.lists === other.lists;
}
