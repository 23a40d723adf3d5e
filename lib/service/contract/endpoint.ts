import type { z } from 'zod';
import type { EndpointError } from './endpoint-errors.ts';
import type { PriceRule } from './prices.ts';

/** `click` precedes `watch` (follow-ups of a click, and polling of jobs), which precedes `bulk`. */
export type Priority = 'click' | 'watch' | 'bulk';

export interface Endpoint<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Heading of the section that this row implements (docs/interface.md#endpoints). */
  section: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the service's base address; `{trackId}` and the like are filled from `params`. */
  path: string;
  /** Other paths stated for the same operation (docs/interface.md#people-preview). */
  otherPaths?: readonly string[];
  /**
   * The same operation in the version before, at the same price (docs/interface.md#versioning). Asked once if the service lacks `path`
   * (docs/adr/0014-a-missing-path-charges-nothing.md); `reply` reads both.
   */
  olderPath?: string;
  /** Strict: parameters of the path. Absent if there are none. */
  params?: z.ZodType<Record<string, string>>;
  /** Strict: query parameters. Absent if none are allowed. */
  query?: z.ZodType<Query>;
  /** Strict: an unknown key is rejected before anything is sent. Null if there is no body. */
  request: Request | null;
  /** Tolerant: unknown keys are kept. */
  reply: Reply;
  /** A 2xx without a body is read as `{}`, not as a truncated response (docs/interface.md#notify). */
  mayBeEmpty?: true;
  price: PriceRule<z.output<Request>, z.output<Reply>>;
  /** A job is charged at submission and corrected at settlement: `charged` is provisional. */
  settlesLater?: true;
  /** Priced per request, and whether a 404 costs that price is not stated (docs/interface.md#credit-prices). */
  mayChargeNotFound?: true;
  /** Tests which field names the service reads: flagged in the list of requests, since its path is that of another operation. */
  probesFieldNames?: true;
  priority: Priority;
  /** May be repeated after it was sent, because it costs nothing and changes nothing. */
  safeToRetry: boolean;
  deadlineMs: number;
  /** Every error this operation can return (docs/interface.md#errors). */
  errors: readonly EndpointError[];
}

/** An array is written once per entry (`sort=created,desc&sort=state,asc`). */
export type QueryValue = string | number | boolean | readonly string[];
export type Query = Record<string, QueryValue | undefined>;

export function row<Request extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Request, Reply>,
): Endpoint<Request, Reply> {
  return endpoint;
}

/** 30 s for lookups, 120 s for what is verified or written on request (docs/interface.md#transport). */
export const deadlines = { usual: 30_000, slow: 120_000 } as const;
