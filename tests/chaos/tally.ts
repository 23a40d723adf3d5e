import { z } from 'zod';
import type { ChaosWorld } from './chaos-world.ts';

const intentsSchema = z.array(
  z.looseObject({
    id: z.string(),
    state: z.string(),
    sentAt: z.number().nullable(),
    subject: z.looseObject({ key: z.string() }),
    outcome: z.looseObject({ kind: z.string() }).nullable(),
  }),
);
const ledgerSchema = z.array(
  z.looseObject({ kind: z.string(), chargedMilli: z.number().nullable(), intentIds: z.array(z.string()).optional() }),
);
const recordsSchema = z.array(z.looseObject({ aliases: z.array(z.string()), facets: z.looseObject({}) }));

export interface Tally {
  purchases: number;
  /** Answers that were settled and are not stored. */
  lost: number;
  /** Paid requests that we sent more often than we noted. */
  doubleCharged: number;
  /** Movements shown as repeated by the connection. */
  resentByBrowser: number;
  /** Neither decided nor settled as a group. */
  unknownLeft: number;
  booksAgree: boolean;
}

/** What has to be true at the end, read from the database, the sandbox's books and its list of arrivals. */
export async function tally(world: ChaosWorld): Promise<Tally> {
  const intents = intentsSchema.parse(await world.table('intents'));
  const ledger = ledgerSchema.parse(await world.table('ledger'));
  const records = recordsSchema.parse(await world.table('records'));
  const { charges } = await world.books();
  const found = intents.filter(({ outcome }) => outcome?.kind === 'found');
  const isStored = (subjectKey: string): boolean =>
    records.some(
      ({ aliases, facets }) => 'email' in facets && aliases.some((alias) => alias.endsWith(`|subject:${subjectKey}`)),
    );
  const bookedMilli = ledger.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
  const takenMilli = Math.round(charges.reduce((sum, { amount }) => sum + amount, 0) * 1000);
  const sent = intents.filter(({ sentAt }) => sentAt !== null).length;
  const arrivals = await world.paidArrivals();
  const resent = ledger.filter(({ kind }) => kind === 'repeated').length;
  return {
    purchases: sent,
    lost: found.filter(({ subject }) => !isStored(subject.key)).length,
    doubleCharged: Math.max(0, arrivals - sent - resent),
    resentByBrowser: resent,
    unknownLeft: intents.filter(({ state }) => state !== 'settled').length,
    booksAgree: bookedMilli === takenMilli,
  };
}
