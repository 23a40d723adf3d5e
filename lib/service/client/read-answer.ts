import { parseCreditHeader } from '@/lib/service/contract/credits';
import type { Endpoint } from '@/lib/service/contract/endpoint';
import { failureOfAnswer, isForeignNotFound, isJsonRefusal, ServiceError } from '@/lib/service/contract/errors';
import { type Bounded, boundAnswer } from './bound-answer.ts';

export interface Answer<Reply> {
  reply: Reply;
  /** The raw body: stored if part of it could not be read. */
  body: string;
  creditHeader: string | null;
  /** Results beyond the requested number, only in `body`; absent if none. */
  cut?: number;
  /** Service time from the `Date` header, epoch milliseconds; null if absent. */
  serviceTime: number | null;
  millis: number;
}

/** An HTTP response and its body → the reply by its schema; throws ServiceError for everything else. */
export function readAnswer(
  endpoint: Endpoint,
  fromWire: (json: unknown) => unknown,
  response: Response,
  body: string,
  { startedAt, nowMs: ownMs, asked }: { startedAt: number; nowMs: number; asked: number | null },
): Answer<unknown> {
  const creditHeader = response.headers.get('X-Credit');
  const creditMilli = parseCreditHeader(creditHeader);
  if (!response.ok) {
    // An opaque redirect has status 0.
    const retryAfter = response.headers.get('Retry-After');
    // A date follows the service's clock, which may differ from ours by more than the wait.
    const nowMs = serviceTimeOf(response) ?? ownMs;
    const isJson = isJsonRefusal(body);
    throw new ServiceError(failureOfAnswer({ status: response.status, body, retryAfter, nowMs }), {
      creditMilli,
      isJson,
      isPathMissing: creditHeader === null && isForeignNotFound(response.status, body),
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(body.trim() === '' && endpoint.mayBeEmpty === true ? '{}' : body);
  } catch (cause) {
    throw new ServiceError({ kind: 'garbled', status: response.status }, { body, creditMilli, cause });
  }
  const bounded = boundAnswer(json, asked);
  const reply = readReply(endpoint, fromWire, bounded);
  if (bounded === null || !reply?.success)
    throw new ServiceError(
      { kind: 'not-understood', status: response.status },
      { body, creditMilli, cause: reply?.error },
    );
  return {
    reply: reply.data,
    body,
    creditHeader,
    ...(bounded.cut > 0 && { cut: bounded.cut }),
    serviceTime: serviceTimeOf(response),
    millis: ownMs - startedAt,
  };
}

function serviceTimeOf(response: Response): number | null {
  const serviceTime = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(serviceTime) ? null : serviceTime;
}

/** Rereads a stored body: null if it is still not understood. */
export function readStored(
  endpoint: Endpoint,
  fromWire: (json: unknown) => unknown,
  body: string,
): { reply: unknown } | null {
  try {
    const reply = readReply(endpoint, fromWire, boundAnswer(JSON.parse(body), null));
    return reply?.success === true ? { reply: reply.data } : null;
  } catch {
    // Not even JSON, and so still not understood.
    return null;
  }
}

/** Null if it is too deep or long to be an answer: it is then stored as a response, not treated as lost. */
function readReply(endpoint: Endpoint, fromWire: (json: unknown) => unknown, bounded: Bounded | null) {
  if (bounded === null) return null;
  try {
    return endpoint.reply.safeParse(fromWire(bounded.json));
  } catch {
    // Nested deeper than the stack.
    return null;
  }
}
