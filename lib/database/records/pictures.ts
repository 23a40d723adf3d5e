import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { PictureRow } from '@/lib/database/schema/rows';

/** The picture in a purchased answer, with names unique to its subject. */
export interface PictureOffer extends Pick<PictureRow, 'connection' | 'aliases'> {
  /** Null: there is none, or no longer one. */
  address: URL | null;
}

/** More than any service has; beyond it the oldest are dropped. */
const mostHosts = 20;

/** Replaces the previous picture. Does nothing if pictures were turned off, or the subject forgotten, since the purchase. */
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

/** Stores the host name only, newest first, so that the user can allow it in Settings. */
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

/** The picture under any of a record's names, as a data URL; null if there is none. */
export async function readPicture(db: SidenoteDatabase, aliases: readonly string[]): Promise<string | null> {
  // There may be two after records were joined: the newer one is current.
  const rows = await db.pictures.where('aliases').anyOf(aliases).sortBy('at');
  return rows.at(-1)?.dataUrl ?? null;
}
