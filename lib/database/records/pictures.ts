import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { PictureRow } from '@/lib/database/schema/rows';
import type { AnswerPictures } from '@/lib/service/contract/answer-pictures';

/** The pictures in a purchased answer, and the aliases of its subject. */
export interface PictureOffer extends Pick<PictureRow, 'connection' | 'aliases'>, AnswerPictures {}

/** More than any service has; beyond it the oldest are dropped. */
const mostHosts = 20;

/** Replaces the previous picture. Does nothing if pictures were turned off, or the subject forgotten, since the purchase. */
export async function savePicture(db: SidenoteDatabase, picture: Omit<PictureRow, 'at'>): Promise<void> {
  await db.transaction('rw', [db.pictures, db.records, db.settings], async () => {
    const record = await db.records.where('aliases').anyOf(picture.aliases).first();
    const boughtAt = record?.facets[record.kind === 'person' ? 'profile' : 'company']?.boughtAt;
    if (record === undefined || boughtAt === undefined || !(await arePicturesOn(db))) return;
    await drop(db, record.aliases, ({ of }) => of === picture.of);
    await db.pictures.put({ ...picture, connection: originOf(picture.connection), at: boughtAt });
  });
}

/** Deletes a subject's pictures except those in `kept`. An entry is a `logoKey`; `undefined` is the subject's own picture. */
export async function dropPictures(
  db: SidenoteDatabase,
  aliases: readonly string[],
  kept: readonly PictureRow['of'][] = [],
): Promise<void> {
  await drop(db, aliases, ({ of }) => !kept.includes(of));
}

async function drop(
  db: SidenoteDatabase,
  aliases: readonly string[],
  isGone: (row: PictureRow) => boolean,
): Promise<void> {
  await db.pictures.where('aliases').anyOf(aliases).filter(isGone).delete();
}

/** Stores the host name only, newest first, so that the user can allow it in Settings. */
export async function rememberPictureHost(db: SidenoteDatabase, host: string): Promise<void> {
  await db.transaction('rw', [db.settings], async () => {
    const hosts = (await readSettings(db, 'pictureHosts')) ?? [];
    if (hosts.includes(host) || !(await arePicturesOn(db))) return;
    await db.settings.put({ key: 'pictureHosts', value: [host, ...hosts].slice(0, mostHosts) });
  });
}

async function arePicturesOn(db: SidenoteDatabase): Promise<boolean> {
  return (await readSettings(db, 'appearance'))?.pictures === true;
}

/** The picture under any of a record's names, as a data URL; null if there is none. */
export async function readPicture(db: SidenoteDatabase, aliases: readonly string[]): Promise<string | null> {
  const rows = await readOldestFirst(db, aliases);
  return rows.findLast(({ of }) => of === undefined)?.dataUrl ?? null;
}

/** The logos of a person's employers and schools, by `logoKey`. */
export async function readLogos(db: SidenoteDatabase, aliases: readonly string[]): Promise<Map<string, string>> {
  const rows = await readOldestFirst(db, aliases);
  return new Map(rows.flatMap(({ of, dataUrl }) => (of === undefined ? [] : [[of, dataUrl]])));
}

/** Joined records may have two pictures of the same thing. The newer one counts. */
function readOldestFirst(db: SidenoteDatabase, aliases: readonly string[]): Promise<PictureRow[]> {
  return db.pictures.where('aliases').anyOf(aliases).sortBy('at');
}
