import type { SidenoteDatabase } from '@/lib/database/database';
import { listRequest, noteRequest } from '@/lib/database/logs/request-log';
import { readSettings } from '@/lib/database/reads';
import { dropPictures, type PictureOffer, rememberPictureHost, savePicture } from '@/lib/database/records/pictures';
import { type FetchPictureDeps, fetchPicture } from './fetch-picture.ts';

export interface PicturesDeps extends Omit<FetchPictureDeps, 'noteRequest' | 'logRequestStart'> {
  db: SidenoteDatabase;
  newId(): string;
  /** Without permission nothing is requested: the request would be sent, but its response could not be read. */
  hasPermission(origin: string): Promise<boolean>;
}

export interface Pictures {
  /** Sends one request per picture, and none unless "Show pictures" is on. Never rejects, and no purchase waits for it. */
  offer(picture: PictureOffer): Promise<void>;
  isBusy(): boolean;
}

/** "Show pictures": pictures are fetched once, after their purchase was stored. If the worker dies, there is none and no retry. */
export function createPictures(deps: PicturesDeps): Pictures {
  let inFlight = 0;
  return {
    isBusy: () => inFlight > 0,
    async offer(picture) {
      inFlight += 1;
      try {
        await take(deps, picture);
      } catch {
        // Most likely the disk is full: the initials remain.
      } finally {
        inFlight -= 1;
      }
    },
  };
}

async function take(deps: PicturesDeps, { address, logos, ...offered }: PictureOffer): Promise<void> {
  const { db } = deps;
  if ((await readSettings(db, 'appearance'))?.pictures !== true || offered.aliases.length === 0) return;
  const wanted: Wanted[] = [...(address === null ? [] : [{ address }]), ...logos];
  await dropPictures(
    db,
    offered.aliases,
    wanted.map(({ of }) => of),
  );
  // If a picture cannot be stored, only that picture is lost.
  await Promise.allSettled(wanted.map((picture) => takeOne(deps, offered, picture)));
}

interface Wanted {
  of?: string;
  address: URL;
}

async function takeOne(
  deps: PicturesDeps,
  offered: Pick<PictureOffer, 'connection' | 'aliases'>,
  { of, address }: Wanted,
): Promise<void> {
  const { db } = deps;
  await rememberPictureHost(db, address.hostname);
  if (!(await deps.hasPermission(address.origin))) return;
  const dataUrl = await fetchPicture(
    {
      ...deps,
      noteRequest: (row, logRowId) => noteRequest(db, row, logRowId),
      logRequestStart: (row) => listRequest(db, row),
    },
    address,
  );
  if (dataUrl === null) return;
  await savePicture(db, { ...offered, ...(of !== undefined && { of }), id: deps.newId(), dataUrl });
}
