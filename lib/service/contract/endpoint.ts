import type { z } from 'zod';
import type { EndpointError } from './endpoint-errors.ts';
import type { PriceRule } from './prices.ts';

/** `click` goes before `watch` (what follows a click or polls a job) before `bulk`. */
export type Priority = 'click' | 'watch' | 'bulk';

export interface Endpoint<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Heading of the section that this row implements (docs/interface.md#endpoints). */
  section: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the service's base address; `{trackId}` and the like stand for `params`. */
  path: string;
  /** Other paths stated for the same operation (docs/interface.md#people-preview). */
  otherPaths?: readonly string[];
  /** Strict: what stands in the path. Absent if nothing does. */
  params?: z.ZodType<Record<string, string>>;
  /** Strict: what stands behind the `?`. Absent if nothing may. */
  query?: z.ZodType<Query>;
  /** Strict: an unknown key is refused before the network. Null if there is no body. */
  request: Request | null;
  /** Tolerant: unknown keys are kept. */
  reply: Reply;
  /** A 2xx without a body is read as `{}` and not as a torn answer (docs/interface.md#notify). */
  mayBeEmpty?: true;
  price: PriceRule<z.output<Request>, z.output<Reply>>;
  /** A job is charged at submit and corrected when it is settled: `charged` is only what is known so far. */
  settlesLater?: true;
  /** It is priced by the request, and whether a 404 costs that price is not stated (docs/interface.md#credit-prices). */
  mayChargeNotFound?: true;
  /** It asks which names the service reads: the list of requests says so, since its path is that of something else. */
  looksForNames?: true;
  priority: Priority;
  /** May be repeated once it has left, because it costs nothing and changes nothing. */
  safeToRetry: boolean;
  deadlineMs: number;
  /** Everything this operation can answer instead of its reply (docs/interface.md#errors). */
  errors: readonly EndpointError[];
}

/** A list is written once an entry (`sort=created,desc&sort=state,asc`). */
export type QueryValue = string | number | boolean | readonly string[];
export type Query = Record<string, QueryValue | undefined>;

export function row<Request extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Request, Reply>,
): Endpoint<Request, Reply> {
  return endpoint;
}

/** 30 s for what is looked up, 120 s for what is verified or written while we wait (docs/interface.md#transport). */
export const deadlines = { usual: 30_000, slow: 120_000 } as const;
