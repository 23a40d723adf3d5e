import '@/lib/platform/zod-jitless';
import { z } from 'zod';
import { longestNote } from '@/lib/database/schema/rows';
import { exclusionMessages } from '@/lib/exclusions/messages';
import { syncMessages } from '@/lib/exclusions/sync/messages';
import { visitedMessages } from '@/lib/exclusions/visited/messages';
import { jobMessages } from '@/lib/jobs/messages';
import { operationNames } from '@/lib/offers/offer-lists';
import { messageRow } from '@/lib/platform/message-row';
import { searchMessages, valueListMessages } from '@/lib/searches/messages';
import { detectionMessages } from '@/lib/subjects/messages';
import { scanSchema } from '@/lib/subjects/scan/scan';
import { subjectSchema } from '@/lib/subjects/subject';
import { type Failure, failureSchema } from './failure.ts';
import { settingsMessages } from './settings-messages.ts';

/**
 * Everything sent between contexts, in one place.
 *
 * panel ──ask──► worker      a message and its payload; handled by the table in `panel-handlers.ts`
 * page  ──────► worker      `address-changed`, without data or a response (`index.ts`)
 * worker ─push─► panels      a window's page or what its panel is to show changed: read it again
 *
 * Everything else that panels show comes from the database, whose live queries report every change.
 */

export const operationSchema = z.enum(operationNames);

/** The service's limits (docs/interface.md#limits): 10,000 records of a search, ten to 100 a page, 5 seeds. */
export const orderDetailSchema = z.strictObject({
  page: z.int().min(0).max(9999).optional(),
  count: z.int().min(1).max(100).optional(),
  seeds: z.array(z.string().min(1).max(2500)).min(1).max(5).optional(),
  profiles: z.array(z.string().min(1).max(2500)).min(1).max(100).optional(),
});

const nothing = z.strictObject({});
const milliCredits = z.number().int().nonnegative();

