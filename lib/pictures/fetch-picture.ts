import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { Clock } from '@/lib/platform/clock';
import { noteError } from '@/lib/platform/error-log';

const deadlineMs = 10_000;
/** A portrait has 10 to 50 kB. */
const mostBytes = 300_000;

export interface FetchPictureDeps {
  clock: Clock;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Told of the request, whatever became of it: where it went, and never the address. */
  noteRequest(row: Omit<RequestRow, 'id'>): Promise<void>;
}

/**
 * Asks for a picture once. Null for whatever is not one: an address that is void, a page, too many bytes, a redirect, silence. Nothing goes
 * along that says who asks: no cookie, no key, no referrer.
 */
export async function fetchPicture(deps: FetchPictureDeps, address: URL): Promise<string | null> {
  const { clock } = deps;
  const end = new AbortController();
  void clock.sleep(deadlineMs, end.signal).then(
    () => end.abort(),
    // Not needed any more.
    () => undefined,
  );
  const at = clock.now();
  const came: Pick<RequestRow, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  try {
    const response = await deps.fetch(address.href, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: end.signal,
    });
    came.status = response.status;
    came.bytesIn = 0;
    const bytes = response.status === 200 ? await readBytes(response, (count) => (came.bytesIn = count)) : null;
    return bytes === null ? null : pictureDataUrl(bytes, response.headers.get('Content-Type'));
  } catch (error) {
    noteError(error, 'fetch-picture');
    return null;
  } finally {
    // Also lets go of a body that nobody wants to read on.
    end.abort();
    const millis = clock.now() - at;
    const sent = { at, method: 'GET', origin: address.origin, path: '/{picture}', bytesOut: 0, ...came, millis };
    // About nobody: who it shows may be forgotten while it is on its way.
    await deps.noteRequest({ ...sent, subjectKey: null, intentId: null });
  }
}

/** Null where there are too many of them; those that came are told. */
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

/** How a file of each type begins. What an answer calls itself is no proof: a page that says "expired" may call itself a picture. */
const beginnings: readonly [type: string, pattern: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp(avif|avis)/s],
  // Shown in <img> alone, where a drawing runs no script and loads nothing.
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*((<\?xml[^>]*>|<!DOCTYPE svg[^>[]*>|<!--((?!-->).)*-->)\s*)*<svg[\s>]/s],
];

/** The bytes of a picture as an address that needs no request; null where they are no picture of a type every browser shows. */
export function pictureDataUrl(bytes: Uint8Array, declaredType: string | null): string | null {
  if (declaredType === null || !/^image\//i.test(declaredType.trim())) return null;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const type = beginnings.find(([, pattern]) => pattern.test(binary))?.[0];
  return type === undefined ? null : `data:${type};base64,${btoa(binary)}`;
}
