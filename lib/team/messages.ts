import { z } from 'zod';
import { nothing } from '@/lib/platform/handlers-of';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { subjectSchema } from '@/lib/subjects/subject';
import { longestSought, mostNamesSought, mostSought } from './sought.ts';

/** A code has about 700 characters. */
const code = z.string().min(1).max(4000);
const names = z.array(z.string().min(1).max(longestSought)).max(mostNamesSought);

/** Messages about the team and subscribed lists. No answer holds a code, a key or a password. */
export const teamMessages = {
  /** The page requests the browser's permission for the store, in the click. A passphrase is that of the service's key. */
  joinTeam: () => z.strictObject({ code, passphrase: z.string().min(shortestPassphrase).max(500).optional() }),

  /** Erases the team's copies here. What was shared stays at the store. */
  leaveTeam: () => nothing,

  /** Follows the store now, and tells the others that this browser did. */
  syncTeam: () => nothing,

  /** What is known here of the team. Sends nothing. */
  readTeam: () => nothing,

  shareWithTeam: () => z.strictObject({ records: z.boolean(), touches: z.boolean() }),

  /** Whose list has the subject, and which colleague contacted it, as far as is known here. Sends nothing. */
  lookAtTeam: () => z.strictObject({ subject: subjectSchema }),

  /** The list, subscribed or the team's, that has one of each subject's names, as far as is known here. Sends nothing. */
  findInTeam: () => z.strictObject({ all: z.array(z.strictObject({ own: names, employers: names })).max(mostSought) }),

  /** What a colleague bought, for free. Asks the store, and not the service. */
  takeFromTeam: () => z.strictObject({ subject: subjectSchema }),

  /** A code of `npm run team-list`, or the address of a CSV file. The page requests the browser's permission for its address, in the click. */
  subscribeList: () => z.strictObject({ code }),
  unsubscribeList: () => z.strictObject({ id: z.string().min(1).max(64) }),
};
