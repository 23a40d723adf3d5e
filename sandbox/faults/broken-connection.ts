import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An immediate reset would overtake the bytes before it, and the client would see neither status nor headers. */
const flushMs = 60;
const bitsOfSlow = 40;

/** RST, not FIN: the client sees a broken connection, never a complete answer. */
export function reset(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
}

/** Sends status line, headers and the first byte, then resets: once these have arrived, no browser resends the request by itself. */
export async function sendFirstByteAndReset(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await writeHead(outgoing, response);
  outgoing.write(body.subarray(0, 1));
  await sleep(flushMs);
  reset(outgoing);
}

/** Sends the answer in small pieces, spread over `ms`. */
export async function sendSlowly(outgoing: ServerResponse, response: Response, ms: number): Promise<void> {
  const body = await writeHead(outgoing, response);
  const step = Math.max(1, Math.ceil(body.length / bitsOfSlow));
  for (let at = 0; at < body.length && !outgoing.destroyed; at += step) {
    outgoing.write(body.subarray(at, at + step));
    await sleep(ms / bitsOfSlow);
  }
  outgoing.end();
}

/** Waits for `ms`; resolves early when the client disconnects, or when it is released. */
export async function hold(outgoing: ServerResponse, ms: number, released?: AbortSignal): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  outgoing.once('close', leave);
  const signal = AbortSignal.any([left.signal, ...(released === undefined ? [] : [released])]);
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  outgoing.off('close', leave);
}

async function writeHead(outgoing: ServerResponse, response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'content-length': body.length });
  return body;
}
