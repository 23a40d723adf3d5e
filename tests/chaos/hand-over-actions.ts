import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';

const systemsSchema = z.object({
  hubspot: z.array(z.object({ properties: z.record(z.string(), z.string()) })),
  pipedrive: z.array(z.object({ emails: z.array(z.object({ value: z.string() })) })),
  airtable: z.array(z.object({ fields: z.record(z.string(), z.string()) })),
  hooks: z.array(
    z.object({ id: z.string(), isSigned: z.boolean(), body: z.object({ data: z.object({ email: z.string() }) }) }),
  ),
});
const receiptsSchema = z.array(z.looseObject({ handed: z.array(z.looseObject({ state: z.string() })).optional() }));

export interface HandOverTally {
  /** People that the systems have. */
  handedOver: number;
  /** Records of people who are in a system already. */
  handedTwice: number;
  /** Events that a receiver cannot tell from another: one person under two ids after one press. */
  hookedTwice: number;
  /** People in a system without a receipt. */
  withoutReceipt: number;
}

const targets = ['hubspot', 'pipedrive', 'airtable', 'hook'] as const;
const table = {
  base: 'appAAAAAAAAAAAAAA',
  table: 'tblAAAAAAAAAAAAAA',
  columns: { email: 'Email', firstName: 'First name' },
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const connecting = [
  { target: 'hubspot', token: 'pat-chaos-token' },
  { target: 'pipedrive', token: 'pd-chaos-token', company: 'acme' },
  { target: 'airtable', token: 'pat-chaos-token', ...table },
  { target: 'hook', address: 'https://automation.example/hook', secret, header: null },
];

/** People are sent to each system while the worker dies, and pressed again until each has arrived: never a second record. */
export async function createHandOverActions(world: ChaosWorld, random: Random) {
  const emails: string[] = [];
  let people = 0;

  async function ask(name: string, payload: unknown): Promise<{ ok: boolean; rows: { state: string }[] } | null> {
    const reply = z
      .object({ ok: z.boolean(), answer: z.object({ rows: z.array(z.object({ state: z.string() })) }).optional() })
      .safeParse(await world.sendMessage(name, payload));
    return reply.success ? { ok: reply.data.ok, rows: reply.data.answer?.rows ?? [] } : null;
  }

  async function connect(): Promise<void> {
    for (const each of connecting) {
      for (let tries = 0; tries < 20; tries++) {
        if (z.object({ ok: z.literal(true) }).safeParse(await world.sendMessage('connectTarget', each)).success) break;
        await delay(200);
      }
    }
  }

  function send(target: (typeof targets)[number], email: string) {
    const subject = { kind: 'person', key: `person/email/${email}`, site: 'email', slug: email, url: null };
    return target === 'hook'
      ? ask('sendHook', { rows: [{ subject, data: { email, fullName: 'Jane Doe' } }] })
      : ask('writeToTarget', {
          target,
          rows: [{ subject, email, id: null, values: { email, fullName: 'Jane Doe', firstName: 'Jane' } }],
        });
  }

  /** Its end was stored, and only the reply was lost: nobody who reads the receipt presses again. */
  async function isNoted(email: string): Promise<boolean> {
    const records = receiptsSchema.parse(await world.table('records'));
    return records.some(
      (record) => record.handed?.some(({ state }) => state !== 'sent') && JSON.stringify(record).includes(email),
    );
  }

  await connect();
  return {
    async act(): Promise<void> {
      const email = `chaos${++people}@hand-over.example`;
      emails.push(email);
      const target = random.pick<(typeof targets)[number]>([...targets]);
      if (random.chance(0.5))
        await world.addFaults([
          {
            ...random.pick<object>([
              { kind: 'delay', ms: 800 },
              { kind: 'reset-after-charge' },
              { kind: 'drop-after-charge' },
            ]),
            path: pathOf(target),
            times: 1,
          },
        ]);
      // Whatever became of it, another press; twice, because a press may be the one that dies.
      for (let presses = 0; presses < 3; presses++) {
        const sent = await send(target, email);
        const state = sent?.rows[0]?.state;
        if ((state !== undefined && state !== 'failed') || (await isNoted(email))) break;
      }
      await world.clearFaults();
    },

    async tally(): Promise<HandOverTally> {
      const response = await fetch(`${world.sandbox.ready.control}/hand-over`);
      const { hubspot, pipedrive, airtable, hooks } = systemsSchema.parse(await response.json());
      const there = [
        hubspot.map(({ properties }) => properties.email ?? ''),
        pipedrive.flatMap(({ emails: of }) => of.map(({ value }) => value)),
        airtable.map(({ fields }) => fields.Email ?? ''),
      ];
      const idsOf = (email: string) =>
        new Set(hooks.filter(({ body }) => body.data.email === email).map(({ id }) => id));
      const records = receiptsSchema.parse(await world.table('records'));
      const texts = records.filter(({ handed }) => (handed ?? []).length > 0).map((record) => JSON.stringify(record));
      const all = [...there.flat(), ...new Set(hooks.map(({ body }) => body.data.email))];
      return {
        handedOver: all.length,
        handedTwice: there.reduce((sum, some) => sum + some.length - new Set(some).size, 0),
        hookedTwice: emails.filter((email) => idsOf(email).size > 1).length,
        withoutReceipt: all.filter((email) => !texts.some((text) => text.includes(email))).length,
      };
    },
  };
}

/** Where it writes. */
function pathOf(target: (typeof targets)[number]): string {
  if (target === 'hubspot') return '/crm/objects/2026-03/contacts/batch/upsert';
  if (target === 'pipedrive') return '/api/v2/persons';
  return target === 'airtable' ? '/v0/*' : '/hook';
}
