import type { TargetId } from '@/lib/database/schema/hand-rows';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import { oneLine } from '@/lib/hand-over/handed/one-line';
import type { TargetFailure, TargetWhy } from '@/lib/hand-over/targets/target-fields';
import type { Clock } from '@/lib/platform/clock';
import { logError } from '@/lib/platform/error-log';
import { isTooDeep } from '@/lib/platform/longest';
import { readBody } from '@/lib/platform/read-body';
import { createKeyRedactor, redactBody } from '@/lib/service/client/redact-key';
import { parseRetryAfter, ServiceError } from '@/lib/service/contract/errors';
import type { Limiter, Slot } from '@/lib/service/limiter/limiter';
import { TargetError } from './target-error.ts';

export interface ExchangeDeps {
  clock: Clock;
  fetch(url: string, init: RequestInit): Promise<Response>;
  isOnline(): boolean;
  limiterOf(target: TargetId): Pick<Limiter, 'acquire' | 'pause'>;
  /** Write to the list of requests. Neither rejects. */
  listRequest(row: Omit<RequestRow, 'id'>): Promise<number | null>;
  noteRequest(row: Omit<RequestRow, 'id'>, id: number | null): Promise<void>;
}

export interface Prepared {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** What must not be in an answer's text. */
  secrets: readonly string[];
  /** For the list of requests: without ids and values. */
  path: string;
}

export interface TargetAnswer {
  status: number;
  /** Null if it is not JSON. */
  json: unknown;
}

/** A hundred records of a thousand fields are two or three megabytes. */
const mostBytes = 3_000_000;
/** The specification of webhooks advises 15 to 30 seconds. */
const deadlineMs = 30_000;
/** After a longer pause the user decides. */
const longestWaitMs = 30_000;
const maxTries = 3;
const defaultPauseMs = 1000;

/**
 * One request to a target, by its turn. `prepare` runs once it has a slot: what it awaits last is the last check before the request. Only a
 * 429 is repeated, `tries` times at most. Throws TargetError.
 */
export async function exchange(
  deps: ExchangeDeps,
  target: TargetId,
  prepare: () => Promise<Prepared>,
  { tries = maxTries, redirect = 'error' as RequestRedirect, pauseMs = defaultPauseMs } = {},
): Promise<TargetAnswer> {
  for (let tried = 1; ; tried++) {
    const slot = await acquire(deps, target);
    try {
      if (!deps.isOnline()) throw new TargetError({ target, why: 'offline' });
      return await send(deps, target, slot, await prepare(), redirect);
    } catch (error) {
      const failure = error instanceof TargetError ? error.failure : null;
      if (failure?.why !== 'too-fast') throw error;
      const waitMs = failure.retryAfterMs ?? pauseMs;
      deps.limiterOf(target).pause(waitMs);
      if (tried >= tries || waitMs > longestWaitMs) throw error;
    } finally {
      slot.release();
    }
  }
}

async function acquire({ limiterOf }: ExchangeDeps, target: TargetId): Promise<Slot> {
  try {
    return await limiterOf(target).acquire({ priority: 'click' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { retryAfterMs } = error.failure;
    throw new TargetError({ target, why: 'too-fast', ...(retryAfterMs !== undefined && { retryAfterMs }) });
  }
}

async function send(
  deps: ExchangeDeps,
  target: TargetId,
  slot: Slot,
  { url, method, headers, body, secrets, path }: Prepared,
  redirect: RequestRedirect,
): Promise<TargetAnswer> {
  const { clock } = deps;
  const deadline = new AbortController();
  const done = new AbortController();
  void clock.sleep(deadlineMs, done.signal).then(
    () => deadline.abort(),
    // Cancelled because the request ended first.
    () => undefined,
  );
  const at = clock.now();
  const bytesOut = new TextEncoder().encode(body ?? '').length;
  const row = { at, method, origin: new URL(url).origin, path, bytesOut, subjectKey: null, intentId: null };
  const received: Pick<RequestRow, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  slot.start();
  // Not awaited, so that nothing happens between the last check and the request.
  const responding = deps.fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    redirect,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: deadline.signal,
  });
  const listing = deps.listRequest({ ...row, ...received, elapsedMs: 0 });
  try {
    const response = await responding;
    slot.answered({ refused: response.status === 429 });
    received.status = response.status;
    const whole = await readBody(response, mostBytes);
    received.bytesIn = whole?.bytes ?? null;
    return readAnswer(target, response, whole === null ? null : redacted(whole.text, secrets), clock.now());
  } catch (error) {
    if (error instanceof TargetError) throw error;
    logError(new TargetError({ target, why: 'no-answer' }), 'target.send');
    throw new TargetError({ target, why: 'no-answer' });
  } finally {
    done.abort();
    await deps.noteRequest({ ...row, ...received, elapsedMs: clock.now() - at }, await listing);
  }
}

function redacted(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => redactBody(clean, createKeyRedactor(secret)), text);
}

function readAnswer(target: TargetId, response: Response, text: string | null, nowMs: number): TargetAnswer {
  const { status } = response;
  const json = parse(text);
  const why = whyOf(status, response.type);
  if (why === null) return { status, json };
  const said = status === 401 ? null : saidIn(json);
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), nowMs);
  throw new TargetError({
    target,
    why,
    status,
    ...(said !== null && { text: said }),
    ...(status === 429 && retryAfterMs !== null && { retryAfterMs }),
  });
}

/** Null: the connector reads it. */
function whyOf(status: number, type: ResponseType): TargetWhy | null {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirected';
  if (status === 401) return 'token-refused';
  if (status === 403) return 'no-scope';
  if (status === 429) return 'too-fast';
  return status >= 500 ? 'broken' : null;
}

function parse(text: string | null): unknown {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return isTooDeep(json) ? null : json;
  } catch {
    // Not JSON. The reader of the answer decides.
    return null;
  }
}

const longestSaid = 200;

/** The target's message about a refusal, from the fields that the three use. */
function saidIn(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const { message, error } = json as { message?: unknown; error?: unknown };
  const said = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
  const text = [message, said].find((each) => typeof each === 'string');
  return typeof text === 'string' ? (oneLine(text.slice(0, 2 * longestSaid))?.slice(0, longestSaid) ?? null) : null;
}

/** A refusal that the connector reads from a status of its own. */
export function refusalOf(target: TargetId, { status, json }: TargetAnswer, isWhole = false): TargetError {
  const why: TargetWhy = status === 404 || status === 410 ? 'gone' : status < 300 ? 'not-understood' : 'refused';
  const said = saidIn(json);
  const failure: TargetFailure = { target, why, status, ...(said !== null && { text: said }) };
  return new TargetError(failure, isWhole);
}
