import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { submissionStates } from '@/lib/service/contract/enums';

const nothing = z.strictObject({});
const job = z.strictObject({ id: z.string().max(64) });
const milliCredits = z.number().int().nonnegative();

/** An entry of the service's own history (docs/interface.md#submission-record); times in epoch milliseconds, null where unreadable. */
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

/** What Jobs may ask; how a job stands is in the database. */
export const jobMessages = {
  /** Emails for everybody on a page of a search, by its track id; at most for what stood on the button, and for so many who are excluded. */
  startFinder: messageRow(
    () => z.strictObject({ pageId: z.string().max(150), agreedMilli: milliCredits, anyway: z.int().min(0).max(100) }),
    () => z.object({ id: z.string() }),
  ),
  /** So many people of a search with their emails; more than 10,000 is a deep export. */
  startExport: messageRow(
    () => z.strictObject({ searchId: z.string().max(100), size: z.int().min(1), agreedMilli: milliCredits }),
    () => z.object({ id: z.string() }),
  ),
  /** What was handed in goes on at the service; nothing more is handed in until "Resume". */
  pauseJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** A click of its own, at most for what is left. */
  resumeJob: messageRow(
    () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
    () => nothing,
  ),
  /** For good: what was handed in is still read, nothing more is handed in. */
  cancelJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** Looks now at all that is open, or at this one. */
  lookAtJobs: messageRow(
    () => z.strictObject({ id: z.string().max(64).nullable() }),
    () => nothing,
  ),
  /** The service sends its completion notice to the webhook address once more. */
  notifyJob: messageRow(
    () => job,
    () => z.object({ state: z.string().nullable() }),
  ),
  /** The same again, as a job of its own, after the service gave it back. */
  resubmitJob: messageRow(
    () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
    () => z.object({ id: z.string() }),
  ),
  /** Of a part whose answer was lost: which submission it is; null: none of those there are. */
  answerLostJob: messageRow(
    () =>
      z.strictObject({
        id: z.string().max(64),
        part: z.int().min(0).max(10_000),
        trackId: z.string().max(200).nullable(),
      }),
    () => nothing,
  ),
  /** One that is past its ceiling is over, by a person's word. */
  closeJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** The row goes; what was bought stays in the records and in the ledger. Only one that has ended. */
  forgetJob: messageRow(
    () => job,
    () => nothing,
  ),
  /** Somebody has looked at what has ended: the badge goes. */
  seeJobs: messageRow(
    () => nothing,
    () => nothing,
  ),
  /** One page of the service's own history (docs/interface.md#submissions); free. */
  serviceHistory: messageRow(
    () =>
      z.strictObject({
        service: z.enum(['email-finder', 'people-export']),
        state: z.enum(submissionStates).nullable(),
        fullyRefunded: z.boolean().nullable(),
        page: z.int().min(0),
        size: z.int().min(1).max(100),
        /** `created,desc` */
        sort: z.string().max(60),
      }),
    () => z.object({ entries: z.array(historyEntrySchema), total: z.number() }),
  ),
};

export type JobActions = HandlersOf<typeof jobMessages>;
