import { z } from 'zod';
import { longestNote } from '@/lib/database/schema/rows';
import { exclusionMessages } from '@/lib/exclusions/messages';
import { handOverMessages } from '@/lib/hand-over/messages';
import { peopleMessages } from '@/lib/hand-over/people-in/messages';
import { historyMessages } from '@/lib/history/messages';
import { jobMessages } from '@/lib/jobs/messages';
import { operationNames } from '@/lib/offers/offer-lists';
import { contactMessages } from '@/lib/outreach/messages';
import { type HandlersOf, nothing } from '@/lib/platform/handlers-of';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { searchMessages } from '@/lib/searches/searches';
import { parseBaseUrl } from '@/lib/service/client/address';
import { knownServiceIds } from '@/lib/service/client/known-services';
import { keyHeaders, previewPaths } from '@/lib/service/client/request-address';
import { growthFunctions } from '@/lib/service/contract/filters/growth-function';
import { canTranslate, wireNamesSchema } from '@/lib/service/contract/names';
import { milliCredits } from '@/lib/service/contract/tolerant';
import { siteSchema, sitesSchema } from '@/lib/subjects/sites';
import { subjectSchema } from '@/lib/subjects/subject';
import { teamMessages } from '@/lib/team/messages';
import { writeMessages } from '@/lib/write/messages';
import type { Failure } from './failure.ts';

const operationSchema = z.enum(operationNames);

/** The service's limits (docs/interface.md#limits): 10,000 records of a search, ten to 100 a page, 5 seeds. */
const orderDetailSchema = z.strictObject({
  page: z.int().min(0).max(9999).optional(),
  count: z.int().min(1).max(100).optional(),
  seeds: z.array(z.string().min(1).max(2500)).min(1).max(5).optional(),
  profiles: z.array(z.string().min(1).max(2500)).min(1).max(100).optional(),
});

/**
 * The messages of extension pages, each with the schema of its payload. `panel-handlers.ts` has a handler for each, whose result is the
 * answer. A message is an intent (`enrich`), never a capability (`fetch`). A schema is built when its message arrives: building all of them
 * delays the start of the worker.
 */
