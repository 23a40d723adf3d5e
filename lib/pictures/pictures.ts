import type { SidenoteDatabase } from '@/lib/database/database';
import { noteRequest } from '@/lib/database/logs/request-log';
import { readSettings } from '@/lib/database/reads';
import { dropPictures, type OfferedPicture, rememberPictureHost, savePicture } from '@/lib/database/records/pictures';
import { type FetchPictureDeps, fetchPicture } from './fetch-picture.ts';

export interface PicturesDeps extends Omit<FetchPictureDeps, 'noteRequest'> {
  db: SidenoteDatabase;
  newId(): string;
  /** Whether the browser lets us ask this host. Not asked without: the request would leave, and its answer could not be read. */
  hasPermission(origin: string): Promise<boolean>;
}

/** What an answer that was bought says about the picture of its subject. */
export interface PictureOffer extends OfferedPicture {
  /** Null: there is none, or none any more. */
  address: URL | null;
}

export interface Pictures {
  /** One request at the most, and none at all unless "Show pictures" is on. Never rejects, and nothing that was bought waits for it. */
  offer(picture: PictureOffer): Promise<void>;
  /** One is on its way. */
  isBusy(): boolean;
}

/** "Show pictures": what came with a purchase is fetched once, after it was stored. A worker that dies leaves no picture and no retry. */
export function createPictures(deps: PicturesDeps): Pictures {
  let underWay = 0;
  return {
    isBusy: () => underWay > 0,
    async offer(picture) {
      underWay += 1;
      try {
        await take(deps, picture);
      } catch {
        // Disk full, most likely: the initials stay.
      } finally {
        underWay -= 1;
      }
    },
  };
}

async function take(deps: PicturesDeps, { address, ...offered }: PictureOffer): Promise<void> {
  const { db } = deps;
  if ((await readSettings(db, 'appearance'))?.pictures !== true || offered.aliases.length === 0) return;
  if (address === null) return dropPictures(db, offered.aliases);
  await rememberPictureHost(db, address.hostname);
  if (!(await deps.hasPermission(address.origin))) return;
  const dataUrl = await fetchPicture({ ...deps, noteRequest: (row) => noteRequest(db, row) }, address);
  if (dataUrl !== null) await savePicture(db, { ...offered, id: deps.newId(), dataUrl });
}
