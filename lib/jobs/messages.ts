import { z } from 'zod';
import type { JobOperation } from '@/lib/offers/offers';
import { nothing } from '@/lib/platform/handlers-of';
import { submissionStates } from '@/lib/service/contract/enums';
import { canPage, limits } from '@/lib/service/contract/limits';
import { webhookSchema } from '@/lib/service/contract/schemas/job';
import { milliCredits, opaqueId } from '@/lib/service/contract/tolerant';

const job = z.strictObject({ id: z.string().max(64) });
const service = () =>
  z.enum({ 'email-finder': 'email-finder', 'people-export': 'people-export' } satisfies {
    [Name in JobOperation]: Name;
  });

/** The messages that Jobs may send; the state of a job is in the database. */
export const jobMessages = {
  /** Finds emails for a search page by its track id, limited by price, agreed excluded people, and the number of forgotten ones. */
  startFinder: () =>
    z.strictObject({
      pageId: z.string().max(150),
      agreedMilli: milliCredits,
      overrides: z.int().min(0).max(100),
      forgotten: z.int().min(0).max(100).optional(),
      excluded: z.array(z.string().max(400)).max(100).optional(),
    }),
  /**
   * Exports this many people with emails; over 10,000 is a deep export. `page`: how many times that number are skipped
   * (docs/interface.md#export-people-with-email).
   */
  startExport: () =>
    z
      .strictObject({
        searchId: z.string().max(100),
        size: z.int().min(1),
        agreedMilli: milliCredits,
        page: z.int().min(0).max(limits.recordsPerSearch),
      })
      .refine((order) => order.page === 0 || canPage(order)),
  /** Submitted parts continue at the service; nothing more is submitted until "Resume". */
  pauseJob: () => job,
  /** Needs a separate click, and spends at most the price of the rest. */
  resumeJob: () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
  /** Permanent: submitted parts are still read, nothing more is submitted. */
  cancelJob: () => job,
  /** Checks this job now, or all open jobs if null. */
  lookAtJobs: () => z.strictObject({ id: z.string().max(64).nullable() }),
  /** Has the service send its completion notice to the webhook address once more. */
  notifyJob: () => job,
  /** Like `notifyJob`, for an entry of the service's history and any public https address; free (docs/interface.md#notify). */
  notifyEntry: () =>
    z.strictObject({
      service: service(),
      trackId: opaqueId,
      webhook: webhookSchema.max(2000),
    }),
  /** Makes a job of another browser's submission and reads its results; free. */
  adoptForeignJob: () =>
    z.strictObject({
      service: service(),
      trackId: opaqueId,
      requestSize: z.int().nonnegative().nullable(),
      createdAt: z.number().nonnegative().nullable(),
    }),
  /** Starts the same work as a new job, after the service refunded it. */
  resubmitJob: () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
  /** For a part whose answer was lost: the matching submission; null: none. */
  answerLostJob: () =>
    z.strictObject({
      id: z.string().max(64),
      part: z.int().min(0).max(10_000),
      trackId: z.string().max(200).nullable(),
    }),
  /** The user declares a job that is past its ceiling to be over. */
  closeJob: () => job,
  /** Deletes the row of a job that has ended; what was bought stays in the records and in the ledger. */
  forgetJob: () => job,
  /** The user has seen the jobs that have ended: the badge is cleared. */
  seeJobs: () => nothing,
  /** One page of the service's history (docs/interface.md#submissions); free. */
  serviceHistory: () =>
    z.strictObject({
      service: service(),
      state: z.enum(submissionStates).nullable(),
      fullyRefunded: z.boolean().nullable(),
      page: z.int().min(0),
      size: z.int().min(1).max(100),
      /** `created,desc`; the first counts most. */
      sort: z.array(z.string().max(60)).min(1).max(4),
    }),
};

export type HistoryWish = z.output<ReturnType<typeof jobMessages.serviceHistory>>;
