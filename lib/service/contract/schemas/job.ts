import { z } from 'zod';
import { longest } from '@/lib/platform/longest';
import { isPublicHost } from '@/lib/platform/public-host';
import { submissionStates } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import { count, opaqueId, optional, text } from '@/lib/service/contract/tolerant';
import { emailEntrySchema } from './email.ts';
import { wholePage } from './page.ts';

export const trackParamsSchema = z.strictObject({ trackId: opaqueId });

/** A public HTTPS URL without credentials; the service rejects others only after the job was requested (docs/interface.md#events). */
export const webhookSchema = z
  .url({ protocol: /^https$/, error: 'public-https-address' })
  .max(longest.serviceAddress, { error: 'public-https-address' })
  .refine((url) => URL.canParse(url) && isPublic(new URL(url)), { error: 'public-https-address' });

const isPublic = ({ hostname, username, password }: URL): boolean =>
  username === '' && password === '' && isPublicHost(hostname);

/** The single-use id of a people search (docs/interface.md#find-emails-by-track-id). */
export const emailFinderRequestSchema = z.strictObject({ trackId: opaqueId, webhook: webhookSchema });
export const notifyRequestSchema = z.strictObject({ webhook: webhookSchema });

const webhookState = optional(z.looseObject({ state: text, retry: z.unknown().optional() }));
const counted = z.int().min(0);

/** Counts of an email finder (docs/interface.md#job-statistics). Charges depend on the found emails, so counts are never guessed. */
export const finderStatisticsSchema = z.looseObject({ total: counted, found: counted });
/** Counts of an export, which may lack `success` and `failed` (docs/interface.md#job-statistics). */
export const exportStatisticsSchema = z.looseObject({
  total: counted,
  success: counted.nullish(),
  failed: counted.nullish(),
  found: counted,
});
export type FinderStatistics = z.output<typeof finderStatisticsSchema>;
export type ExportStatistics = z.output<typeof exportStatisticsSchema>;

/** The response to a submission. Without the track id, the job would run, and be charged, out of sight. */
export function jobSubmitSchema<Statistics extends z.ZodType>(statistics: Statistics) {
  return z.looseObject({
    trackId: opaqueId,
    statistics: optional(statistics),
    state: text,
    webhook: webhookState,
    description: text,
  });
}

/** DONE is final; any other state means that the job is still running (docs/interface.md#states-and-transitions). */
export function jobStatisticsSchema<Statistics extends z.ZodType>(statistics: Statistics) {
  return z.looseObject({ trackId: opaqueId.nullish().catch(null), state: text, statistics });
}

/** One item of an email finder's results (docs/interface.md#email-finder-inquiry-item). */
export const inquirySchema = z.looseObject({
  refId: z.string().nullish(),
  state: text,
  input: optional(z.looseObject({ firstname: text, lastname: text, domain: text })),
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

/** An entry of the job history (docs/interface.md#submission-record). A refund is money: `fullyRefunded` is never guessed. */
export const submissionSchema = z.looseObject({
  trackId: opaqueId,
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

/** The envelope of the job history is not stated (docs/interface.md#submissions): a bare array is read as one page. */
export const submissionsSchema = z.union([
  wholePage(submissionSchema),
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

/** A notify may also return an empty body (docs/interface.md#notify). */
export const notifySchema = z.looseObject({ webhook: webhookState });
