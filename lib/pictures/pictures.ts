import type { SidenoteDatabase } from '@/lib/database/database';
import { listRequest, noteRequest } from '@/lib/database/logs/request-log';
import { readSettings } from '@/lib/database/reads';
import { dropPictures, type PictureOffer, rememberPictureHost, savePicture } from '@/lib/database/records/pictures';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { Clock } from '@/lib/platform/clock';
import { logError } from '@/lib/platform/error-log';

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

const deadlineMs = 10_000;
/** A typical portrait is 10 to 50 kB. */
const mostBytes = 300_000;

interface FetchPictureDeps {
  clock: Clock;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Called once per request, whatever the outcome, with the origin but never the full address. */
  noteRequest(row: Omit<RequestRow, 'id'>, logRowId: number | null): Promise<void>;
  logRequestStart?(row: Omit<RequestRow, 'id'>): Promise<number | null>;
}

/**
 * Requests a picture once. Null for anything else: an expired address, a page, too many bytes, a redirect, no response. Sends no cookie,
 * key or referrer.
 */
export async function fetchPicture(deps: FetchPictureDeps, address: URL): Promise<string | null> {
  const { clock } = deps;
  const end = new AbortController();
  void clock.sleep(deadlineMs, end.signal).then(
    () => end.abort(),
    // Cancelled because the request ended first.
    () => undefined,
  );
  const at = clock.now();
  const received: Pick<RequestRow, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  // Not linked to a subject: the person it shows may be forgotten while the request is in flight.
  const about = { subjectKey: null, intentId: null };
  const asked = { at, method: 'GET', origin: address.origin, path: '/{picture}', bytesOut: 0, ...about };
  const logRowId = (await deps.logRequestStart?.({ ...asked, ...received, elapsedMs: 0 })) ?? null;
  try {
    const response = await deps.fetch(address.href, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: end.signal,
    });
    received.status = response.status;
    received.bytesIn = 0;
    const bytes = response.status === 200 ? await readBytes(response, (count) => (received.bytesIn = count)) : null;
    return bytes === null ? null : pictureDataUrl(bytes, response.headers.get('Content-Type'));
  } catch (error) {
    logError(error, 'fetch-picture');
    return null;
  } finally {
    // Also releases a body that was not read to its end.
    end.abort();
    await deps.noteRequest({ ...asked, ...received, elapsedMs: clock.now() - at }, logRowId);
  }
}

/** Null if there are too many bytes; the number received is reported either way. */
async function readBytes(response: Response, onCount: (count: number) => void): Promise<Uint8Array | null> {
  if (response.body === null || Number(response.headers.get('Content-Length') ?? 0) > mostBytes) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    count += read.value.length;
    onCount(count);
    if (count > mostBytes) return null;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Leading bytes of each type. The declared type proves nothing: a page that says "expired" may be labelled as a picture. */
const beginnings: readonly [type: string, isType: (bytes: string) => boolean][] = [
  ['image/png', (bytes) => bytes.startsWith('\x89PNG\r\n')],
  ['image/jpeg', (bytes) => bytes.startsWith('\xff\xd8\xff')],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes)],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes)],
  ['image/avif', (bytes) => /^.{4}ftyp(avif|avis)/s.test(bytes)],
  // Only ever shown in <img>, where an SVG runs no script and loads nothing.
  ['image/svg+xml', isSvg],
];

/** What may precede the element, with its end. */
const prolog: readonly [start: string, end: string][] = [
  ['<?xml', '>'],
  ['<!DOCTYPE svg', '>'],
  ['<!--', '-->'],
];

/** In linear time: each part is read once, and one without an end ends the search. */
function isSvg(bytes: string): boolean {
  let at = bytes.startsWith('\xef\xbb\xbf') ? 3 : 0;
  for (;;) {
    while (/^\s$/.test(bytes[at] ?? '')) at += 1;
    if (bytes.startsWith('<svg', at)) return /^[\s>]$/.test(bytes[at + 4] ?? '');
    const part = prolog.find(([start]) => bytes.startsWith(start, at));
    if (part === undefined) return false;
    const [start, end] = part;
    const endAt = bytes.indexOf(end, at + start.length);
    // A document type that declares entities is refused.
    if (endAt === -1 || (end === '>' && bytes.slice(at, endAt).includes('['))) return false;
    at = endAt + end.length;
  }
}

/** The bytes of a picture as a data URL, which needs no request; null if they are not a picture of a type that every browser shows. */
export function pictureDataUrl(bytes: Uint8Array, declaredType: string | null): string | null {
  if (declaredType === null || !/^image\//i.test(declaredType.trim())) return null;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const type = beginnings.find(([, isType]) => isType(binary))?.[0];
  return type === undefined ? null : `data:${type};base64,${btoa(binary)}`;
}
