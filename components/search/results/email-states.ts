import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';

/** What this browser knows of a person's email. */
export type EmailState =
  | { kind: 'not-asked' }
  | { kind: 'known'; at: number; best: EmailEntry }
  | { kind: 'nothing-found'; at: number };

const notAsked: EmailState = { kind: 'not-asked' };

/** Pure. */
export function emailStateOf(record: SubjectRecord | undefined): EmailState {
  const facet = record?.facets.email;
  if (facet === undefined) return notAsked;
  const best = facet.value === null ? null : findBestEmail(facet.value);
  return best === null ? { kind: 'nothing-found', at: facet.boughtAt } : { kind: 'known', at: facet.boughtAt, best };
}

/** By subject key, for all of `keys`. */
export async function readEmailStates(
  db: SidenoteDatabase,
  connectionId: string,
  keys: readonly string[],
): Promise<Map<string, EmailState>> {
  if (keys.length === 0) return new Map();
  const aliases = keys.map((key) => subjectAlias(connectionId, key));
  const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  const byAlias = new Map(records.flatMap((record) => record.aliases.map((alias) => [alias, record] as const)));
  return new Map(keys.map((key) => [key, emailStateOf(byAlias.get(subjectAlias(connectionId, key)))]));
}

export interface OrderableEmails {
  /** Selected people whose email was requested before. */
  known: number;
  /** The best email of each of them for whom one was found. */
  emails: readonly EmailEntry[];
  /** Subject keys that one click orders. */
  keys: readonly string[];
  /** The limit of one click was reached; the rest was not looked at. */
  isMore: boolean;
}

/** Records read at a time, because each is a whole profile. */
const piece = 250;

/** The first selected people whose email is not known. */
export async function readOrderable(
  db: SidenoteDatabase,
  connectionId: string,
  chosen: readonly string[],
  most: number,
): Promise<OrderableEmails> {
  const keys: string[] = [];
  const emails: EmailEntry[] = [];
  let known = 0;
  for (let from = 0; from < chosen.length; from += piece) {
    const some = chosen.slice(from, from + piece);
    const states = await readEmailStates(db, connectionId, some);
    for (const [at, key] of some.entries()) {
      const state = states.get(key);
      if (state?.kind === 'known') emails.push(state.best);
      if (state?.kind !== 'not-asked') known += 1;
      else keys.push(key);
      if (keys.length === most && from + at + 1 < chosen.length) return { known, emails, keys, isMore: true };
    }
  }
  return { known, emails, keys, isMore: false };
}
