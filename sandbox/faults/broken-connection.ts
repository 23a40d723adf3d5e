import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reset at once would overtake the bytes before it, and the client would see neither status nor headers. */
const overtakingMs = 60;
const bitsOfSlow = 40;

/** RST, not FIN: the client sees a broken connection and never an answer that ended. */
export function reset(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
}

/** Sends status line, headers and the first byte, then resets: enough has arrived that no browser resends the request on its own. */
export async function sendFirstByteAndReset(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await writeHead(outgoing, response);
  outgoing.write(body.subarray(0, 1));
  await sleep(overtakingMs);
  reset(outgoing);
}

/** The answer in crumbs, spread over the time. */
export async function sendSlowly(outgoing: ServerResponse, response: Response, ms: number): Promise<void> {
  const body = await writeHead(outgoing, response);
  const step = Math.max(1, Math.ceil(body.length / bitsOfSlow));
  for (let at = 0; at < body.length && !outgoing.destroyed; at += step) {
    outgoing.write(body.subarray(at, at + step));
    await sleep(ms / bitsOfSlow);
  }
  outgoing.end();
}

/** Resolves early when the client leaves. */
export async function hold(outgoing: ServerResponse, ms: number): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  outgoing.once('close', leave);
  await sleep(ms, undefined, { signal: left.signal }).catch(() => undefined);
  outgoing.off('close', leave);
}

async function writeHead(outgoing: ServerResponse, response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'content-length': body.length });
  return body;
}
