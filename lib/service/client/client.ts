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
import { type GrowthFunction, withGrowthFunction } from '@/lib/service/contract/filters/growth-function';
import { createNameTranslator, type WireNames } from '@/lib/service/contract/names';
import { tryParse } from '@/lib/service/contract/tolerant';
import type { Limiter, Slot, Turn } from '@/lib/service/limiter/limiter';
import { parseBaseUrl } from './address.ts';
import { createMissingPathsInMemory, type MissingPaths } from './missing-paths.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import { createKeyRedactor, redactBody, redactError } from './redact-key.ts';
import { addressOf, type KeyHeader, keyHeaderOf, type PreviewPath, pathOf } from './request-address.ts';
import type { RequestSubject, SentRequest } from './sent-request.ts';

/** The service's address and field names; only the client reads the key. */
export interface ServiceAddress {
  baseUrl: string;
  names: WireNames;
  /** Which of the two stated paths it has for People Preview; v1 by default. */
  previewPath?: PreviewPath;
  /** How the key is sent; `X-TOKEN` by default. */
  keyHeader?: KeyHeader | undefined;
  /** How the function of a growth is sent; one value by default. */
  growthFunction?: GrowthFunction | undefined;
  /** Fingerprint of the key that pays for these requests: no other is sent. Absent: the saved one. */
  keyFingerprint?: string;
}

export interface ClientDeps {
  /** Absent: remembered for the life of this client. */
  missingPaths?: MissingPaths;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The key saved for exactly this origin and fingerprint; throws if there is none. */
  expectKey(origin: string, fingerprint?: string): Promise<string>;
  limiter: Pick<Limiter, 'acquire' | 'heldMs' | 'pause'>;
  clock: Clock;
  isOnline(): boolean;
  /** Whether the browser allows requests to this address without CORS. */
  hasPermission(baseUrl: string): Promise<boolean>;
  /** Called for each request sent, whatever its outcome. `listed`: its id in `requestLog`, if it has one. */
  noteRequest?(request: SentRequest, listed?: number | null): void;
  /** Lists each request before it is sent; neither rejects. `unlist`: it was not sent after all. */
  requestLog?: {
    list(request: SentRequest): Promise<number | null>;
    unlist(id: number | null): Promise<void>;
  };
}

export interface SendOptions {
  /** Values for `{trackId}` and the like in the row's path. */
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Cancels while waiting for a slot. Once sent, only its deadline ends the request. */
  signal?: AbortSignal;
  turn?: Turn;
  /** For the list of requests; not sent. */
  about?: RequestSubject;
  /** Decides, each time a slot is granted, what is sent and whether it may be. Absent: the arguments of `send`. */
  gate?: SendGate;
  /** Runs when a slot is granted: the last await before the request is sent. */
  beforeSend?(): Promise<void>;
  /** Runs before the first attempt where an earlier 429 holds all requests back; epoch milliseconds until when. */
  onPaused?(untilMs: number): Promise<void>;
  /** Runs when a 429 makes us wait; epoch milliseconds of the next attempt. */
  onWaiting?(untilMs: number): Promise<void>;
}

