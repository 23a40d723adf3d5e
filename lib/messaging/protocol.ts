import { z } from 'zod';
import { exclusionMessages } from '@/lib/exclusions/messages';
import { syncMessages } from '@/lib/exclusions/sync/messages';
import { visitedMessages } from '@/lib/exclusions/visited/messages';
import { jobMessages } from '@/lib/jobs/messages';
import { operationNames } from '@/lib/offers/offer-lists';
import { messageRow } from '@/lib/platform/message-row';
import { searchMessages, valueListMessages } from '@/lib/searches/messages';
import { detectionMessages } from '@/lib/subjects/messages';
import { subjectSchema } from '@/lib/subjects/subject';
import { failureSchema } from './failure.ts';
import { settingsMessages } from './settings-messages.ts';

/**
 * Everything that crosses a context, in one place.
 *
 * panel ──ask──► worker      an intent and its payload; answered by the table in `panel-handlers.ts`
 * page  ──────► worker      `address-changed`, without data and without an answer (`index.ts`)
 * worker ─push─► panels      the subject of a window's active tab changed
 *
 * All else that panels show they read from the database, whose live queries tell of every change.
 */

export const operationSchema = z.enum(operationNames);

/**
 * The service's limits (docs/interface.md#limits): 10,000 records of a search, at least ten a page; 100 results a page, and so
 * many profiles for one; 5 seeds.
 */
export const orderDetailSchema = z.strictObject({
  page: z.int().min(0).max(9999).optional(),
  count: z.int().min(1).max(100).optional(),
  seeds: z.array(z.string().min(1).max(2500)).min(1).max(5).optional(),
  profiles: z.array(z.string().min(1).max(2500)).min(1).max(100).optional(),
});

/** What "Scan this page" found: who the page links to and the mail addresses it shows, or why it could not be read. */
export const scanSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), why: z.enum(['not-granted', 'closed', 'gone', 'failed']) }),
  z.object({
    kind: z.literal('read'),
    host: z.string(),
    isWhole: z.boolean(),
    subjects: z.array(subjectSchema),
    addresses: z.array(z.string()),
  }),
]);
export type Scan = z.output<typeof scanSchema>;

/** What stands in the panel instead of the page's subject: asked for by a menu, or a scan of the page. */
export const shownSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subject'), subject: subjectSchema }),
  z.object({ kind: z.literal('scan'), scan: scanSchema }),
  /** Text that was to be looked up and is no address: it stands in the field, to be put right. */
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type Shown = z.output<typeof shownSchema>;

/** Whether Sidenote may know the page's address: a granted site, a click on the icon (activeTab), or not. */
export const pageSubjectSchema = z.object({
  windowId: z.number().nullable(),
  tabId: z.number().nullable(),
  subject: subjectSchema.nullable(),
  access: z.enum(['readable', 'not-readable']),
  shown: shownSchema.optional(),
});
export type PageSubject = z.output<typeof pageSubjectSchema>;

const nothing = z.strictObject({});
const milliCredits = z.number().int().nonnegative();