export const messages = {
  /** A panel has been painted: marks the window's active tab. Wakes the worker, which settles what its predecessor left open. */
  panelOpened: () => z.strictObject({ windowId: z.number().int().nullable() }),

  /**
   * Buys one facet for at most `agreedMilli`. `refresh` replaces the answer `replaces`; `override` ignores an exclusion; `again` follows a
   * lost response. `panelId` must still show the subject.
   */
  enrich: () =>
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

  /** Queued: the order is withdrawn and nothing is sent. Sent: the response is still stored; a 429 ends it. */
  cancel: () =>
    z.strictObject({ operation: operationSchema, subject: subjectSchema, detail: orderDetailSchema.optional() }),

  /** The user's decision on a held answer: the intended subject, another one, or discard. The charge stays. `decided` false: it is gone. */
  decideHeld: () =>
    z.strictObject({
      intentId: z.string().max(64),
      decision: z.enum(['same-person', 'somebody-else', 'named-person', 'discard']),
    }),

  /** Reads the (free) balance and decides an unknown outcome where possible. `wait`: too early to say "not charged". */
  checkUnknown: () => z.strictObject({ intentId: z.string().max(64) }),

  /** Many purchases with one click, at most for the price on the button. `refresh` pays again for what is known. */
  startBatch: () =>
    z.strictObject({
      operation: operationSchema,
      subjects: z.array(subjectSchema).min(1).max(1000),
      refresh: z.boolean().optional(),
      /** How many more were selected whose answer is known: not requested, counted as saved. */
      known: z.number().int().min(0).max(1_000_000).optional(),
      agreedMilli: milliCredits,
    }),
  /** Requests in flight complete; no more are sent until "Resume". */
  pauseBatch: () => z.strictObject({ id: z.string().max(64) }),
  /** Confirmed by its own click, at most for what is left. */
  resumeBatch: () => z.strictObject({ id: z.string().max(64), agreedMilli: milliCredits }),
  cancelBatch: () => z.strictObject({ id: z.string().max(64) }),

  readBalance: () => nothing,

  /** Reads the (free) balance and compares it with the ledger. `drifts`: movements that no call explains, now entered in it. */
  reconcile: () => nothing,

  ...exclusionMessages,
  ...searchMessages,
  ...jobMessages,
  ...writeMessages,
  ...contactMessages,
  ...historyMessages,
  ...peopleMessages,
  ...teamMessages,
  ...handOverMessages,

  /** Erases all of Sidenote's data in this browser. `erased` false: requests are in flight, and nothing was touched. */
  eraseEverything: () => nothing,

  /** Reads the links and addresses of this window's page, once; sends nothing. `show`: shows them in the panel. */
  scanPage: () => z.strictObject({ windowId: z.number().int().nullable(), show: z.boolean() }),

  /**
   * `panel`: a press asked for this window's side panel; if none appears, a small window opens. `window`: always the small window. Fails if
   * neither opens.
   */
  showPanel: () => z.strictObject({ windowId: z.number().int(), as: z.enum(['panel', 'window']) }),

  /** Shows a subject in this window's side panel, instead of its page's, until its tab navigates. Sends nothing. */
  showSubject: () => z.strictObject({ subject: subjectSchema, windowId: z.number().int() }),

  /** Removes what was bought about a subject; the ledger keeps the charge without the person. */
  forgetSubject: () => z.strictObject({ subject: subjectSchema }),

  /** Puts the subject on a list, then forgets it: the list keeps a salted hash. Null: no name that a list could store, nothing erased. */
  neverAgain: () => z.strictObject({ subject: subjectSchema }),

  /** Overrides an exclusion to copy what was bought; the ledger records it. */
  confirmOverride: () => z.strictObject({ subject: subjectSchema }),

  /** Links a page elsewhere with a subject; `to` null undoes it. `linked` false: the service lists two different subjects. */
  linkPage: () => z.strictObject({ subject: subjectSchema, to: subjectSchema.nullable() }),

  /** Saves the note on a subject; an empty text deletes it. `before`: the note that was edited. */
  saveNote: () =>
    z.strictObject({
      subject: subjectSchema,
      text: z.string().max(longestNote),
      before: z.string().max(longestNote).optional(),
    }),

  /** The domain by which a company can be queried; null for a public suffix or anything that cannot be registered. Sends nothing. */
  companyDomain: () => z.strictObject({ address: z.string().max(2600) }),

  /** Null: no budget; no second confirmation. */
  saveBudget: () =>
    z.strictObject({
      perDayMilli: milliCredits.nullable(),
      perMonthMilli: milliCredits.nullable(),
      askAgainAboveMilli: milliCredits.nullable(),
    }),

  /** More than 5 only if the account's limit was raised. */
  saveLimits: () => z.strictObject({ requestsPerSecond: z.number().int().min(1).max(50) }),

  /** Null: kept forever. Anything older is erased immediately, and then daily. */
  savePrivacy: () => z.strictObject({ retentionDays: z.number().int().min(1).max(3650).nullable() }),

  /**
   * `key` absent: keep the saved one for the same origin. `service`: saves its value lists and path too. `onlyIfAccepted`: a working
   * connection is replaced only if the service accepts the new key.
   */
  saveConnection: () =>
    z.strictObject({
      baseUrl: z.string().max(500),
      key: z.string().min(1).max(2000).optional(),
      keyStorage: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.enum(['session', 'remembered']) }),
        z.strictObject({ mode: z.literal('passphrase'), passphrase: z.string().min(shortestPassphrase).max(500) }),
      ]),
      names: wireNamesSchema,
      service: z.enum(knownServiceIds).optional(),
      onlyIfAccepted: z.strictObject({ keyHeader: z.enum(keyHeaders).optional() }).optional(),
    }),

  /** The worker rejects a webhook that the service would reject; its schema is too large for panels. */
  saveService: () =>
    z.strictObject({
      webhook: z.string().max(2000).nullable(),
      valueListUrl: z
        .string()
        .max(500)
        .refine((text) => 'baseUrl' in parseBaseUrl(text))
        .nullable(),
      previewPath: z.enum(previewPaths),
      /** Absent: as before. */
      keyHeader: z.enum(keyHeaders).optional(),
      /** Absent: as before. */
      growthFunction: z.enum(growthFunctions).optional(),
    }),

  /** Reads the free balance, and finds for free the service's name for a profile's address; the name found is saved. */
  testConnection: () => nothing,

  /** Chosen by the user if the test was undecided. `moved`: the connection has changed since. */
  saveNames: () => z.strictObject({ baseUrl: z.string().max(500), names: wireNamesSchema.refine(canTranslate) }),

  forgetKey: () => nothing,

  /** Unlocks the key until the browser closes. `unlocked` false: the passphrase is wrong. */
  unlock: () => z.strictObject({ passphrase: z.string().max(500) }),

  /** Encrypts the saved key with a passphrase, without its being entered again. `isSet` false: no key can be opened. */
  setPassphrase: () => z.strictObject({ passphrase: z.string().min(shortestPassphrase).max(500) }),

  /** Checks the sandbox's fixed address and, if it responds, connects to it and adds its demo network. */
  useSandbox: () => nothing,

  /** Replaces the list of sites and registers the detector for those the browser granted. */
  saveSites: () => z.strictObject({ sites: sitesSchema }),

  /** "Add this site": one more; saved sites stay. */
  addSite: () => z.strictObject({ site: siteSchema }),

  /** Without `pictures`, all stored pictures are erased. */
  saveAppearance: () =>
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']),
      density: z.enum(['comfortable', 'compact']),
      pictures: z.boolean(),
    }),

  /** The page requests the browser's permission, in the click. */
  saveJobSettings: () => z.strictObject({ notify: z.boolean() }),

  finishWelcome: () => nothing,
};

export type Messages = typeof messages;
export type MessageName = keyof Messages;
export type PayloadOf<Name extends MessageName> = z.input<ReturnType<Messages[Name]>>;
/** One handler for each message; a missing one is a type error. */
export type MessageHandlers = HandlersOf<Messages>;

/** `panel-handlers.ts` adds the type of its handlers: the worker imports this file, and not the other way. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by that file.
export interface Registered {}
export type AnswerOf<Name extends MessageName> = Awaited<ReturnType<Registered['handlers'][Name]>>;

/** A response: an answer, or a failure with its fields; never a stack, or a text from the service without a kind. */
export type Reply = { ok: true; answer: unknown } | { ok: false; failure: Failure };

export type Push =
  /** The panels of this window, or of all windows, read their page again. */
  | { kind: 'page-changed'; windowId: number | null }
  /** An order from a menu entry or a shortcut, not from a panel, that was refused before it had an intent. */
  | { kind: 'order-refused'; orderKey: string; failure: Failure };
