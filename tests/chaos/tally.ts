import { z } from 'zod';
import { type ChaosWorld, type WhichKey, whichKeys } from './chaos-world.ts';
import { resentOf } from './resent.ts';

export const intentsSchema = z.array(
  z.looseObject({
    id: z.string(),
    state: z.string(),
    connection: z.string(),
    sentAt: z.number().nullable(),
    operation: z.string(),
    subject: z.looseObject({ key: z.string() }),
    outcome: z.looseObject({ kind: z.string() }).nullable(),
  }),
);
export const ledgerSchema = z.array(
  z.looseObject({
    kind: z.string(),
    at: z.number(),
    chargedMilli: z.number().nullable(),
    how: z.string().optional(),
    connection: z.string(),
    uncertain: z.boolean().optional(),
    quote: z.looseObject({ maxMilli: z.number().optional(), unitMilli: z.number().optional() }).optional(),
  }),
);
const ownedSchema = z.looseObject({ intentId: z.string().nullish() });
const recordsSchema = z.array(
  z.looseObject({ aliases: z.array(z.string()), facets: z.record(z.string(), ownedSchema) }),
);
const boughtSchema = z.array(ownedSchema.extend({ parts: z.array(ownedSchema).optional() }));

export interface Tally {
  purchases: number;
  /** Answers that were settled and are not stored. */
  lost: number;
  /** Paid requests that we sent more often than we noted. */
  doubleCharged: number;
  /** Requests that the browser sent again: whole prices of calls of the window in which the balance moved. */
  resentByBrowser: number;
  /** Movements from outside that no calls of ours make up. */
  unexplained: number;
  /** Neither decided nor settled as a group. */
  unknownLeft: number;
  /** Of each key, what is booked on it and what the service took from it. */
  booksAgree: boolean;
}

/** Which part of a record answers which operation. */
const facets: Record<string, string> = {
  email: 'email',
  mobile: 'mobile',
  personality: 'personality',
  profile: 'profile',
  lookup: 'profile',
  company: 'company',
  lookalikes: 'lookalikes',
  'people-here': 'peopleHere',
};

/** What is bought for nobody in particular is stored in a table of its own, with its order's id. */
const tables: Record<string, string> = {
  'search-people': 'searchPages',
  'email-finder': 'jobs',
  'people-export': 'jobs',
};

/** A subject known by its address alone goes by that. */
function isAliasOf(alias: string, subjectKey: string): boolean {
  const name = subjectKey.startsWith('person/email/')
    ? subjectKey.replace('person/email/', 'email:')
    : `subject:${subjectKey}`;
  return alias.endsWith(`|${name}`);
}

/** What has to be true at the end, read from the database, the sandbox's books and its list of arrivals. */
export async function tally(world: ChaosWorld): Promise<Tally> {
  const intents = intentsSchema.parse(await world.table('intents'));
  const ledger = ledgerSchema.parse(await world.table('ledger'));
  const records = recordsSchema.parse(await world.table('records'));
  const stored = new Set<string>();
  for (const table of new Set(Object.values(tables)))
    for (const row of boughtSchema.parse(await world.table(table)))
      for (const { intentId } of [row, ...(row.parts ?? [])]) if (intentId != null) stored.add(intentId);
  // Under whatever name: a page may have moved to another record since.
  for (const { facets: bought } of records)
    for (const { intentId } of Object.values(bought)) if (intentId != null) stored.add(intentId);
  const found = intents.filter(({ outcome }) => outcome?.kind === 'found');
  const isStored = (facet: string, subjectKey: string): boolean =>
    records.some(({ aliases, facets }) => facet in facets && aliases.some((alias) => isAliasOf(alias, subjectKey)));
  const ofKeys = await Promise.all(
    whichKeys.map(async (which) => {
      const isOfKey = ({ connection }: { connection: string }) => connection === world.connections[which];
      const lines = ledger.filter(isOfKey);
      const resent = resentOf(lines);
      const sent = intents.filter((intent) => isOfKey(intent) && intent.sentAt !== null).length;
      const arrivals = await world.paidArrivals(which);
      const booked = lines.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
      return {
        resent,
        sent,
        twice: Math.max(0, arrivals - sent - resent.count),
        agree: booked === (await takenOf(which)),
      };
    }),
  );
  async function takenOf(which: WhichKey): Promise<number> {
    const { charges } = await world.books(which);
    return Math.round(charges.reduce((sum, { amount }) => sum + amount, 0) * 1000);
  }
  const sumOf = (read: (of: (typeof ofKeys)[number]) => number) => ofKeys.reduce((sum, of) => sum + read(of), 0);
  return {
    purchases: sumOf(({ sent }) => sent),
    lost: found.filter(
      ({ id, operation, subject }) =>
        !stored.has(id) && (operation in tables || !isStored(facets[operation] ?? '', subject.key)),
    ).length,
    doubleCharged: sumOf(({ twice }) => twice),
    resentByBrowser: sumOf(({ resent }) => resent.count),
    unexplained: sumOf(({ resent }) => resent.unexplained),
    unknownLeft: intents.filter(({ state }) => state !== 'settled').length,
    booksAgree: ofKeys.every(({ agree }) => agree),
  };
}

/** What is needed to find out why: both books, and what is not settled. */
export async function evidence(world: ChaosWorld): Promise<object> {
  const intents = intentsSchema.parse(await world.table('intents'));
  return {
    connections: world.connections,
    open: intents.filter(({ state }) => state !== 'settled'),
    ledger: await world.table('ledger'),
    balances: await world.table('balances'),
    charges: { own: (await world.books('own')).charges, other: (await world.books('other')).charges },
    errors: await world.table('errors'),
  };
}