/** The messages of extension pages. A message is an intent (`enrich`), never a capability (`fetch`). */
export const messages = {
  /** A panel has been painted: marks the window's active tab. Wakes the worker, which settles what its predecessor left open. */
  panelOpened: messageRow(
    () => z.strictObject({ windowId: z.number().int().nullable() }),
    () => nothing,
  ),

  /**
   * Buys one facet for at most `agreedMilli`. `refresh` replaces the answer `replaces`; `override` ignores an exclusion; `again` follows a
   * lost response. `panelId` must still show the subject.
   */
  enrich: messageRow(
    () =>
      z.strictObject({
        operation: operationSchema,
        subject: subjectSchema,
        detail: orderDetailSchema.optional(),
        agreedMilli: milliCredits,
        refresh: z.boolean(),
        override: z.boolean(),
        again: z.boolean(),
        replaces: z.string().max(100).optional(),
        panelId: z.string().max(64).optional(),
      }),
    () =>
      z.object({
        outcome: z.enum([
          'known',
          'found',
          'nothing-found',
          'not-understood',
          'forgotten',
          'not-confirmed',
          'about-another',
        ]),
        chargedMilli: milliCredits.nullable(),
      }),
  ),

  /** Queued: the order is withdrawn and nothing is sent. Sent: the response is still stored; a 429 ends it. */
  cancel: messageRow(
    () => z.strictObject({ operation: operationSchema, subject: subjectSchema, detail: orderDetailSchema.optional() }),
    () => z.object({ result: z.enum(['withdrawn', 'detached', 'not-open']) }),
  ),

  /** The user's decision on a held answer: the intended subject, another one, or discard. The charge stays. `decided` false: it is gone. */
  decideHeld: messageRow(
    () =>
      z.strictObject({
        intentId: z.string().max(64),
        decision: z.enum(['same-person', 'somebody-else', 'named-person', 'discard']),
      }),
    () => z.object({ decided: z.boolean() }),
  ),

  /** Reads the (free) balance and decides an unknown outcome where possible. `wait`: too early to say "not charged". */
  checkUnknown: messageRow(
    () => z.strictObject({ intentId: z.string().max(64) }),
    () =>
      z.union([
        z.object({ decision: z.enum(['charged', 'not-charged', 'undecided']), checkAgainAt: z.null() }),
        z.object({ decision: z.literal('group'), charged: z.number(), of: z.number(), checkAgainAt: z.null() }),
        z.object({ decision: z.literal('wait'), checkAgainAt: z.number() }),
        z.object({
          decision: z.literal('wait'),
          checkAgainAt: z.null(),
          waitsFor: z.enum(['job', 'request', 'moving']),
        }),
      ]),
  ),

  /** Many purchases with one click, at most for the price on the button. `refresh` pays again for what is known. */
  startBatch: messageRow(
    () =>
      z.strictObject({
        operation: operationSchema,
        subjects: z.array(subjectSchema).min(1).max(1000),
        refresh: z.boolean().optional(),
        /** How many more were selected whose answer is known: not requested, counted as saved. */
        known: z.number().int().min(0).max(1_000_000).optional(),
        agreedMilli: milliCredits,
      }),
    () => z.object({ id: z.string() }),
  ),
  /** Requests in flight complete; no more are sent until "Resume". */
  pauseBatch: messageRow(
    () => z.strictObject({ id: z.string().max(64) }),
    () => nothing,
  ),
  /** Confirmed by its own click, at most for what is left. */
  resumeBatch: messageRow(
    () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
    () => nothing,
  ),
  cancelBatch: messageRow(
    () => z.strictObject({ id: z.string().max(64) }),
    () => nothing,
  ),

  readBalance: messageRow(
    () => nothing,
    () => z.object({ milli: z.number(), readAt: z.number() }),
  ),

  /** Reads the (free) balance and compares it with the ledger. `drifts`: movements that no call explains, now entered in it. */
  reconcile: messageRow(
    () => nothing,
    () =>
      z.object({
        milli: z.number(),
        readAt: z.number(),
        decided: z.number(),
        unknownLeft: z.number(),
        /** Too early to resolve those left: when the balance is read again, in epoch milliseconds. */
        checkAgainAt: z.number().nullable(),
        drifts: z.number(),
      }),
  ),

  ...detectionMessages,
  ...exclusionMessages,
  ...settingsMessages,
  ...valueListMessages,
  ...syncMessages,
  ...visitedMessages,
  ...searchMessages,
  ...jobMessages,

  /** Erases all of Sidenote's data in this browser. `erased` false: requests are in flight, and nothing was touched. */
  eraseEverything: messageRow(
    () => nothing,
    () => z.object({ erased: z.boolean() }),
  ),

  /** Reads the links and addresses of this window's page, once; sends nothing. `show`: shows them in the panel. */
  scanPage: messageRow(
    () => z.strictObject({ windowId: z.number().int().nullable(), show: z.boolean() }),
    () => scanSchema,
  ),

  /**
   * `panel`: a press asked for this window's side panel; if none appears, a small window opens. `window`: always the small window. Fails if
   * neither opens.
   */
  showPanel: messageRow(
    () => z.strictObject({ windowId: z.number().int(), as: z.enum(['panel', 'window']) }),
    () => z.object({ shown: z.enum(['panel', 'window']) }),
  ),

  /** Shows a subject in this window's side panel, instead of its page's, until its tab navigates. Sends nothing. */
  showSubject: messageRow(
    () => z.strictObject({ subject: subjectSchema, windowId: z.number().int() }),
    () => nothing,
  ),

  /** Removes what was bought about a subject; the ledger keeps the charge without the person. */
  forgetSubject: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => nothing,
  ),

  /** Puts the subject on a list, then forgets it: the list keeps a salted hash. Null: no name that a list could store, nothing erased. */
  neverAgain: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => z.object({ listName: z.string().nullable() }),
  ),

  /** Overrides an exclusion to copy what was bought; the ledger records it. */
  confirmOverride: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => nothing,
  ),

  /** Links a page elsewhere with a subject; `to` null undoes it. `linked` false: the service lists two different subjects. */
  linkPage: messageRow(
    () => z.strictObject({ subject: subjectSchema, to: subjectSchema.nullable() }),
    () => z.object({ linked: z.boolean() }),
  ),

  /** Saves the note on a subject; an empty text deletes it. `before`: the note that was edited. */
  saveNote: messageRow(
    () =>
      z.strictObject({
        subject: subjectSchema,
        text: z.string().max(longestNote),
        before: z.string().max(longestNote).optional(),
      }),
    () => nothing,
  ),
};

export type Messages = typeof messages;
export type MessageName = keyof Messages;
export type PayloadOf<Name extends MessageName> = z.input<Messages[Name]['payload']>;
/** A handler's argument: the parsed payload. */
export type ReceivedOf<Name extends MessageName> = z.output<Messages[Name]['payload']>;
export type AnswerOf<Name extends MessageName> = z.output<Messages[Name]['answer']>;

export const messageSchema = z.strictObject({
  kind: z.literal('message'),
  name: z.string().max(100),
  payload: z.unknown(),
});

/** A response: an answer, or a failure with its fields; never a stack, or a text from the service without a kind. */
export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);
export type Reply = z.output<typeof replySchema>;

/** An unreadable stored failure counts as internal. */
export function readStoredFailure(stored: unknown): Failure {
  const reply = replySchema.safeParse({ ok: false, failure: stored });
  return reply.success && !reply.data.ok ? reply.data.failure : { kind: 'internal' };
}

/** The only message that a web page's script can send. */
export const pageMessageSchema = z.strictObject({ kind: z.literal('address-changed') });

export const pushSchema = z.discriminatedUnion('kind', [
  /** The panels of this window, or of all windows, read their page again. */
  z.strictObject({ kind: z.literal('page-changed'), windowId: z.number().nullable() }),
  /** An order from a menu entry or a shortcut, not from a panel, that was refused before it had an intent. */
  z.strictObject({ kind: z.literal('order-refused'), orderKey: z.string(), failure: failureSchema }),
]);
export type Push = z.output<typeof pushSchema>;
