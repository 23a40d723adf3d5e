import type { Clock } from '@/lib/platform/clock';
import { parseBaseUrl } from './address.ts';
import type { Query } from './endpoint.ts';
import { type Endpoint, type EndpointName, endpoints, type ReplyOf, type RequestOf } from './endpoints.ts';
import { ServiceError, type ServiceFailure } from './errors.ts';
import type { Limiter, Slot, Turn } from './limiter.ts';
import { createNameTranslator, type WireNames } from './names.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import { addressOf, type PreviewPath, pathOf } from './request-address.ts';
import { tryParse } from './try-parse.ts';

/** Where the service is and how it writes names; the key is read by the client alone. */
export interface ServiceAddress {
  baseUrl: string;
  names: WireNames;
  /** Which of the two stated paths People Preview has there; v1 where nothing is said. */
  previewPath?: PreviewPath;
}

export interface ClientDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The key saved for exactly this origin; throws where there is none. */
  expectKey(origin: string): Promise<string>;
  limiter: Pick<Limiter, 'acquire' | 'pause'>;
  clock: Clock;
  isOnline(): boolean;
  /** Whether the browser lets us call this address without CORS. */
  hasPermission(baseUrl: string): Promise<boolean>;
  /** Told of each request that left, whatever became of it. */
  noteRequest?(request: SentRequest): void;
}

/** Never the key, never a body: what left, where to, how much of it, and what it was about. */
export interface SentRequest {
  /** Epoch milliseconds. */
  at: number;
  method: string;
  origin: string;
  /** As the row writes it, `{trackId}` unfilled. */
  path: string;
  bytesOut: number;
  /** Null where no answer came. */
  bytesIn: number | null;
  /** 0 where no answer came. */
  status: number;
  millis: number;
  about: RequestSubject | null;
}
export interface RequestSubject {
  subjectKey: string;
  intentId: string;
}

export interface SendOptions {
  /** What stands for `{trackId}` and the like in the row's path. */
  params?: Readonly<Record<string, string>>;
  /** What stands behind the `?`; only what the row knows. */
  query?: Query;
  /** Cancels while waiting for a slot. Once sent, nothing here ends the request but its deadline. */
  signal?: AbortSignal;
  turn?: Turn;
  /** For the list of requests; not sent. */
  about?: RequestSubject;
  /** Runs when a slot is granted: the last await before the request leaves. */
  beforeSend?(): Promise<void>;
  /** Runs when a 429 makes us wait; epoch milliseconds of the next try. */
  onWaiting?(untilMs: number): Promise<void>;
}

export interface Client {
  send<Name extends EndpointName>(
    name: Name,
    body: RequestOf<Name> | null,
    service: ServiceAddress,
    options?: SendOptions,
  ): Promise<Answer<ReplyOf<Name>>>;
}

const maxTries = 5;
/** Without `Retry-After` wait a second (field notes, Transport). */
const defaultRetryMs = 1000;
/** A service that asks for more than this is not waited for: the person is told when. */
const longestWaitMs = 60_000;
/** A key shorter than this is no secret, and taking it out of an answer could take out half of the answer. */
const shortestSecret = 8;

/**
 * One request to the service, by a row of the endpoint table (interface, "General conventions", "Authentication").
 * Every failure is a ServiceError. Repeats by itself only on 429, and free rows also on a lost answer; each try pays a slot.
 */
export function createClient(deps: ClientDeps): Client {
  return {
    async send(name, body, service, options = {}) {
      const endpoint: Endpoint = endpoints[name];
      const prepared = await prepare(deps, endpoint, { body, ...options }, service);
      const turn = options.turn ?? { priority: endpoint.priority };
      for (let tries = 1; ; tries++) {
        try {
          const answer = await sendOnce(deps, endpoint, prepared, turn, options);
          return answer as Answer<ReplyOf<typeof name>>;
        } catch (error) {
          const failure = error instanceof ServiceError ? error.failure : null;
          // Without a status nothing was sent: the limiter knows already.
          if (failure?.status === 429) deps.limiter.pause(failure.retryAfterMs ?? defaultRetryMs);
          const waitMs = failure === null ? null : retryAfterMs(failure, endpoint, tries);
          if (waitMs === null) throw error;
          await options.onWaiting?.(deps.clock.now() + waitMs);
          if (failure?.kind !== 'too-fast') await cancellable(deps.clock.sleep(waitMs, options.signal));
        }
      }
    },
  };
}

