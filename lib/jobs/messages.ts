import { z } from 'zod';
import type { JobOperation } from '@/lib/offers/offers';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { submissionStates } from '@/lib/service/contract/enums';
import { canPage, limits } from '@/lib/service/contract/limits';
import { webhookSchema } from '@/lib/service/contract/schemas/job';
import { opaqueId } from '@/lib/service/contract/tolerant';

const nothing = z.strictObject({});
const job = z.strictObject({ id: z.string().max(64) });
const service = () =>
  z.enum({ 'email-finder': 'email-finder', 'people-export': 'people-export' } satisfies {
    [Name in JobOperation]: Name;
  });
const milliCredits = z.number().int().nonnegative();

/** Times in epoch milliseconds, null where unreadable (docs/interface.md#submission-record). */
export const historyEntrySchema = z.object({
  trackId: z.string().max(200),
  service: z.string().nullable(),
  requestSize: z.number().nullable(),
  state: z.string().nullable(),
  fullyRefunded: z.boolean(),
  refundReason: z.string().nullable(),
  attempts: z.number().nullable(),
  createdAt: z.number().nullable(),
  submittedAt: z.number().nullable(),
  doneAt: z.number().nullable(),
  settledAt: z.number().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** The messages that Jobs may send; the state of a job is in the database. */
export const jobMessages = {
  /** Finds emails for a search page by its track id, limited by price, agreed excluded people, and the number of forgotten ones. */
  startFinder: messageRow(
    () =>
      z.strictObject({
        ...{ pageId: z.string().max(150), agreedMilli: milliCredits },
        ...{ overrides: z.int().min(0).max(100), forgotten: z.int().min(0).max(100).optional() },
        excluded: z.array(z.string().max(400)).max(100).optional(),
      }),
    () => z.object({ id: z.string() }),
  ),
  /**
   * Exports this many people with emails; over 10,000 is a deep export. `page`: how many times that number are skipped
   * (docs/interface.md#export-people-with-email).
   */
  startExport: messageRow(
    () =>
      z
        .strictObject({
          ...{ searchId: z.string().max(100), size: z.int().min(1), agreedMilli: milliCredits },
          page: z.int().min(0).max(limits.recordsPerSearch),
        })
        .refine((order) => order.page === 0 || canPage(order)),
    () => z.object({ id: z.string() }),
  ),
  /** Submitted parts continue at the service; nothing more is submitted until "Resume". */
  pauseJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** Needs a separate click, and spends at most the price of the rest. */
  resumeJob: messageRow(
    () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
    () => nothing,
  ),
  /** Permanent: submitted parts are still read, nothing more is submitted. */
  cancelJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** Checks this job now, or all open jobs if null. */
  lookAtJobs: messageRow(
    () => z.strictObject({ id: z.string().max(64).nullable() }),
    () => nothing,
  ),
  /** Has the service send its completion notice to the webhook address once more. */
  notifyJob: messageRow(
    () => job,
    () => z.object({ state: z.string().nullable() }),
  ),
  /** The same for an entry of the service's history, to any public https address; free (docs/interface.md#notify). */
  notifyEntry: messageRow(
    () =>
      z.strictObject({
        ...{ service: service(), trackId: opaqueId },
        webhook: webhookSchema.max(2000),
      }),
    () => z.object({ state: z.string().nullable() }),
  ),
  /** Makes a job of another browser's submission and reads its results; free. */
  fetchElsewhere: messageRow(
    () =>
      z.strictObject({
        ...{ service: service(), trackId: opaqueId },
        requestSize: z.int().nonnegative().nullable(),
        createdAt: z.number().nonnegative().nullable(),
      }),
    () => z.object({ id: z.string() }),
  ),
  /** Starts the same work as a new job, after the service refunded it. */
  resubmitJob: messageRow(
    () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
    () => z.object({ id: z.string() }),
  ),
  /** For a part whose answer was lost: the matching submission; null: none. */
  answerLostJob: messageRow(
    () =>
      z.strictObject({
        id: z.string().max(64),
        part: z.int().min(0).max(10_000),
        trackId: z.string().max(200).nullable(),
      }),
    () => nothing,
  ),
  /** The user declares a job that is past its ceiling to be over. */
  closeJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** Deletes the row of a job that has ended; what was bought stays in the records and in the ledger. */
  forgetJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** The user has seen the jobs that have ended: the badge is cleared. */
  seeJobs: messageRow(
    () => nothing,
    () => nothing,
  ),
  /** One page of the service's history (docs/interface.md#submissions); free. */
  serviceHistory: messageRow(
    () =>
      z.strictObject({
        service: service(),
        state: z.enum(submissionStates).nullable(),
        fullyRefunded: z.boolean().nullable(),
        page: z.int().min(0),
        size: z.int().min(1).max(100),
        /** `created,desc`; the first counts most. */
        sort: z.array(z.string().max(60)).min(1).max(4),
      }),
    () => z.object({ entries: z.array(historyEntrySchema), total: z.number() }),
  ),
};

export type JobActions = HandlersOf<typeof jobMessages>;
