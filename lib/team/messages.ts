import { z } from 'zod';
import { operationNames } from '@/lib/offers/offer-lists';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { milliCredits } from '@/lib/service/contract/tolerant';
import { subjectSchema } from '@/lib/subjects/subject';

const nothing = z.strictObject({});
/** An invitation, or the code of a list. */
const code = z.string().min(1).max(4000);

/** Messages about the team and subscribed lists. The page asks the browser for permission first, in the click. */
export const teamMessages = {
  joinTeam: () =>
    z.strictObject({
      code,
      keyStorage: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.enum(['session', 'remembered']) }),
        z.strictObject({ mode: z.literal('passphrase'), passphrase: z.string().min(shortestPassphrase).max(500) }),
      ]),
    }),

  /** Erases the team's copies in this browser. */
  leaveTeam: () => nothing,

  /** `unlocked` false: the passphrase is wrong. */
  unlockTeam: () => z.strictObject({ passphrase: z.string().max(500) }),

  /** How old the copy of the book is, and how far a first sync. Sends nothing. */
  readTeam: () => nothing,

  /** "Take it for free": what a colleague bought. `milli`: what it would have cost. */
  takeKnown: () => z.strictObject({ operation: z.enum(operationNames), subject: subjectSchema, milli: milliCredits }),

  /** `refused`: why nothing was subscribed; null: it is in force. */
  subscribeList: () => z.strictObject({ code }),

  unsubscribeList: () => z.strictObject({ id: z.string().min(1).max(64) }),
};
