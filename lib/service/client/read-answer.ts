import { isTooDeep } from '@/lib/platform/is-too-deep';
import { parseCreditHeader } from '@/lib/service/contract/credits';
import type { Endpoint } from '@/lib/service/contract/endpoint';
import { failureOfAnswer, isJsonRefusal, ServiceError } from '@/lib/service/contract/errors';

export interface Answer<Reply> {
  reply: Reply;
  /** As it came: kept where something of it could not be read. */
  body: string;
  /** `X-Credit` as it came, or null. */
  creditHeader: string | null;
  /** Service time from the `Date` header, epoch milliseconds; null if absent. */
  serviceTime: number | null;
  millis: number;
}

/** An HTTP answer whose body was read → the reply as its schema says; throws ServiceError for everything else. */
export function readAnswer(
  endpoint: Endpoint,
  fromWire: (json: unknown) => unknown,
  response: Response,
  body: string,
  times: { startedAt: number; nowMs: number },
): Answer<unknown> {
  const creditHeader = response.headers.get('X-Credit');
  const creditMilli = parseCreditHeader(creditHeader);
  if (!response.ok) {
    // An opaque redirect has status 0.
    const retryAfter = response.headers.get('Retry-After');
    // A date is meant by the service's clock, which may differ from ours by more than the wait.
    const nowMs = serviceTimeOf(response) ?? times.nowMs;
    const isJson = isJsonRefusal(body);
    throw new ServiceError(failureOfAnswer({ status: response.status, body, retryAfter, nowMs }), {
      creditMilli,
      isJson,
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(body.trim() === '' && endpoint.mayBeEmpty === true ? '{}' : body);
  } catch (cause) {
    throw new ServiceError({ kind: 'garbled', status: response.status }, { body, creditMilli, cause });
  }
  const reply = readReply(endpoint, fromWire, json);
  if (!reply?.success)
    throw new ServiceError(
      { kind: 'not-understood', status: response.status },
      { body, creditMilli, cause: reply?.error },
    );
  return {
    reply: reply.data,
    body,
    creditHeader,
    serviceTime: serviceTimeOf(response),
    millis: times.nowMs - times.startedAt,
  };
}

function serviceTimeOf(response: Response): number | null {
  const serviceTime = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(serviceTime) ? null : serviceTime;
}

/** A body that was kept, read again: null if it is still not understood. */
export function readStored(
  endpoint: Endpoint,
  fromWire: (json: unknown) => unknown,
  body: string,
): { reply: unknown } | null {
  try {
    const reply = readReply(endpoint, fromWire, JSON.parse(body));
    return reply?.success === true ? { reply: reply.data } : null;
  } catch {
    // Not even JSON: it was kept as a shape that is not known, and is one still.
    return null;
  }
}

/** Null if the reply is nested deeper than anything means: to be kept as an answer, and not taken for a lost one. */
function readReply(endpoint: Endpoint, fromWire: (json: unknown) => unknown, json: unknown) {
  if (isTooDeep(json)) return null;
  try {
    return endpoint.reply.safeParse(fromWire(json));
  } catch {
    // Deeper than the stack.
    return null;
  }
}
