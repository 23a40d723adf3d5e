import { z } from 'zod';

const common = {
  /** Only requests with this key; any key if absent. */
  key: z.string().optional(),
  /** Only this path; a trailing `*` matches the rest. Any path if absent. */
  path: z.string().optional(),
  times: z.int().min(1).max(1_000_000).default(1),
};
const status = z.int().min(200).max(599);
const retryAfter = z.union([z.string(), z.int()]).transform(String).optional();
/** No answer waits longer than this. */
export const longestMs = 600_000;
const ms = z.int().min(0).max(longestMs);

/** Whether the handler runs, and so charges, before the answer is replaced. */
const charged = z.boolean().default(true);
const uncharged = z.boolean().default(false);

/** A failure on demand. Waits are in real milliseconds; only `storm` follows the sandbox's clock. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('delay'), ms }),
  z.strictObject({ ...common, kind: z.literal('hold') }),
  z.strictObject({ ...common, kind: z.literal('slow'), ms: ms.default(2000) }),
  z.strictObject({ ...common, kind: z.literal('drop-before') }),
  z.strictObject({ ...common, kind: z.literal('drop-after-charge') }),
  z.strictObject({ ...common, kind: z.literal('reset-after-charge') }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status,
    /** A string, or any other value as JSON; the service's error body if absent. */
    body: z.unknown().optional(),
    retryAfter,
    charge: uncharged,
  }),
  z.strictObject({ ...common, kind: z.literal('html'), status: status.default(200), charge: uncharged }),
  z.strictObject({ ...common, kind: z.literal('torn'), charge: charged }),
  z.strictObject({ ...common, kind: z.literal('empty'), charge: charged }),
  z.strictObject({
    ...common,
    kind: z.literal('wrong-shape'),
    json: z.unknown().optional(),
    charge: charged,
  }),
  z.strictObject({ ...common, kind: z.literal('credit'), credit: z.string() }),
  z.strictObject({
    ...common,
    kind: z.literal('redirect'),
    to: z.url().optional(),
    status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).default(302),
    charge: uncharged,
  }),
  z.strictObject({ ...common, kind: z.literal('storm'), ms, retryAfter }),
]);
export type Fault = z.output<typeof faultSchema>;
