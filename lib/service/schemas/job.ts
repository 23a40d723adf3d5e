import { z } from 'zod';
import { submissionStates } from '../enums.ts';
import { limits } from '../limits.ts';
import { emailEntrySchema } from './email.ts';
import { page } from './page.ts';
import { count, part, serviceId, text } from './tolerant.ts';

export const trackParamsSchema = z.strictObject({ trackId: serviceId });

/** Interface, "Events": a public HTTPS URL; loopback and http are refused by the service (field notes, Jobs), after the job was asked for. */
export const webhookSchema = z
  .url({ protocol: /^https$/, error: 'public-https-address' })
  .refine((url) => URL.canParse(url) && !isLocal(new URL(url).hostname), {
    error: 'public-https-address',
  });

/** Names without a dot, this machine and private networks; addresses of the newer protocol are not told apart. */
function isLocal(hostname: string): boolean {
  if (!hostname.includes('.') || /\.(localhost|local|internal)\.?$/.test(hostname)) return true;
  return /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname);
}

/** Interface, "Find Emails by Track ID": the single-use id of a people search. */
export const emailFinderRequestSchema = z.strictObject({ trackId: serviceId, webhook: webhookSchema });
export const notifyRequestSchema = z.strictObject({ webhook: webhookSchema });

const webhookState = part(z.looseObject({ state: text, retry: z.unknown().optional() }));
const counted = z.int().min(0);

/** Interface, "Job statistics". Found emails are what is paid for, so counts are never guessed. */
export const finderStatisticsSchema = z.looseObject({ total: counted, found: counted });
/** Export statistics may lack `success` and `failed` (field notes, Jobs). */
export const exportStatisticsSchema = z.looseObject({
  total: counted,
  success: counted.nullish(),
  failed: counted.nullish(),
  found: counted,
});
export type FinderStatistics = z.output<typeof finderStatisticsSchema>;
export type ExportStatistics = z.output<typeof exportStatisticsSchema>;

/** What a submit answers. Without the track id the job would run, charged, out of sight. */
export function jobSubmitSchema<Statistics extends z.ZodType>(statistics: Statistics) {
  return z.looseObject({
    trackId: serviceId,
    statistics: part(statistics),
    state: text,
    webhook: webhookState,
    description: text,
  });
}

/** Interface, "States and transitions": DONE is the end; any other state means "still running" (field notes, Jobs). */
export function jobStatisticsSchema<Statistics extends z.ZodType>(statistics: Statistics) {
  return z.looseObject({ trackId: serviceId.nullish().catch(null), state: text, statistics });
}

/** Interface, "Email-finder inquiry item". */
export const inquirySchema = z.looseObject({
  refId: z.string().nullish(),
  state: text,
  input: part(z.looseObject({ firstname: text, lastname: text, domain: text })),
  output: z
    .array(emailEntrySchema)
    .nullish()
    .transform((entries) => entries ?? []),
});
export type Inquiry = z.output<typeof inquirySchema>;

const pageNumber = z.int().min(0).optional();
export const inquiryQuerySchema = z.strictObject({
  page: pageNumber,
  size: z.int().min(limits.inquirySize.min).max(limits.inquirySize.max).optional(),
});

/** Interface, "Submission record". What was given back is money: `fullyRefunded` is not guessed. */
export const submissionSchema = z.looseObject({
  trackId: serviceId,
  service: text,
  requestSize: count,
  state: text,
  fullyRefunded: z.boolean(),
  refundReason: text,
  attempts: count,
  created: z.unknown().optional(),
  submittedDate: z.unknown().optional(),
  doneDate: z.unknown().optional(),
  settledAt: z.unknown().optional(),
});
export type Submission = z.output<typeof submissionSchema>;

/** The document lists the page envelope for other replies and not for this one: a bare list is read as one page. */
export const submissionsSchema = z.union([
  page(submissionSchema),
  z.array(submissionSchema).transform((content) => ({ content, totalElements: content.length })),
]);

export const submissionsQuerySchema = z.strictObject({
  state: z.enum(submissionStates).optional(),
  fullyRefunded: z.boolean().optional(),
  page: pageNumber,
  size: z.int().min(limits.submissionSize.min).max(limits.submissionSize.max).optional(),
  /** `created,desc`; repeatable. */
  sort: z
    .array(z.string().regex(/^\w+(,(asc|desc))?$/i))
    .min(1)
    .optional(),
});

/** A notify may also answer with an empty body (field notes, Jobs). */
export const notifySchema = z.looseObject({ webhook: webhookState });
