import type { Clock } from '@/lib/platform/clock';
import { readBody } from '@/lib/platform/read-body';
import { minuteMs } from '@/lib/platform/time';
import type { Query } from '@/lib/service/contract/endpoint';
import {
  type Endpoint,
  type ReplyOf,
  type RequestOf,
  type SendableName,
  sendable,
} from '@/lib/service/contract/endpoints';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { createNameTranslator, type WireNames } from '@/lib/service/contract/names';
import { tryParse } from '@/lib/service/contract/try-parse';
import type { Limiter, Slot, Turn } from '@/lib/service/limiter/limiter';
import { parseBaseUrl } from './address.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import { createKeyRedactor, redactBody, redactError } from './redact-key.ts';
import { addressOf, type PreviewPath, pathOf } from './request-address.ts';
import type { RequestSubject, SentRequest } from './sent-request.ts';

/** Where the service is and how it writes names; the key is read by the client alone. */
export interface ServiceAddress {
  baseUrl: string;
  names: WireNames;
  /** Which of the two stated paths People Preview has there; v1 where nothing is said. */
  previewPath?: PreviewPath;
  /** Of the key that everything asked there is booked on: no other is sent. Absent: whichever is saved. */
  keyFingerprint?: string;
}

export interface ClientDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The key saved for exactly this origin and of this fingerprint; throws where there is none. */
  expectKey(origin: string, fingerprint?: string): Promise<string>;
  limiter: Pick<Limiter, 'acquire' | 'pause'>;
  clock: Clock;
  isOnline(): boolean;
  /** Whether the browser lets us call this address without CORS. */
  hasPermission(baseUrl: string): Promise<boolean>;
  /** Told of each request that left, whatever became of it. */
  noteRequest?(request: SentRequest): void;
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
  /** Decides, each time a slot is granted, what leaves and whether it may. Absent: what `send` was handed. */
  gate?: SendGate;
  /** Runs when a slot is granted: the last await before the request leaves. */
  beforeSend?(): Promise<void>;
  /** Runs when a 429 makes us wait; epoch milliseconds of the next try. */
  onWaiting?(untilMs: number): Promise<void>;
}

/** Between the slot and the wire: what was true when the slot was asked for may be so no more. */
export interface SendGate {
  /** What is really asked now. Throws if it must not be asked any more. */
  read(): Promise<{ body: unknown; service: ServiceAddress }>;
  /** The last await before the request leaves. False: what it was made of has changed since, and it is read again. */
  pass(): Promise<boolean>;
  /** What it ends as where something has changed each time. */
  giveUp(): Error;
}

export interface Client {
  send<Name extends SendableName>(
    name: Name,
    body: RequestOf<Name> | null,
    service: ServiceAddress,
    options?: SendOptions,
  ): Promise<Answer<ReplyOf<Name>>>;
}

const maxTries = 5;
/** Someone who imports a long list changes it many times a second. */
const mostRounds = 20;
/** The wait after a 429 without `Retry-After` (docs/interface.md#rate-limiting). */
const defaultRetryMs = 1000;
/** A service that asks for more than this is not waited for: the person is told when. */
const longestWaitMs = minuteMs;

/**
 * One request to the service, by a row of the endpoint table (docs/interface.md#general-conventions, docs/interface.md#authentication).
 * Every failure is a ServiceError. Repeats by itself only on 429, and free rows also on a lost answer; each try pays a slot.
 */
