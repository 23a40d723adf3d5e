import { z } from 'zod';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { messageRow } from '@/lib/platform/message-row';
import { parseBaseUrl } from '@/lib/service/client/address';
import { knownServiceIds } from '@/lib/service/client/known-services';
import { keyHeaders, previewPaths } from '@/lib/service/client/request-address';
import { growthFunctions } from '@/lib/service/contract/filters/growth-function';
import { canTranslate, wireNamesSchema } from '@/lib/service/contract/names';
import { siteSchema, sitesSchema } from '@/lib/subjects/sites';

const nothing = z.strictObject({});
const milliCredits = z.number().int().nonnegative();

/** `name` is the service's spelling of `pronet`; `inUse` that of the saved names. */
const checkedNames = () =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('confirmed'), name: z.string() }),
    z.object({ outcome: z.literal('saved'), name: z.string(), before: z.string() }),
    z.object({ outcome: z.literal('locked'), name: z.string(), inUse: z.string() }),
    z.object({ outcome: z.literal('moved') }),
    z.object({
      outcome: z.literal('undecided'),
      why: z.enum(['no-credits', 'no-answer', 'answered', 'same-answers', 'none-known']),
      inUse: z.string(),
    }),
  ]);

export const settingsMessages = {
  /** Null: no budget; no second confirmation. */
  saveBudget: messageRow(
    () =>
      z.strictObject({
        perDayMilli: milliCredits.nullable(),
        perMonthMilli: milliCredits.nullable(),
        askAgainAboveMilli: milliCredits.nullable(),
      }),
    () => nothing,
  ),

  /** More than 5 only if the account's limit was raised. */
  saveLimits: messageRow(
    () => z.strictObject({ requestsPerSecond: z.number().int().min(1).max(50) }),
    () => nothing,
  ),

  /** Null: kept forever. Anything older is erased immediately, and then daily. */
  savePrivacy: messageRow(
    () => z.strictObject({ retentionDays: z.number().int().min(1).max(3650).nullable() }),
    () => nothing,
  ),

  /** The retention note was shown: its 14 days begin, once. */
  retentionNoticeSeen: messageRow(
    () => nothing,
    () => nothing,
  ),

  /**
   * `key` absent: keep the saved one for the same origin. `service`: saves its value lists and path too. `onlyIfAccepted`: a working
   * connection is replaced only if the service accepts the new key.
   */
  saveConnection: messageRow(
    () =>
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
    () => z.object({ keyKept: z.boolean() }),
  ),

  /** The worker rejects a webhook that the service would reject; its schema is too large for panels. */
  saveService: messageRow(
    () =>
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
    () => nothing,
  ),

  /** Reads the free balance, and finds for free the service's name for a profile's address; the name found is saved. */
  testConnection: messageRow(
    () => nothing,
    () => z.object({ milli: z.number(), millis: z.number(), names: checkedNames() }),
  ),

  /** Chosen by the user if the test was undecided. `moved`: the connection has changed since. */
  saveNames: messageRow(
    () => z.strictObject({ baseUrl: z.string().max(500), names: wireNamesSchema.refine(canTranslate) }),
    () => z.object({ outcome: z.enum(['saved', 'locked', 'moved']) }),
  ),

  forgetKey: messageRow(
    () => nothing,
    () => nothing,
  ),

  /** Unlocks the key until the browser closes. `unlocked` false: the passphrase is wrong. */
  unlock: messageRow(
    () => z.strictObject({ passphrase: z.string().max(500) }),
    () => z.object({ unlocked: z.boolean() }),
  ),

  /** Encrypts the saved key with a passphrase, without its being entered again. `isSet` false: no key can be opened. */
  setPassphrase: messageRow(
    () => z.strictObject({ passphrase: z.string().min(shortestPassphrase).max(500) }),
    () => z.object({ isSet: z.boolean() }),
  ),

  /** Checks the sandbox's fixed address and, if it responds, connects to it and adds its demo network. */
  useSandbox: messageRow(
    () => nothing,
    () => z.object({ found: z.boolean() }),
  ),

  /** Replaces the list of sites and registers the detector for those the browser granted. */
  saveSites: messageRow(
    () => z.strictObject({ sites: sitesSchema }),
    () => nothing,
  ),

  /** "Add this site": one more; saved sites stay. */
  addSite: messageRow(
    () => z.strictObject({ site: siteSchema }),
    () => z.strictObject({ outcome: z.enum(['added', 'known', 'locked', 'full']) }),
  ),

  /** Without `pictures`, all stored pictures are erased. */
  saveAppearance: messageRow(
    () =>
      z.strictObject({
        theme: z.enum(['system', 'light', 'dark']),
        density: z.enum(['comfortable', 'compact']),
        pictures: z.boolean(),
      }),
    () => nothing,
  ),

  /** The page requests the browser's permission, in the click. */
  saveJobSettings: messageRow(
    () => z.strictObject({ notify: z.boolean() }),
    () => nothing,
  ),

  finishWelcome: messageRow(
    () => nothing,
    () => nothing,
  ),
};
