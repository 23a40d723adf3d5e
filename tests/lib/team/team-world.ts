import { vi } from 'vitest';
import type { Subject } from '@/lib/subjects/subject';
import { createDesk } from '@/lib/team/desk';
import { readSubjectNames } from '@/lib/team/lists/names';
import { importTeamKeys, newSecret, type TeamKeys, type TeamSecrets } from '@/lib/team/store/keys';
import { keysOf, monthOf } from '@/lib/team/store/layout';
import { namesMembers, type TeamPolicy, usualPolicy } from '@/lib/team/store/policy';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { takeKnown } from '@/lib/team/take-known';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { freeLimiter } from '../../fakes/free-limiter.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';
import { drive } from '../../worlds/drive.ts';
import { connectionId, createTestBackground } from '../../worlds/test-background.ts';
import { janeReply } from '../../worlds/world.ts';

let worlds = 0;

export const personOf = (slug: string): Subject => ({
  kind: 'person',
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/in/${slug}`,
});

export const companyOf = (slug: string): Subject => ({
  kind: 'company',
  key: `company/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/company/${slug}`,
});

/** The service's answer about a company. */
function companyReply(slug: string) {
  const link = { domain: `${slug}.example`, pronet: companyOf(slug).url };
  const company = { id: '0abcdef1-2345-4789-8abc-000000000001', summary: { name: slug }, link };
  return { content: [company], totalElements: 1 };
}

/** Members of one team, each with a browser of their own, and a service that notes what each of its answers cost. */
export async function createTeamWorld(policy: Partial<TeamPolicy> = {}) {
  const clock = createFakeClock();
  const cluster = createMemoryCluster(clock);
  const secrets: TeamSecrets = { nameKey: newSecret(), valueKeys: [newSecret()] };
  const keys = await importTeamKeys(secrets);
  const world = ++worlds;
  /** The slug of each charged request. */
  const charged: string[] = [];
  /** Each member that noted that the store does not accept them. */
  const refused: string[] = [];
  /** How long the service takes. */
  const service = { delayMs: 20, loses: false, isGarbled: false };
  /** Runs once between a claim and its request. */
  let betweenOnce: (() => Promise<unknown>) | null = null;
  const saved: TeamPolicy = { ...usualPolicy, sees: 'all', ...policy };
  cluster.put(keysOf.policy, await keys.seal(keysOf.policy, saved));

  async function exclude(name: string, value: object = { list: 'Customers' }): Promise<void> {
    const key = keysOf.book(await keys.hash('book', name));
    cluster.put(key, await keys.seal(key, value));
  }

  async function spentMilli(): Promise<number> {
    const key = keysOf.budget(monthOf(clock.now()));
    const entry = await cluster.memberOf('root').get(key);
    return entry === null ? 0 : Number((await keys.open(key, entry.value))?.spentMilli);
  }

  async function join(user: string, own: TeamKeys = keys) {
    const team = new TeamDatabase(`team-${world}-${user}`);
    const background = await createTestBackground({
      name: `team-${world}-${user}`,
      clock,
      limiter: freeLimiter,
      async fetch(_url, init) {
        const [, kind, slug = ''] = /(in|company)\/([\w-]+)/.exec(String(init.body)) ?? [];
        charged.push(slug);
        await clock.sleep(service.delayMs);
        if (service.loses) throw new TypeError('Failed to fetch');
        if (service.isGarbled) {
          const torn = { status: 200, data: { id: 'not-an-id' } };
          return new Response(JSON.stringify(torn), { headers: { 'X-Credit': '-1' } });
        }
        if (kind === 'company')
          return new Response(JSON.stringify(companyReply(slug)), { headers: { 'X-Credit': '-0.1' } });
        const id = `abcdef01-2345-4789-8abc-${Buffer.from(slug).toString('hex').padStart(12, '0').slice(-12)}`;
        const link = { pronet: `https://www.pronet.example/in/${slug}` };
        return new Response(JSON.stringify({ ...janeReply, data: { ...janeReply.data, id, identifier: slug, link } }), {
          headers: { 'X-Credit': '-1' },
        });
      },
    });
    const desk = createDesk({
      db: background.db,
      takings: team.takings,
      clock,
      store: cluster.memberOf(user),
      keys: own,
      member: { user, name: user },
      teamName: 'Halden',
      namesOf: (subject) => readSubjectNames(background.db, subject),
      newId: () => crypto.randomUUID(),
      refused: async () => void refused.push(user),
      lastPolicy: () => Promise.resolve(own === keys ? { ...saved, revision: 0 } : null),
    });
    const take: typeof desk.take = async (...given) => {
      await desk.take(...given);
      const between = betweenOnce;
      betweenOnce = null;
      await between?.();
    };
    const worker = background.startWorker({ team: () => Promise.resolve({ ...desk, take }) });
    return {
      ...background,
      desk,
      team,
      worker,
      /** Its orders are in the team's books: real cryptography takes real time. */
      rests: () => vi.waitUntil(async () => (await team.takings.count()) === 0),
      takeForFree: async (subject: Subject, operation: 'email' | 'company' = 'email') => {
        const { certain } = await readSubjectNames(background.db, subject);
        const store = cluster.memberOf(user);
        const ours = {
          db: background.db,
          store,
          keys: own,
          connection: connectionId,
          newId: () => crypto.randomUUID(),
        };
        return takeKnown(
          { ...ours, names: certain, namesMembers: namesMembers(saved), nowMs: clock.now() },
          { operation, subject },
          1000,
        );
      },
      buyCompany: (slug: string) =>
        worker.purchase.purchase(
          { operation: 'company', subject: companyOf(slug), refresh: false, override: false, again: false },
          100,
        ),
      buy: (slug: string, more: { refresh?: boolean; override?: boolean; again?: boolean } = {}) =>
        worker.purchase.purchase(
          { operation: 'email', subject: personOf(slug), refresh: false, override: false, again: false, ...more },
          1000,
        ),
    };
  }

  return {
    clock,
    cluster,
    keys,
    secrets,
    charged,
    refused,
    service,
    exclude,
    spentMilli,
    betweenClaimAndWire(run: () => Promise<unknown>) {
      betweenOnce = run;
    },
    join,
    ends: <T>(pending: Promise<T>) => drive(clock, pending),
  };
}
