import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { PictureRow } from '@/lib/database/schema/cache-rows';
import { originOf } from '@/lib/database/schema/origins';

/** Whom a picture shows: names of theirs that nobody shares. */
export type OfferedPicture = Pick<PictureRow, 'connection' | 'aliases'>;

/** More than any service has; beyond it the oldest go. */
const mostHosts = 20;

/**
 * Keeps a picture in the place of the one before. Not where "Show pictures" was turned off meanwhile, or the subject forgotten: a picture
 * stands beside what was bought with it, and is as old.
 */
export async function savePicture(db: SidenoteDatabase, picture: Omit<PictureRow, 'at'>): Promise<void> {
  await db.transaction('rw', [db.pictures, db.records, db.settings], async () => {
    const record = await db.records.where('aliases').anyOf(picture.aliases).first();
    const boughtAt = record?.facets[record.kind === 'person' ? 'profile' : 'company']?.boughtAt;
    if (record === undefined || boughtAt === undefined || !(await isOn(db))) return;
    await dropPictures(db, record.aliases);
    await db.pictures.put({ ...picture, connection: originOf(picture.connection), at: boughtAt });
  });
}

export async function dropPictures(db: SidenoteDatabase, aliases: readonly string[]): Promise<void> {
  await db.pictures.where('aliases').anyOf(aliases).delete();
}

/** The name alone, newest first: so that a person can allow it in Settings, and see where pictures come from. */
export async function rememberPictureHost(db: SidenoteDatabase, host: string): Promise<void> {
  await db.transaction('rw', [db.settings], async () => {
    const hosts = (await readSettings(db, 'pictureHosts')) ?? [];
    if (hosts.includes(host) || !(await isOn(db))) return;
    await db.settings.put({ key: 'pictureHosts', value: [host, ...hosts].slice(0, mostHosts) });
  });
}

async function isOn(db: SidenoteDatabase): Promise<boolean> {
  return (await readSettings(db, 'appearance'))?.pictures === true;
}

/** The picture of a subject by any of its record's names, as an address that needs no request; null where there is none. */
export async function readPicture(db: SidenoteDatabase, aliases: readonly string[]): Promise<string | null> {
  // Two where records became one: the newer is how they look now.
  const rows = await db.pictures.where('aliases').anyOf(aliases).sortBy('at');
  return rows.at(-1)?.dataUrl ?? null;
}
