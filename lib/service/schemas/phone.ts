import { z } from 'zod';
import { serviceId, text } from './tolerant.ts';

/** A bare host with a dot, no scheme, path or port; other scripts are for the service to judge. */
const bareDomain = /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+$/;

/** Interface, "Mobile Phone Finder": one of two modes, `pronet` or `domain` with `name`. */
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
 * Interface, "Phone result". Numbers are what is paid for, so `numbers` holds all of them, flat, best first, at whatever depth
 * they came (field notes), and a value that is no number makes the answer `not-understood`.
 */
export const phoneSchema = z
  .looseObject({ id: serviceId.nullish(), pronet: text, data: z.unknown() })
  .transform((phone, context) => {
    const numbers = phone.data === undefined ? null : flattenNumbers(phone.data);
    if (numbers !== null) return { ...phone, numbers };
    context.addIssue({ code: 'custom', path: ['data'], message: 'not a list of numbers' });
    return z.NEVER;
  });
export type Phone = z.output<typeof phoneSchema>;

/** The v2 path: HTTP 200 always, `data` null when nothing was found; otherwise the v1 result, one level down. */
export const phoneEnvelopeSchema = z
  .looseObject({ status: z.unknown().optional(), error: z.unknown().optional(), data: phoneSchema.nullish() })
  // Without `data` only an inner 404 says that nothing was found: anything else is a paid answer we do not understand.
  .refine((envelope) => envelope.data !== undefined || envelope.status === 404)
  .transform((envelope) => ({ ...envelope, data: envelope.data ?? null }));

/** A stack of its own, because a reply may be nested deeper than the engine's. Null where something is neither list nor number. */
function flattenNumbers(data: unknown): string[] | null {
  const waiting: unknown[] = [data];
  const numbers = new Set<string>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (let i = next.length - 1; i >= 0; i--) waiting.push(next[i]);
    else if (typeof next === 'string' && /\d/.test(next)) numbers.add(next.trim());
    else if (typeof next === 'object' && next !== null && 'data' in next) waiting.push(next.data);
    else if (next !== null) return null;
  }
  return [...numbers];
}
