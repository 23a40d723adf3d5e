import { z } from 'zod';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import type { TeamHas } from '@/lib/database/schema/rows';
import { type FacetName, type FacetValues, offers } from '@/lib/offers/offers';
import { countSaving } from '@/lib/purchases/ledger/ledger-row';
import type { Order } from '@/lib/purchases/order';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { emailEntrySchema } from '@/lib/service/contract/schemas/email';
import { personSchema } from '@/lib/service/contract/schemas/person';

import type { TeamKeys } from './store/keys.ts';
import { keysOf } from './store/layout.ts';
import { isAmount } from './store/policy.ts';
import { mostClaims } from './store/rule.ts';
import type { TeamStore } from './store/store.ts';

export interface TakeDeps {
  db: SidenoteDatabase;
  store: TeamStore;
  keys: TeamKeys;
  /** Canonical names of this subject alone. */
  names: readonly string[];
  /** By the policy. */
  namesMembers: boolean;
  connection: string;
  newId(): string;
  nowMs: number;
}

const mostValues = 50;
/** A colleague's value is checked like an answer of the service, because their browser is not trusted. */
const schemas = {
  email: z.array(emailEntrySchema).min(1).max(mostValues),
  mobile: z.object({ numbers: z.array(z.string().max(40)).min(1).max(mostValues) }),
  profile: personSchema,
  company: companySchema,
} as const;
type Shared = keyof typeof schemas;
const isShared = (facet: string): facet is Shared => Object.hasOwn(schemas, facet);

export const keyOfKnown = async (keys: TeamKeys, facet: FacetName, name: string): Promise<string> =>
  keysOf.known(await keys.hash(`known:${facet}`, name));

/** A summary of what can be taken, for the screen. Null: nothing is shared. Called after a press only. Throws TeamError. */
export async function readHas({
  store,
  keys,
  names,
}: Pick<TakeDeps, 'store' | 'keys' | 'names'>): Promise<TeamHas | null> {
  const shared = Object.keys(schemas).filter(isShared);
  const asked = await Promise.all(
    shared.map(async (facet) => ({
      facet,
      reads: await Promise.all(names.slice(0, mostClaims).map((name) => keyOfKnown(keys, facet, name))),
    })),
  );
  const { entries } = await store.transact({ compare: [], writes: [], reads: asked.flatMap(({ reads }) => reads) });
  const has: TeamHas = { email: null, mobiles: 0 };
  let isAny = false;
  for (const { facet, reads } of asked)
    for (const key of reads) {
      const entry = entries.get(key);
      const read = entry === undefined ? null : await keys.open(key, entry.value);
      if (read === null) continue;
      const email = facet === 'email' ? schemas.email.safeParse(read.value).data : undefined;
      const mobile = facet === 'mobile' ? schemas.mobile.safeParse(read.value).data : undefined;
      if (email !== undefined) has.email = findBestEmail(email)?.status === 'VALID' ? 'verified' : 'found';
      if (mobile !== undefined) has.mobiles = Math.max(has.mobiles, mobile.numbers.length);
      isAny ||= schemas[facet].safeParse(read.value).success;
    }
  return isAny ? has : null;
}

/** `not-shared`: a colleague bought it, and their team does not share what was bought. */
export type Taken = 'taken' | 'not-known' | 'not-shared';

/** "Take it for free": what a colleague bought becomes ours, with their day and name. `milli`: what it would have cost. */
export async function takeKnown(
  { db, store, keys, names, namesMembers, connection, newId, nowMs }: TakeDeps,
  { operation, subject }: Pick<Order, 'operation' | 'subject'>,
  milli: number,
): Promise<Taken> {
  const { facet } = offers[operation];
  if (!isShared(facet)) return 'not-known';
  const reads = await Promise.all(names.slice(0, mostClaims).map((name) => keyOfKnown(keys, facet, name)));
  const { entries } = await store.transact({ compare: [], writes: [], reads });
  if (entries.size === 0) return 'not-known';
  for (const { key, value } of entries.values()) {
    const read = await keys.open(key, value);
    const parsed = read === null ? null : schemas[facet].safeParse(read.value);
    if (read === null || parsed?.success !== true) continue;
    const at = isAmount(read.at) ? Math.min(read.at, nowMs) : nowMs;
    const bought = { intentId: `team:${newId()}`, nowMs: at, chargedMilli: 0 };
    const found = {
      name: typeof read.name === 'string' ? read.name.slice(0, 500) : null,
      facets: { [facet]: parsed.data as FacetValues[typeof facet] },
      aliases: [subjectAlias(connection, subject.key)],
      hints: [],
    };
    const from = namesMembers && typeof read.by === 'string' ? read.by.slice(0, 100) : '';
    const isTaken = await db.transaction('rw', [db.records, db.ledger, db.intents], async () => {
      const own = (await readRecord(db, connection, subject.key))?.facets[facet];
      // What was bought here since is newer.
      if (own?.value != null && own.boughtAt >= at) return false;
      const record = await mergeIntoRecord(db, connection, subject.kind, found, bought);
      const mine = record?.facets[facet];
      if (record === null || mine === undefined) return false;
      await db.records.put({ ...record, facets: { ...record.facets, [facet]: { ...mine, from } } });
      return true;
    });
    if (!isTaken) continue;
    await countSaving(db, connection, 'team', milli);
    return 'taken';
  }
  return 'not-shared';
}
