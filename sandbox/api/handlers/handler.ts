import type { MilliCredits } from '../../../lib/service/contract/credits.ts';

/** A request as a handler gets it: past the gateway, with the body parsed and its names neutral. */
export interface HandlerRequest {
  /** Known to the books. */
  key: string;
  /** Undefined if the operation takes no body. */
  json: unknown;
  /** Path parameters, such as `{trackId}`. */
  params: Record<string, string>;
  /** Query parameters; one that is repeated has several values. Names and values are neutral. */
  query: Record<string, readonly string[]>;
}

export interface HandlerAnswer {
  json: unknown;
  /** Booked after the answer is built and before it is sent. */
  charged: MilliCredits;
  /** A v2 path: `X-Credit` is set on its charged answers. */
  isV2?: boolean;
  /** Recorded with the charge. */
  trackId?: string;
}

/** Implements one operation; throws a ServiceRefusal for every error status (docs/interface.md#errors). */
export type RouteHandler = (request: HandlerRequest) => HandlerAnswer;
