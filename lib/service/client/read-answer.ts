import { isTooDeep } from '@/lib/platform/longest';
import { parseCreditHeader } from '@/lib/service/contract/credits';
import type { Endpoint } from '@/lib/service/contract/endpoint';
import { failureOfAnswer, isForeignNotFound, isJsonRefusal, ServiceError } from '@/lib/service/contract/errors';
import { limits } from '@/lib/service/contract/limits';

export interface Answer<Reply> {
  reply: Reply;
  /** The raw body: stored if part of it could not be read. */
  body: string;
  creditHeader: string | null;
  /** Results beyond the requested number, only in `body`; absent if none. */
  cut?: number;
  /** Service time from the `Date` header, epoch milliseconds; null if absent. */
  serviceTime: number | null;
  elapsedMs: number;
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
    elapsedMs: ownMs - startedAt,
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

/** Entries of all arrays of one answer together; the largest real one has a third of it. */
const mostEntries = 150_000;

interface Bounded {
  json: unknown;
  /** Results beyond the requested number; they are left out. */
  cut: number;
}

/**
 * Limits how much of an answer reaches the schemas, which are far slower than `JSON.parse`. Null if it is too deep or large. `asked`: the
 * requested size, or null.
 */
function boundAnswer(json: unknown, asked: number | null): Bounded | null {
  const bounded = asked === null ? { json, cut: 0 } : cutResults(json, mostResults(asked));
  return hasFewEntries(bounded.json) && !isTooDeep(bounded.json) ? bounded : null;
}

/** A service may treat 0 as its default (docs/interface.md#people-search). */
function mostResults(asked: number): number {
  return asked === 0 ? limits.searchSize.default : asked;
}

function cutResults(json: unknown, most: number): Bounded {
  if (Array.isArray(json)) return { json: json.slice(0, most), cut: Math.max(0, json.length - most) };
  if (typeof json !== 'object' || json === null || !('content' in json)) return { json, cut: 0 };
  const { content } = json;
  if (!Array.isArray(content) || content.length <= most) return { json, cut: 0 };
  return { json: { ...json, content: content.slice(0, most) }, cut: content.length - most };
}

function hasFewEntries(json: unknown): boolean {
  const open: unknown[] = [json];
  let entries = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Array.isArray(one)) entries += one.length;
    if (entries > mostEntries) return false;
    for (const value of Object.values(one)) if (typeof value === 'object') open.push(value);
  }
  return true;
}
