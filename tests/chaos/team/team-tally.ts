import { z } from 'zod';
import { resentOf } from '../resent.ts';
import { intentsSchema, ledgerSchema } from '../tally.ts';
import type { ChaosMember, TeamWorld } from './team-world.ts';

/** A person whom a member excluded. */
export interface Excluded {
  subject: { key: string };
  /** When the store was first seen to have it; null: never. */
  at: number | null;
}

const chargeSchema = z.array(z.looseObject({ intentId: z.string().optional(), chargedMilli: z.number().nullable() }));
const refusalSchema = z.looseObject({ refusal: z.looseObject({ kind: z.string() }) });

/** Claims last a minute, some of which may be over when an order is sent. */
const claimLastsMs = 40_000;
const lostKinds: readonly (string | undefined)[] = ['decided', 'decided-group', 'undecided', 'not-understood'];

/** An order that passed the rule right before an exclusion was written may be on its way. */
const onItsWayMs = 2000;

interface Bought {
  by: string;
  subjectKey: string;
  sentAt: number;
  isFound: boolean;
  /** Its answer was, or it could not be read. It may have been charged. */
  isLost: boolean;
  isCharged: boolean;
}

async function readMember(world: TeamWorld, member: ChaosMember) {
  const intents = intentsSchema.parse(await member.table('intents'));
  const rows = await member.table('ledger');
  const ledger = ledgerSchema.parse(rows);
  const chargedOf = new Map(chargeSchema.parse(rows).map((row) => [row.intentId, row.chargedMilli ?? 0]));
  const sent = intents.filter(({ sentAt }) => sentAt !== null);
  const bought = sent.map(
    ({ id, subject, sentAt, outcome }): Bought => ({
      by: member.name,
      subjectKey: subject.key,
      sentAt: sentAt ?? 0,
      isFound: outcome?.kind === 'found',
      isLost: lostKinds.includes(outcome?.kind),
      isCharged: (chargedOf.get(id) ?? 0) > 0,
    }),
  );
  const booked = ledger.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
  const charged = Math.round((await world.books(member)).reduce((sum, { amount }) => sum + amount, 0) * 1000);
  const refusals = intents.flatMap(({ outcome }) => {
    const read = refusalSchema.safeParse(outcome);
    return read.success ? [read.data.refusal.kind] : [];
  });
  const resent = resentOf(ledger);
  return {
    ...{ bought, booked, charged, refusals },
    resent: resent.count,
    unexplained: resent.unexplained,
    open: intents.filter(({ state }) => state !== 'settled').length,
  };
}

/** What has to be true at the end, read from every member's database, the service's books and the team's store. */
export async function tallyTeam(world: TeamWorld, excluded: readonly Excluded[], budgetMilli: number) {
  const read = await Promise.all(world.members.map((member) => readMember(world, member)));
  const sum = (of: (each: (typeof read)[number]) => number) => read.reduce((all, each) => all + of(each), 0);
  const bought = read.flatMap((each) => each.bought);
  const groups = Object.values(Object.groupBy(bought, ({ subjectKey }) => subjectKey)).map((all) => all ?? []);
  const charged = groups.map((all) => all.filter(({ isCharged }) => isCharged));
  const stored = charged.map((all) => all.filter(({ isFound }) => isFound).length);
  const inClaim = charged.map((all) =>
    all.filter((each) =>
      all.some(
        (lost) =>
          lost.isLost && lost.by !== each.by && each.sentAt > lost.sentAt && each.sentAt - lost.sentAt < claimLastsMs,
      ),
    ),
  );
  const afterExclusion = excluded.flatMap(({ subject, at }) =>
    at === null ? [] : bought.filter((each) => each.subjectKey === subject.key && each.sentAt > at + onItsWayMs),
  );
  const arrivals = (await world.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path === '/v2/people/export/single' && status !== 429,
  );
  const chargedMilli = sum((each) => each.charged);
  const countOf = (kind: string) => sum(({ refusals }) => refusals.filter((each) => each === kind).length);
  const spentMilli = await world.spentMilli();
  return {
    purchases: bought.length,
    /** Answers that no browser has: the price was taken, and a later order is another one. */
    lostAndBoughtAgain: charged.reduce(
      (all, { length }, at) => all + Math.max(0, length - Math.max(1, stored[at] ?? 0)),
      0,
    ),
    refusedKnown: countOf('team-known'),
    refusedClaimed: countOf('team-claimed'),
    refusedBudget: countOf('team-budget'),
    refusedClosed: countOf('team-closed'),
    refusedExcluded: countOf('excluded'),
    excluded: excluded.length,
    mostInASecond: mostInASecond(arrivals.map(({ at }) => at)),
    resentByBrowser: sum(({ resent }) => resent),
    chargedMilli,
    spentMilli,
    budgetMilli,
    laws: {
      boughtExcluded: afterExclusion.length,
      boughtTwice: stored.reduce((all, count) => all + Math.max(0, count - 1), 0),
      boughtInClaim: inClaim.reduce((all, { length }) => all + length, 0),
      overBudgetMilli: Math.max(0, chargedMilli - budgetMilli, spentMilli - budgetMilli),
      booksApartMilli: Math.abs(sum((each) => each.booked) - chargedMilli),
      spentApartMilli: Math.abs(spentMilli - chargedMilli),
      sentUnnoted: Math.max(0, arrivals.length - bought.length - sum(({ resent }) => resent)),
      unexplained: sum((each) => each.unexplained),
      leftOpen: sum(({ open }) => open),
    },
  };
}

function mostInASecond(at: readonly number[]): number {
  const sorted = at.toSorted((a, b) => a - b);
  return sorted.reduce((most, start, from) => {
    const end = sorted.findIndex((each, to) => to >= from && each >= start + 1000);
    return Math.max(most, (end === -1 ? sorted.length : end) - from);
  }, 0);
}