export function createClient(deps: ClientDeps): Client {
  return {
    async send(name, body, service, options = {}) {
      const endpoint: Endpoint = sendable[name];
      // Refused before it waits for a slot; the request itself is made once there is one.
      await prepare(deps, endpoint, { body, ...options }, service);
      const turn = options.turn ?? { priority: endpoint.priority };
      for (let tries = 1; ; tries++) {
        try {
          const answer = await sendOnce(deps, endpoint, { body, service }, turn, options);
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

/** How long until the next try, or null if there is none. */
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
  redact(text: string): string;
}

/** The request, with the key as it is saved now. Throws ServiceError for everything that can be refused without asking. */
async function prepare(
  deps: ClientDeps,
  endpoint: Endpoint,
  call: Pick<SendOptions, 'params' | 'query'> & { body: unknown },
  service: ServiceAddress,
): Promise<Prepared> {
  const baseUrl = expectBaseUrl(service.baseUrl);
  const address = addressOf(endpoint, call, service);
  const request = endpoint.request === null ? undefined : tryParse(endpoint.request, call.body);
  if (address === null || request?.success === false || request === null)
    throw new ServiceError({ kind: 'bad-request-here' });
  if (!(await deps.hasPermission(service.baseUrl))) throw new ServiceError({ kind: 'no-permission' });
  const names = createNameTranslator(service.names);
  const key = await deps.expectKey(new URL(baseUrl).origin, service.keyFingerprint);
  // To fetch, a key that no header can hold is the same TypeError as a lost answer, and a paid order would count as unknown.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ServiceError({ kind: 'key-refused' });
  return {
    url: baseUrl + address,
    path: pathOf(endpoint, service),
    fromWire: names.fromWire,
    redact: createKeyRedactor(key),
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
  call: { body: unknown; service: ServiceAddress },
  turn: Turn,
  options: SendOptions,
): Promise<Answer<unknown>> {
  // Decided before sending: to fetch, offline and a lost answer are one TypeError.
  if (!deps.isOnline()) throw new ServiceError({ kind: 'offline' });
  const slot = await cancellable(deps.limiter.acquire(turn, options.signal));
  try {
    if (options.signal?.aborted) throw new ServiceError({ kind: 'cancelled' });
    const prepared = await passGate(deps, endpoint, call, options);
    await options.beforeSend?.();
    return await exchange(deps, endpoint, prepared, slot, options.about ?? null);
  } finally {
    slot.release();
  }
}

/**
 * The key is read after what the gate reads and before it lets the request pass: one that was replaced in between does not leave. What
 * changes again and again is not sent in the end: a slot is held, and others wait for it.
 */
async function passGate(
  deps: ClientDeps,
  endpoint: Endpoint,
  call: { body: unknown; service: ServiceAddress },
  options: SendOptions,
): Promise<Prepared> {
  const { gate } = options;
  if (gate === undefined) return prepare(deps, endpoint, { ...options, body: call.body }, call.service);
  for (let round = 1; round <= mostRounds; round++) {
    const { body, service } = await gate.read();
    const prepared = await prepare(deps, endpoint, { ...options, body }, service);
    if (await gate.pass()) return prepared;
  }
  throw gate.giveUp();
}

async function cancellable<T>(waiting: Promise<T>): Promise<T> {
  try {
    return await waiting;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError({ kind: 'cancelled' }, { cause: error });
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
    // Not needed any more.
    () => undefined,
  );
  const startedAt = deps.clock.now();
  const came: Pick<SentRequest, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  try {
    slot.start();
    const response = await deps.fetch(prepared.url, { ...prepared.init, signal: deadline.signal });
    slot.answered({ refused: response.status === 429 });
    came.status = response.status;
    const whole = await readBody(response);
    // More than any answer has: what it cost is not known, so the order is undecided and the balance will tell.
    if (whole === null && response.ok) throw new ServiceError({ kind: 'garbled', status: response.status });
    const body = redactBody(whole ?? '', prepared.redact);
    came.bytesIn = bytesOf(body);
    return readAnswer(endpoint, prepared.fromWire, response, body, { startedAt, nowMs: deps.clock.now() });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const cause = redactError(error, prepared.redact);
    throw new ServiceError({ kind: deadline.signal.aborted ? 'too-slow' : 'unreachable' }, { cause });
  } finally {
    done.abort();
    const { origin } = new URL(prepared.url);
    const { method, looksForNames } = endpoint;
    const { path } = prepared;
    const bytesOut = bytesOf(String(prepared.init.body ?? ''));
    const millis = deps.clock.now() - startedAt;
    deps.noteRequest?.({
      at: startedAt,
      method,
      origin,
      path,
      bytesOut,
      ...came,
      millis,
      ...(looksForNames && { looksForNames }),
      about,
    });
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
