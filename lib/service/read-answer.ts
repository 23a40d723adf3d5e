import { parseCreditHeader } from './credits.ts';
import type { Endpoint } from './endpoint.ts';
import { failureOf, ServiceError } from './errors.ts';

export interface Answer<Reply> {
  reply: Reply;
  /** `X-Credit` as it came, or null. */
  creditHeader: string | null;
  /** Service time from the `Date` header, epoch milliseconds; null where absent. */
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
    throw new ServiceError(failureOf({ status: response.status, body, retryAfter, nowMs }), { creditMilli });
  }
  let json: unknown;
  try {
    json = JSON.parse(body.trim() === '' && endpoint.mayBeEmpty === true ? '{}' : body);
  } catch {
    throw new ServiceError({ kind: 'garbled', status: response.status }, { body, creditMilli });
  }
  const reply = readReply(endpoint, fromWire, json);
  if (!reply?.success)
    throw new ServiceError({ kind: 'not-understood', status: response.status }, { body, creditMilli });
  return {
    reply: reply.data,
    creditHeader,
    serviceTime: serviceTimeOf(response),
    millis: times.nowMs - times.startedAt,
  };
}

function serviceTimeOf(response: Response): number | null {
  const serviceTime = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(serviceTime) ? null : serviceTime;
}

/** Null where the reply is nested deeper than the stack: to be kept as an answer, and not taken for a lost one. */
function readReply(endpoint: Endpoint, fromWire: (json: unknown) => unknown, json: unknown) {
  try {
    return endpoint.reply.safeParse(fromWire(json));
  } catch {
    return null;
  }
}
