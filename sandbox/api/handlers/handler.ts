import type { MilliCredits } from '../../../lib/service/contract/credits.ts';

/** What reaches a handler: past the gateway, with the body read and its names neutral. */
export interface HandlerRequest {
  /** Known to the books. */
  key: string;
  /** Undefined if the operation has no body. */
  json: unknown;
  /** `{trackId}` and the like, from the path. */
  params: Record<string, string>;
  /** Behind the `?`; a name that stands there twice has two values. Names and values are neutral. */
  query: Record<string, readonly string[]>;
}

export interface HandlerAnswer {
  json: unknown;
  /** Booked once the answer is made, before it is sent. */
  charged: MilliCredits;
  /** Of the v2 paths: `X-Credit` is set on their charged answers. */
  isV2?: boolean;
  /** Written beside the charge in the books. */
  trackId?: string;
}

/** The meaning of one operation: it throws a Refusal for everything that is answered with an error status (docs/interface.md#errors). */
export type RouteHandler = (request: HandlerRequest) => HandlerAnswer;