/** What our own pages may ask. An ask is an intent (`enrich`), never a capability (`fetch`). */
export const messages = {
  /** Whom the active tab of this window is about. Null window: the last focused one. Sends nothing. */
  subject: messageRow(
    () => z.strictObject({ windowId: z.number().int().nullable() }),
    () => pageSubjectSchema,
  ),

  /**
   * Buys one facet, at most for `agreedMilli`, which stood on the button. `refresh` pays again for what is known, as long as
   * that is still the answer of the intent `replaces`;
   * `anyway` buys in spite of an exclusion; `again` although an earlier answer was lost. `known`: nothing was sent, it was there.
   */
  enrich: messageRow(
    () =>
      z.strictObject({
        operation: operationSchema,
        subject: subjectSchema,
        detail: orderDetailSchema.optional(),
        agreedMilli: milliCredits,
        refresh: z.boolean(),
        anyway: z.boolean(),
        again: z.boolean(),
        replaces: z.string().max(100).optional(),
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

  /** Queued: the order is withdrawn, nothing is sent. Sent: the answer is still stored; a 429 ends it. */
  cancel: messageRow(
    () => z.strictObject({ operation: operationSchema, subject: subjectSchema, detail: orderDetailSchema.optional() }),
    () => z.object({ result: z.enum(['withdrawn', 'detached', 'not-open']) }),
  ),

  /**
   * What a person says of an answer that is kept apart: that it is about whom they asked about, that it is not, or that it can go. The
   * charge stays. `decided` false: it is gone already.
   */
  decideHeld: messageRow(
    () =>
      z.strictObject({
        intentId: z.string().max(64),
        decision: z.enum(['same-person', 'somebody-else', 'discard']),
      }),
    () => z.object({ decided: z.boolean() }),
  ),

  /** Reads the (free) balance and decides what it can of an unknown outcome. `wait`: too early to say "not charged". */
  checkUnknown: messageRow(
    () => z.strictObject({ intentId: z.string().max(64) }),
    () =>
      z.discriminatedUnion('decision', [
        z.object({ decision: z.enum(['charged', 'not-charged', 'undecided']), checkAgainAt: z.null() }),
        z.object({ decision: z.literal('group'), charged: z.number(), of: z.number(), checkAgainAt: z.null() }),
        z.object({ decision: z.literal('wait'), checkAgainAt: z.number() }),
      ]),
  ),

  /** Many purchases with one click, at most for what stood on the button; how it stands is in the database. */
  startBatch: messageRow(
    () =>
      z.strictObject({
        operation: operationSchema,
        subjects: z.array(subjectSchema).min(1).max(1000),
        agreedMilli: milliCredits,
      }),
    () => z.object({ id: z.string() }),
  ),
  /** What is in flight arrives; nothing more is asked until "Resume". */
  pauseBatch: messageRow(
    () => z.strictObject({ id: z.string().max(64) }),
    () => nothing,
  ),
  /** A click of its own, at most for what is left. */
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

  /** Reads the (free) balance and compares it with the ledger. `drifts`: movements that no call explains, now written into it. */
  reconcile: messageRow(
    () => nothing,
    () =>
      z.object({
        milli: z.number(),
        readAt: z.number(),
        decided: z.number(),
        unknownLeft: z.number(),
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

  /** Empties this browser of everything that is Sidenote's. `erased` false: something is on its way, nothing was touched. */
  eraseEverything: messageRow(
    () => nothing,
    () => z.object({ erased: z.boolean() }),
  ),

  /** Reads the links and addresses of this window's page, once; sends nothing. `show`: the panel is opened with them. */
  scanPage: messageRow(
    () => z.strictObject({ windowId: z.number().int().nullable(), show: z.boolean() }),
    () => scanSchema,
  ),

  /** Shows a subject in the side panel of this window, instead of its page's, until its tab moves. Sends nothing. */
  showSubject: messageRow(
    () => z.strictObject({ subject: subjectSchema, windowId: z.number().int() }),
    () => nothing,
  ),

  /** Removes what was bought about a subject; the ledger keeps the charge without the person. */
  forgetSubject: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => nothing,
  ),

  /** Puts the subject on a list for good and then forgets it: what stays on the list is a salted hash. Null: it has no name that a list could keep, and nothing was erased. */
  neverAgain: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => z.object({ listName: z.string().nullable() }),
  ),

  /** What was bought about somebody who is off-limits is copied all the same; the ledger keeps it. */
  sayAnyway: messageRow(
    () => z.strictObject({ subject: subjectSchema }),
    () => nothing,
  ),

  /** What somebody wrote about a subject; an empty text takes it away. */
  saveNote: messageRow(
    () => z.strictObject({ subject: subjectSchema, text: z.string().max(5000) }),
    () => nothing,
  ),
};

export type Messages = typeof messages;
export type MessageName = keyof Messages;
export type PayloadOf<Name extends MessageName> = z.input<Messages[Name]['payload']>;
/** What a handler gets: the payload once it was parsed. */
export type ReceivedOf<Name extends MessageName> = z.output<Messages[Name]['payload']>;
export type AnswerOf<Name extends MessageName> = z.output<Messages[Name]['answer']>;

export const messageSchema = z.strictObject({
  kind: z.literal('ask'),
  name: z.string().max(100),
  payload: z.unknown(),
});

/** What comes back over the wire: an answer, or a failure with its fields, never a stack or a text of the service alone. */
export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);
export type Reply = z.output<typeof replySchema>;

/** The one thing a web page's script may say. */
export const pageMessageSchema = z.strictObject({ kind: z.literal('address-changed') });

export const pushSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('subject-changed'), page: pageSubjectSchema }),
  /** An order that no panel asked for, from a menu or a shortcut, was refused before it had an intent. */
  z.strictObject({ kind: z.literal('order-refused'), orderKey: z.string(), failure: failureSchema }),
]);
export type Push = z.output<typeof pushSchema>;
