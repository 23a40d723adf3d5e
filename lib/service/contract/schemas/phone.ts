import { z } from 'zod';
import { serviceId, text, type Unread } from '@/lib/service/contract/tolerant';

/** A bare host with a dot, without scheme, path or port; non-Latin scripts are left for the service to judge. */
const bareDomain = /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+$/;

/** One of two modes, `pronet` or `domain` with `name` (docs/interface.md#mobile-phone-finder). */
export const phoneRequestSchema = z
  .strictObject({
    pronet: z.url({ protocol: /^https?$/ }).optional(),
    domain: z.string().regex(bareDomain, { error: 'invalid domain provided' }).optional(),
    name: z.string().trim().min(1).optional(),
  })
  .refine((body) => (body.domain === undefined) === (body.name === undefined), {
    error: 'both domain and name are required',
  })
  .refine((body) => (body.pronet === undefined) !== (body.domain === undefined && body.name === undefined), {
    error: 'either pronet, or domain and name',
  });

/**
 * A lookup's result. Numbers are charged, so `numbers` holds all of them, flat, best first (docs/interface.md#phone-result). Other values
 * go to `unread`; without any number the response is not understood.
 */
export const phoneSchema = z
  .looseObject({ id: serviceId.nullish(), pronet: text, data: z.unknown() })
  .transform((phone, context) => {
    const { numbers, unread } = flattenNumbers(phone.data);
    if (phone.data !== undefined && (numbers.length > 0 || unread.length === 0)) return { ...phone, numbers, unread };
    context.addIssue({ code: 'custom', path: ['data'], message: 'not a list of numbers' });
    return z.NEVER;
  });
export type Phone = z.output<typeof phoneSchema>;

/** The v2 path: always HTTP 200, `data` null if nothing was found; otherwise the v1 result, one level down. */
const envelopeSchema = z
  .looseObject({ status: z.unknown().optional(), error: z.unknown().optional(), data: phoneSchema.nullish() })
  // Without `data`, only an inner 404 means that nothing was found: anything else is a paid response that we do not understand.
  .refine((envelope) => envelope.data !== undefined || envelope.status === 404)
  .transform((envelope) => ({ ...envelope, data: envelope.data ?? null, unread: envelope.data?.unread ?? [] }));

/** Some deployments omit the envelope: the numbers are then where it would have the result. */
const bareSchema = phoneSchema
  .refine(({ data }) => Array.isArray(data) || typeof data === 'string')
  .transform((phone) => ({ data: phone, unread: phone.unread }));

/** The v2 response, with or without its envelope. */
export const phoneEnvelopeSchema = z.union([bareSchema, envelopeSchema]);

/** Iterative, because a reply may be nested deeper than the call stack. */
function flattenNumbers(data: unknown): { numbers: string[]; unread: Unread[] } {
  const waiting: unknown[] = [data];
  const numbers = new Set<string>();
  const unread: Unread[] = [];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (let i = next.length - 1; i >= 0; i--) waiting.push(next[i]);
    else if (typeof next === 'string' && /\d/.test(next)) numbers.add(next.trim());
    else if (typeof next === 'object' && next !== null && 'data' in next) waiting.push(next.data);
    else if (next !== null) unread.push({ position: unread.length, item: next });
  }
  return { numbers: [...numbers], unread };
}