/** Checks between the slot and the request: conditions may have changed since the slot was requested. */
export interface SendGate {
  /** The current request. Throws if it must no longer be sent. */
  read(): Promise<{ body: unknown; service: ServiceAddress }>;
  /** The last await before the request is sent. False: the data behind it has changed, and it is read again. */
  pass(): Promise<boolean>;
  /** The error if the data changes every time. */
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

/** Importing a long list changes it many times a second. */
const maxRounds = 20;

/**
 * Sends one request by a row of the endpoint table (docs/interface.md#general-conventions, docs/interface.md#authentication). Every failure
 * is a ServiceError. Retries only on 429, and free rows after a lost response; each attempt takes a slot. A missing path is asked once as
 * `olderPath` (docs/adr/0014-a-missing-path-charges-nothing.md).
 */
export function createClient(deps: ClientDeps): Client {
  const missingPaths = deps.missingPaths ?? createMissingPathsInMemory();
  return {
    async send(name, body, service, options = {}) {
      const endpoint: Endpoint = sendable[name];
      // Validated before it waits for a slot; the request itself is built once there is one.
      await prepare(deps, endpoint, { body, ...options }, service);
      const turn = options.turn ?? { priority: endpoint.priority };
      await reportPaused(deps, options);
      let isOlder = false;
      for (let tries = 1; ; tries++) {
        isOlder ||= endpoint.olderPath !== undefined && (await missingPaths.has(service.baseUrl, endpoint.path));
        try {
          const current = { ...endpoint, path: (isOlder && endpoint.olderPath) || endpoint.path };
          return (await sendOnce(deps, current, { body, service }, turn, options)) as Answer<ReplyOf<typeof name>>;
        } catch (error) {
          if (endpoint.olderPath !== undefined && error instanceof ServiceError && error.isPathMissing) {
            await missingPaths.note(service.baseUrl, endpoint.path, !isOlder);
            if (isOlder) throw error;
            isOlder = true; // Whatever others remember meanwhile.
            await options.onWaiting?.(deps.clock.now());
            continue;
          }
          const failure = error instanceof ServiceError ? error.failure : null;
          // Without a status nothing was sent: the limiter itself refused.
          if (failure?.status === 429) deps.limiter.pause(holdMsOf(failure));
          const waitMs = failure === null ? null : retryAfterMs(failure, endpoint, tries);
          if (waitMs === null) throw error;
          await options.onWaiting?.(deps.clock.now() + waitMs);
          if (failure?.kind !== 'too-fast') await cancellable(deps.clock.sleep(waitMs, options.signal));
        }
      }
    },
  };
}

async function reportPaused({ limiter, clock }: ClientDeps, { onPaused }: SendOptions): Promise<void> {
  if (onPaused === undefined) return;
  const heldMs = await limiter.heldMs();
  if (heldMs > 0) await onPaused(clock.now() + Math.ceil(heldMs));
}

interface Prepared {
  url: string;
  /** As in the row, with `{trackId}` unfilled. */
  path: string;
  /** How many results it requests; null if the row has no size. */
  asked: number | null;
  init: RequestInit;
  fromWire(json: unknown): unknown;
  /** A gateway may quote the refused key, which would reach the database and the screen. */
  redact(text: string): string;
}

/** The request, with the currently saved key. Throws ServiceError for everything that can be rejected without sending. */
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
  // With an invalid header value fetch throws the same TypeError as for a lost response, and a paid order would count as unknown.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ServiceError({ kind: 'key-refused' });
  return {
    url: baseUrl + address,
    path: pathOf(endpoint, service),
    asked: sizeOf(request?.data) ?? sizeOf(call.query),
    fromWire: names.fromWire,
    redact: createKeyRedactor(key),
    init: {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', ...keyHeaderOf(key, service.keyHeader) },
      ...(request === undefined
        ? {}
        : { body: JSON.stringify(names.toWire(withGrowthFunction(request.data, service.growthFunction ?? 'value'))) }),
      // A redirect would send the key to another origin: never followed.
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    },
  };
}

function sizeOf(asked: unknown): number | null {
  const size = typeof asked === 'object' && asked !== null && 'size' in asked ? asked.size : null;
  return typeof size === 'number' ? size : null;
}

/** Checked again here, because stored data may be older than the rule. */
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
  // Checked before sending: for fetch, offline and a lost response are the same TypeError.
  if (!deps.isOnline()) throw new ServiceError({ kind: 'offline' });
  const slot = await cancellable(deps.limiter.acquire(turn, options.signal));
  try {
    if (options.signal?.aborted) throw new ServiceError({ kind: 'cancelled' });
    const passed = await passGate(deps, endpoint, call, options);
    await options.beforeSend?.();
    return await exchange(deps, endpoint, passed, slot, options.about ?? null);
  } finally {
    slot.release();
  }
}

/**
 * The key is read between the gate's read and its pass, so a replaced key is not sent. If the data keeps changing, the request is given up.
 */
