import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { ServiceRefusal } from '../refusal.ts';
import { resetConnection } from '../server/reset-connection.ts';
import { type Fault, longestMs } from './fault.ts';

interface Where {
  nowMs: number;
  elsewhere: string;
  /** Releases what is held. */
  cleared: AbortSignal;
}

const page = '<!doctype html><html lang="en"><title>Maintenance</title><h1>We will be right back</h1></html>';

/** Runs the handler, which charges, if the fault says so; then breaks the answer or the connection. */
export async function injectFault(
  c: Context<ApiEnv>,
  next: Next,
  fault: Fault,
  where: Where,
): Promise<Response | undefined> {
  const { outgoing } = c.env;
  if (charges(fault)) await next();
  switch (fault.kind) {
    case 'delay':
      await hold(outgoing, fault.ms);
      return undefined;
    case 'hold':
      await hold(outgoing, longestMs, where.cleared);
      return undefined;
    case 'slow':
      await sendSlowly(outgoing, c.res, fault.ms);
      return handled(c);
    case 'credit':
      c.header('X-Credit', fault.credit);
      return undefined;
    case 'drop-after-charge':
      await sendFirstByteAndReset(outgoing, c.res);
      return handled(c);
    case 'drop-before':
    case 'reset-after-charge':
      reset(outgoing);
      return handled(c);
    default:
      return replace(c, await spoil(c, fault, where));
  }
}

type Spoiling = Exclude<
  Fault,
  { kind: 'delay' | 'hold' | 'slow' | 'credit' | 'drop-before' | 'drop-after-charge' | 'reset-after-charge' }
>;

/** The response that replaces the answer. Torn, empty and wrong-shape keep its status and headers: they are the answer, damaged. */
async function spoil(c: Context<ApiEnv>, fault: Spoiling, { nowMs, elsewhere }: Where): Promise<Response> {
  switch (fault.kind) {
    case 'status':
      return answerStatus(c, fault, nowMs);
    case 'storm':
      return new ServiceRefusal(429, 'rate limit exceeded', { headers: retryAfter(fault.retryAfter) }).toResponse({
        path: c.req.path,
        nowMs,
      });
    case 'html':
      return new Response(page, {
        status: fault.status,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    case 'redirect':
      return new Response(null, { status: fault.status, headers: { Location: fault.to ?? elsewhere } });
    case 'torn':
      return damage(c.res, fault.charge, (text) => text.slice(0, Math.ceil(text.length / 2)) || '{"data":');
    case 'empty':
      return damage(c.res, fault.charge, () => '');
    case 'wrong-shape':
      return damage(c.res, fault.charge, () => JSON.stringify(fault.json ?? { ok: true, items: [1, 2, 3] }));
  }
}

function answerStatus(c: Context<ApiEnv>, fault: Extract<Fault, { kind: 'status' }>, nowMs: number): Response {
  const { status, body } = fault;
  const headers = retryAfter(fault.retryAfter);
  // These statuses may not have a body, and Response refuses one.
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status, headers });
  if (body === undefined)
    return new ServiceRefusal(status, 'made to fail', { headers }).toResponse({ path: c.req.path, nowMs });
  if (typeof body !== 'string') return Response.json(body, { status, headers });
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

async function damage(original: Response, wasMade: boolean, change: (text: string) => string): Promise<Response> {
  if (!wasMade) return new Response(change(''), { headers: { 'Content-Type': 'application/json' } });
  const headers = new Headers(original.headers);
  headers.delete('content-length');
  return new Response(change(await original.text()), { status: original.status, headers });
}

/** Faults that break the connection after the answer was built always charge; the others have a `charged` flag. */
function charges(fault: Fault): boolean {
  if ('charge' in fault) return fault.charge;
  return fault.kind !== 'drop-before' && fault.kind !== 'storm';
}

function retryAfter(seconds: string | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': seconds };
}

function handled(c: Context<ApiEnv>): Response {
  return replace(c, RESPONSE_ALREADY_SENT);
}

/** Clears the response first: Hono would otherwise carry the old answer's headers over. */
function replace(c: Context<ApiEnv>, response: Response): Response {
  c.res = undefined;
  c.res = response;
  return response;
}

/** An immediate reset would overtake the bytes before it, and the client would see neither status nor headers. */
const flushMs = 60;
const bitsOfSlow = 40;

function reset({ socket }: ServerResponse): void {
  if (socket !== null) resetConnection(socket);
}

/** Sends status line, headers and the first byte, then resets: once these have arrived, no browser resends the request by itself. */
async function sendFirstByteAndReset(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await writeHead(outgoing, response);
  outgoing.write(body.subarray(0, 1));
  await sleep(flushMs);
  reset(outgoing);
}

/** Sends the answer in small pieces, spread over `ms`. */
async function sendSlowly(outgoing: ServerResponse, response: Response, ms: number): Promise<void> {
  const body = await writeHead(outgoing, response);
  const step = Math.max(1, Math.ceil(body.length / bitsOfSlow));
  for (let at = 0; at < body.length && !outgoing.destroyed; at += step) {
    outgoing.write(body.subarray(at, at + step));
    await sleep(ms / bitsOfSlow);
  }
  outgoing.end();
}

/** Waits for `ms`; resolves early when the client disconnects, or when it is released. */
async function hold(outgoing: ServerResponse, ms: number, released?: AbortSignal): Promise<void> {
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
