import { z } from 'zod';
import { shortestPassphrase } from '@/lib/platform/keys/key-keeping';
import { messageRow } from '@/lib/platform/message-row';
import { parseBaseUrl } from '@/lib/service/client/address';
import { previewPaths } from '@/lib/service/client/request-address';
import { canTranslate, wireNamesSchema } from '@/lib/service/contract/names';
import { siteSchema } from '@/lib/subjects/sites';

const nothing = z.strictObject({});
const milliCredits = z.number().int().nonnegative();

/** `name` is how the service writes `pronet`; `inUse` how the saved names do. */
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

/** What the settings page may ask: rows for the table in `protocol.ts`. */
export const settingsMessages = {
  /** Null: no budget; never asked again. */
  saveBudget: messageRow(
    () =>
      z.strictObject({
        perDayMilli: milliCredits.nullable(),
        perMonthMilli: milliCredits.nullable(),
        askAgainAboveMilli: milliCredits.nullable(),
      }),
    () => nothing,
  ),

  /** More than 5 only where the account's limit was raised. */
  saveLimits: messageRow(
    () => z.strictObject({ requestsPerSecond: z.number().int().min(1).max(50) }),
    () => nothing,
  ),

  /** Null: kept for ever. What is older is erased at once, and from then on daily. */
  savePrivacy: messageRow(
    () => z.strictObject({ retentionDays: z.number().int().min(1).max(3650).nullable() }),
    () => nothing,
  ),

  /** The note that says how long things are kept is on a screen: its 14 days begin, once. */
  retentionTold: messageRow(
    () => nothing,
    () => nothing,
  ),

  /** `key` absent: keep the saved one, which is possible only while the origin stays. Tests nothing. */
  saveConnection: messageRow(
    () =>
      z.strictObject({
        baseUrl: z.string().max(500),
        key: z.string().min(1).max(2000).optional(),
        keeping: z.discriminatedUnion('mode', [
          z.strictObject({ mode: z.enum(['session', 'remembered']) }),
          z.strictObject({ mode: z.literal('passphrase'), passphrase: z.string().min(shortestPassphrase).max(500) }),
        ]),
        names: wireNamesSchema,
      }),
    () => z.object({ keyKept: z.boolean() }),
  ),

  /** The worker refuses a webhook that the service would refuse; its schema is too much for a panel to carry. */
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
      }),
    () => nothing,
  ),

  /** Asks the free balance, and for nothing under which name the service reads a profile's address; what that shows is saved. */
  testConnection: messageRow(
    () => nothing,
    () => z.object({ milli: z.number(), millis: z.number(), names: checkedNames() }),
  ),

  /** Chosen where the test could not tell. `moved`: it is another connection by now. */
  saveNames: messageRow(
    () => z.strictObject({ baseUrl: z.string().max(500), names: wireNamesSchema.refine(canTranslate) }),
    () => z.object({ outcome: z.enum(['saved', 'locked', 'moved']) }),
  ),

  forgetKey: messageRow(
    () => nothing,
    () => nothing,
  ),

  /** Opens the key until the browser closes. `unlocked` false: the passphrase is wrong. */
  unlock: messageRow(
    () => z.strictObject({ passphrase: z.string().max(500) }),
    () => z.object({ unlocked: z.boolean() }),
  ),

  /** Puts the saved key under a passphrase, without its being typed again. `isSet` false: there is none that can be opened. */
  setPassphrase: messageRow(
    () => z.strictObject({ passphrase: z.string().min(shortestPassphrase).max(500) }),
    () => z.object({ isSet: z.boolean() }),
  ),

  /** Looks at the sandbox's one fixed address and, where it answers, connects to it and adds its demo network. */
  useSandbox: messageRow(
    () => nothing,
    () => z.object({ found: z.boolean() }),
  ),

  /** Saves the list of sites whole and registers the detector for those the browser granted. */
  saveSites: messageRow(
    () => z.strictObject({ sites: z.array(siteSchema).max(50) }),
    () => nothing,
  ),

  /** Without `pictures` every picture that was kept is erased. */
  saveAppearance: messageRow(
    () =>
      z.strictObject({
        theme: z.enum(['system', 'light', 'dark']),
        density: z.enum(['comfortable', 'compact']),
        pictures: z.boolean(),
      }),
    () => nothing,
  ),

  /** The browser's permission is asked for by the page, in the click. */
  saveJobSettings: messageRow(
    () => z.strictObject({ notify: z.boolean() }),
    () => nothing,
  ),

  finishWelcome: messageRow(
    () => nothing,
    () => nothing,
  ),
};
