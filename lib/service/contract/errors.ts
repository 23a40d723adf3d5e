import { causeOf, reportAs } from '@/lib/platform/describe-error';

/**
 * Everything that can fail between request and response (docs/interface.md#errors). Of cancelled, unreachable, too slow and refused, only
 * the first is certainly free.
 */
export const serviceFailureKinds = [
  // Before anything was sent.
  'no-connection', // no service address saved yet
  'no-list-address', // no value-list address saved yet
  'no-key',
  'key-changed', // the saved key or service is no longer the one it was requested with
  'key-locked', // under a passphrase that was not entered since the browser started
  'passphrase-unset', // an administrator requires one, and the key is stored without
  'no-permission', // the browser may not call the service's address
  'insecure-address', // http to a host other than this machine
  'bad-request-here', // our request does not fit the contract; nothing was sent
  'offline',
  'cancelled', // while waiting for a slot
  // The service responded.
  'bad-request', // 400
  'key-refused', // 401
  'not-enough-credits', // 402
  'job-refunded', // 403 with an internal code
  'blocked', // 403 from a gateway in front of the service
  'not-found', // 404 of the service itself
  'in-progress', // 409
  'too-fast', // 429, after the last try
  'not-supported', // 501
  'service-broken', // 5xx
  'unexpected-status', // any other status, and a 404 of something in front of the service
  'redirected', // 3xx: never followed with the key
  // No readable response; the service may have charged.
  'unreachable', // a TypeError of fetch: refused, DNS, reset
  'too-slow', // our deadline passed
  'garbled', // 2xx with a truncated, empty or HTML body
  'not-understood', // 2xx JSON in a shape we do not know
] as const;

export type ServiceFailureKind = (typeof serviceFailureKinds)[number];

/** Sent between contexts and stored: no key, no personal data, texts shortened. */
export interface ServiceFailure {
  kind: ServiceFailureKind;
  status?: number;
  /** Internal code of the service: 4031013 (hard refund), 4031014 (soft refund), or the 501 code. */
  code?: number | string;
  /** The service's message, first 200 characters, for the details a user can open. */
  serviceText?: string;
  retryAfterMs?: number;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The unread body of a `garbled` or `not-understood` response: stored, because it may have been paid for. */
  readonly body: string | null;
  /** `X-Credit` of the response in milliCredits, or null. */
  readonly creditMilli: number | null;
  /** The refusal is JSON: it may come from the service itself rather than from a gateway in front of it. */
  readonly isJson: boolean;

  /** A 404 that no operation of the service has given (`isForeignNotFound`), without a charge on it. */
  readonly isPathMissing: boolean;

  /** For the error log: kind and status, nothing from the response. */
  readonly [reportAs]: string;