async function passGate(
  deps: ClientDeps,
  endpoint: Endpoint,
  call: { body: unknown; service: ServiceAddress },
  options: SendOptions,
): Promise<Listed> {
  const { gate } = options;
  if (gate === undefined)
    return listed(
      deps,
      endpoint,
      await prepare(deps, endpoint, { ...options, body: call.body }, call.service),
      options,
    );
  for (let round = 1; round <= maxRounds; round++) {
    const { body, service } = await gate.read();
    const passing = await listed(deps, endpoint, await prepare(deps, endpoint, { ...options, body }, service), options);
    let isPassed = false;
    try {
      isPassed = await gate.pass();
      if (isPassed) return passing;
    } finally {
      if (!isPassed) await deps.requestLog?.unlist(passing.listed);
    }
  }
  throw gate.giveUp();
}

type Listed = Prepared & { listed: number | null };

/** In the list before the gate's last check: after that check nothing is awaited. */
async function listed(
  deps: ClientDeps,
  endpoint: Endpoint,
  prepared: Prepared,
  { about }: SendOptions,
): Promise<Listed> {
  const sent = sentOf(endpoint, prepared, { about: about ?? null, at: deps.clock.now() });
  const id = await deps.requestLog?.list({ ...sent, status: 0, bytesIn: null, elapsedMs: 0 });
  return { ...prepared, listed: id ?? null };
}

function sentOf(
  { method, probesFieldNames }: Endpoint,
  { url, path, init }: Prepared,
  { about, at }: Pick<SentRequest, 'about' | 'at'>,
): Omit<SentRequest, 'status' | 'bytesIn' | 'elapsedMs'> {
  const { origin } = new URL(url);
  const bytesOut = bytesOf(String(init.body ?? ''));
  return { at, method, origin, path, bytesOut, ...(probesFieldNames && { probesFieldNames }), about };
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
  prepared: Listed,
  slot: Slot,
  about: RequestSubject | null,
): Promise<Answer<unknown>> {
  const deadline = new AbortController();
  const done = new AbortController();
  void deps.clock.sleep(endpoint.deadlineMs, done.signal).then(
    () => deadline.abort(),
    // Cancelled because the request ended first.
    () => undefined,
  );
  const startedAt = deps.clock.now();
  const received: Pick<SentRequest, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  try {
    slot.start();
    const response = await deps.fetch(prepared.url, { ...prepared.init, signal: deadline.signal });
    slot.answered({ refused: response.status === 429 });
    received.status = response.status;
    const whole = await readBody(response);
    // Larger than any response: the charge is unknown, so the balance decides.
    if (whole === null && response.ok) throw new ServiceError({ kind: 'garbled', status: response.status });
    const body = redactBody(whole?.text ?? '', prepared.redact);
    received.bytesIn = whole?.bytes ?? 0;
    const nowMs = deps.clock.now();
    return readAnswer(endpoint, prepared.fromWire, response, body, { startedAt, nowMs, asked: prepared.asked });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const cause = redactError(error, prepared.redact);
    throw new ServiceError({ kind: deadline.signal.aborted ? 'too-slow' : 'unreachable' }, { cause });
  } finally {
    done.abort();
    const elapsedMs = deps.clock.now() - startedAt;
    const sent = sentOf(endpoint, prepared, { about, at: startedAt });
    deps.noteRequest?.({ ...sent, ...received, elapsedMs }, prepared.listed);
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** When a request is repeated automatically: after a 429, and free ones after a lost response (docs/interface.md#rate-limiting). */

const maxTries = 5;
/** The wait after a 429 without `Retry-After` (docs/interface.md#rate-limiting). */
const defaultRetryMs = 1000;
/** A longer wait is not waited out: the user is shown the time to retry. */
const longestWaitMs = minuteMs;

/** Milliseconds for which a 429 holds all requests back. */
function holdMsOf({ retryAfterMs }: ServiceFailure): number {
  return retryAfterMs ?? defaultRetryMs;
}

/** Milliseconds until the next attempt, or null if there is none. */
function retryAfterMs(failure: ServiceFailure, endpoint: Endpoint, tries: number): number | null {
  const waitMs = holdMsOf(failure);
  if (tries >= maxTries || waitMs > longestWaitMs) return null;
  if (failure.kind === 'too-fast') return waitMs;
  const isLost = ['unreachable', 'too-slow', 'garbled', 'service-broken'].includes(failure.kind);
  return endpoint.safeToRetry && isLost && tries < 3 ? waitMs : null;
}
