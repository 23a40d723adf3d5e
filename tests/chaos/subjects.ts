import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { WorldCompany } from '../../sandbox/world/company-facts.ts';
import { hasValidAddress } from '../../sandbox/world/people/email-output.ts';
import type { WorldPerson } from '../../sandbox/world/person-facts.ts';
import { type ChaosWorld, site } from './chaos-world.ts';

const plain = /^[a-z0-9-]+$/;
const intentsSchema = z.array(
  z.looseObject({
    id: z.string(),
    state: z.string(),
    operation: z.string(),
    sentAt: z.number().nullable(),
    connection: z.string(),
    waitingUntil: z.number().nullable(),
    subject: z.looseObject({ key: z.string() }),
    outcome: z.looseObject({ kind: z.string(), charged: z.unknown().optional() }).nullable(),
  }),
);
export type SeenIntent = z.output<typeof intentsSchema>[number];

/**
 * Whom the acts ask about that need somebody to themselves: from the end of the world, the orders begin at its start. About each of them
 * the service answers at the same price, so that an answer about another is what was charged.
 */
export interface Subjects {
  person(): WorldPerson;
  company(): WorldCompany;
}

export function createSubjects({ sandbox }: Pick<ChaosWorld, 'sandbox'>): Subjects {
  const people = sandbox.world.people.filter(
    (person) =>
      person.hasProfileLink && plain.test(person.slug) && hasValidAddress(person) && person.phones.length === 1,
  );
  const companies = sandbox.world.companies.filter(({ slug }) => plain.test(slug));
  const take = <Thing>(from: Thing[]): Thing => {
    const taken = from.pop();
    if (taken === undefined) throw new RangeError('Nobody is left in this world');
    return taken;
  };
  return { person: () => take(people), company: () => take(companies) };
}

export function pageOf(kind: 'person' | 'company', slug: string) {
  const url = `https://www.pronet.example/${kind === 'person' ? 'in' : 'company'}/${slug}`;
  return { kind, key: `${kind}/${site.key}/${slug}`, site: site.key, slug, url };
}

/** A click at the price on the button. */
export function orderOf<Subject extends object>(
  operation: string,
  subject: Subject,
  agreedMilli: number,
  detail?: object,
) {
  const order = { operation, subject, agreedMilli, ...(detail && { detail }) };
  return { ...order, refresh: false, override: false, again: false };
}

export async function readIntents(world: ChaosWorld): Promise<SeenIntent[]> {
  return intentsSchema.parse(await world.table('intents'));
}

export async function readIntentsOf(world: ChaosWorld, { key }: { key: string }): Promise<SeenIntent[]> {
  return (await readIntents(world)).filter(({ subject }) => subject.key === key);
}

/** Whether it came true within the time. */
export async function until(isTrue: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() > deadline) return false;
    await delay(50);
  }
}

export const isUnderWay = ({ state }: SeenIntent) => state === 'queued' || state === 'sent';

/** What came before has been answered: what arrives from now on at a path is this act's. The next worker ends what a dead one left. */
export async function untilQuiet(world: ChaosWorld): Promise<boolean> {
  await world.clearFaults();
  await world.sendMessage('panelOpened', { windowId: null });
  return until(async () => !(await readIntents(world)).some(isUnderWay), 10_000);
}