  constructor(
    readonly failure: ServiceFailure,
    more: {
      body?: string;
      creditMilli?: number | null;
      isJson?: boolean;
      isPathMissing?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(failure.status === undefined ? failure.kind : `${failure.kind} (${failure.status})`, {
      cause: more.cause === undefined ? undefined : causeOf(more.cause),
    });
    this.body = more.body ?? null;
    this.creditMilli = more.creditMilli ?? null;
    this.isJson = more.isJson ?? false;
    this.isPathMissing = more.isPathMissing ?? false;
    this[reportAs] = failure.status === undefined ? failure.kind : `${failure.kind} ${failure.status}`;
  }
}

const neverCharged = new Set<ServiceFailureKind>([
  'no-connection',
  'no-list-address',
  'no-key',
  'key-changed',
  'key-locked',
  'passphrase-unset',
  'no-permission',
  'insecure-address',
  'bad-request-here',
  'offline',
  'cancelled',
  'bad-request',
  'key-refused',
  'not-enough-credits',
  'job-refunded',
  'blocked',
  'not-found',
  'in-progress',
  'too-fast',
  'not-supported',
  'redirected',
]);

/** True if the failure itself proves that no credit moved: the request was never sent, or was refused with a 3xx or 4xx. */
export function isCertainlyFree(failure: ServiceFailure): boolean {
  const wasRefused = failure.kind === 'unexpected-status' && (failure.status ?? 0) >= 400;
  return wasRefused || neverCharged.has(failure.kind);
}

const statusKinds: Record<number, ServiceFailureKind> = {
  400: 'bad-request',
  401: 'key-refused',
  402: 'not-enough-credits',
  404: 'not-found',
  409: 'in-progress',
  429: 'too-fast',
  501: 'not-supported',
};

/**
 * The only place where a response becomes a failure. HTTP status first: `status` in a body may be an internal code
 * (docs/interface.md#errors).
 */
export function failureOfAnswer(answer: {
  status: number;
  body: string;
  retryAfter: string | null;
  nowMs: number;
}): ServiceFailure {
  const { status } = answer;
  const error = readErrorBody(answer.body);
  const kind = isForeignNotFound(status, answer.body) ? 'unexpected-status' : kindOf(status, error.code);
  const failure: ServiceFailure = { kind, status };
  // A response that refuses the key may repeat it: nothing from it is kept.
  if (status !== 401 && error.code !== null) failure.code = error.code;
  if (status !== 401 && error.text !== null) failure.serviceText = error.text;
  if (status === 429 || status === 503) {
    const retryAfterMs = parseRetryAfter(answer.retryAfter, answer.nowMs);
    if (retryAfterMs !== null) failure.retryAfterMs = retryAfterMs;
  }
  return failure;
}

function kindOf(status: number, code: number | string | null): ServiceFailureKind {
  const known = statusKinds[status];
  if (known !== undefined) return known;
  // Only an internal code proves that a job was refunded; a gateway may also refuse in JSON.
  if (status === 403) return code === null ? 'blocked' : 'job-refunded';
  if (status >= 500) return 'service-broken';
  if (status === 0 || (status >= 300 && status < 400)) return 'redirected';
  return 'unexpected-status';
}

/** Whether a refusal is JSON, whatever its fields are called. */
export function isJsonRefusal(body: string): boolean {
  return readErrorBody(body).isJson;
}

/** The fields of an error body; any may be missing (docs/interface.md#errors), and those of an envelope or a result. */
const ownFields = ['timestamp', 'status', 'error', 'path', 'message', 'code', 'data', 'content', 'id'];

/**
 * A 404 without the service's own fields (docs/interface.md#errors): a gateway's page, so no operation saw the request. A 404 in the
 * contract's words is an answer, and so is `{}`.
 */
export function isForeignNotFound(status: number, body: string): boolean {
  if (status !== 404) return false;
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return true;
    const fields = Object.keys(json);
    return fields.length > 0 && !fields.some((field) => ownFields.includes(field));
  } catch {
    // Text or HTML.
    return true;
  }
}

/** By hand: a schema library would burden the start of the worker, whose listeners know these errors. */
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function readErrorBody(body: string): { isJson: boolean; code: number | string | null; text: string | null } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // Not JSON: a page of a gateway in front of the service.
    return { isJson: false, code: null, text: null };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { isJson: false, code: null, text: null };
  const { status, error, message, code }: Record<string, unknown> = { ...json };
  const ownCode = textOf(code) ?? numberOf(code);
  const internal = ownCode ?? ((numberOf(status) ?? 0) > 599 ? numberOf(status) : null);
  const text = textOf(error) ?? textOf(message);
  return { isJson: true, code: internal, text: text === null ? null : text.slice(0, 200) };
}

/** Waits of up to nine digits are shown as they are; ten digits are a timestamp, which is not a form of the header. */
const seconds = /^\d{1,9}$/;
/** Date.parse reads a date from almost anything ("wait 10" is October 2001). */
const startsLikeDate = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d/i;
/** The oldest of the three forms has no time zone, and Date.parse would assume the local one. */
const hasZone = /(gmt|utc|[+-]\d{4})$/i;

/**
 * `Retry-After` as milliseconds from `nowMs`; null if absent or unreadable. A date follows the service's clock: pass its `Date` header's
 * time.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (seconds.test(text)) return Number(text) * 1000;
  if (!startsLikeDate.test(text)) return null;
  const at = Date.parse(hasZone.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