/** How long until the next try, or null where there is none. */
function retryAfterMs(failure: ServiceFailure, endpoint: Endpoint, tries: number): number | null {
  const waitMs = failure.retryAfterMs ?? defaultRetryMs;
  if (tries >= maxTries || waitMs > longestWaitMs) return null;
  if (failure.kind === 'too-fast') return waitMs;
  const isLost = ['unreachable', 'too-slow', 'garbled', 'service-broken'].includes(failure.kind);
  return endpoint.safeToRetry && isLost && tries < 3 ? waitMs : null;
}

interface Prepared {
  url: string;
  /** As the row writes it, `{trackId}` unfilled. */
  path: string;
  init: RequestInit;
  fromWire(json: unknown): unknown;
  /** A gateway may write the key it refuses into its answer; from there it would reach the database and the screen. */
  withoutKey(text: string): string;
}

/** Everything that can be refused before a slot is taken. */
async function prepare(
  deps: ClientDeps,
  endpoint: Endpoint,
  asked: Pick<SendOptions, 'params' | 'query'> & { body: unknown },
  service: ServiceAddress,
): Promise<Prepared> {
  const baseUrl = expectBaseUrl(service.baseUrl);
  const address = addressOf(endpoint, asked, service);
  const request = endpoint.request === null ? undefined : tryParse(endpoint.request, asked.body);
  if (address === null || request?.success === false || request === null)
    throw new ServiceError({ kind: 'bad-request-here' });
  if (!(await deps.hasPermission(service.baseUrl))) throw new ServiceError({ kind: 'no-permission' });
  const names = createNameTranslator(service.names);
  const key = await deps.expectKey(new URL(baseUrl).origin);
  // To fetch, a key that no header can hold is the same TypeError as a lost answer, and a paid order would count as unknown.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ServiceError({ kind: 'key-refused' });
  return {
    url: baseUrl + address,
    path: pathOf(endpoint, service),
    fromWire: names.fromWire,
    withoutKey: (text) => (key.length < shortestSecret ? text : text.replaceAll(key, '[key]')),
    init: {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', 'X-TOKEN': key },
      ...(request === undefined ? {} : { body: JSON.stringify(names.toWire(request.data)) }),
      // A redirect would carry the key to another origin: never followed.
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    },
  };
}

/** Checked again here, because what is stored may be older than the rule. */
function expectBaseUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if ('baseUrl' in parsed) return parsed.baseUrl;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}

async function sendOnce(
  deps: ClientDeps,
  endpoint: Endpoint,
  prepared: Prepared,
  turn: Turn,
  options: SendOptions,
): Promise<Answer<unknown>> {
  // Decided before sending: to fetch, offline and a lost answer are one TypeError.
  if (!deps.isOnline()) throw new ServiceError({ kind: 'offline' });
  const slot = await cancellable(deps.limiter.acquire(turn, options.signal));
  try {
    if (options.signal?.aborted) throw new ServiceError({ kind: 'cancelled' });
    await options.beforeSend?.();
    return await exchange(deps, endpoint, prepared, slot, options.about ?? null);
  } finally {
    slot.release();
  }
}

async function cancellable<T>(waiting: Promise<T>): Promise<T> {
  try {
    return await waiting;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError({ kind: 'cancelled' });
  }
}

async function exchange(
  deps: ClientDeps,
  endpoint: Endpoint,
  prepared: Prepared,
  slot: Slot,
  about: RequestSubject | null,
): Promise<Answer<unknown>> {
  const deadline = new AbortController();
  const done = new AbortController();
  void deps.clock.sleep(endpoint.deadlineMs, done.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  const startedAt = deps.clock.now();
  const came: Pick<SentRequest, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  try {
    slot.start();
    const response = await deps.fetch(prepared.url, { ...prepared.init, signal: deadline.signal });
    slot.answered({ refused: response.status === 429 });
    came.status = response.status;
    const body = prepared.withoutKey(await response.text());
    came.bytesIn = bytesOf(body);
    return readAnswer(endpoint, prepared.fromWire, response, body, { startedAt, nowMs: deps.clock.now() });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError({ kind: deadline.signal.aborted ? 'too-slow' : 'unreachable' });
  } finally {
    done.abort();
    const { origin } = new URL(prepared.url);
    const { method } = endpoint;
    const { path } = prepared;
    const bytesOut = bytesOf(String(prepared.init.body ?? ''));
    const millis = deps.clock.now() - startedAt;
    deps.noteRequest?.({ at: startedAt, method, origin, path, bytesOut, ...came, millis, about });
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
