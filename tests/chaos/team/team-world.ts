import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../../lib/platform/clock.ts';
import { createEtcdStore } from '../../../lib/team/store/etcd.ts';
import { importTeamKeys } from '../../../lib/team/store/keys.ts';
import { keysOf, monthOf } from '../../../lib/team/store/layout.ts';
import type { TeamStore } from '../../../lib/team/store/store.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts';
import { noBrowserAnimations, noStartupWait } from '../../../scripts/browser.ts';
import { type LocalTeam, type MemberBrowser, openMember, startLocalTeam } from '../../../scripts/team/members.ts';
import { type SwitchedPort, switchedPort } from '../../e2e/support/browsers/switched-port.ts';
import { readTable } from '../../e2e/support/read-table.ts';

const names = ['Ana', 'Ben', 'Cy', 'Di', 'Eve', 'Finn', 'Gil', 'Hana'];
const credits = 100_000;
const longestAskMs = 15_000;
/** A window costs processor time by its size. */
const smallWindow = '--window-size=320,240';

const booksSchema = z.object({ charges: z.array(z.object({ at: z.number(), amount: z.number() })) });
const requestsSchema = z.object({
  requests: z.array(z.object({ at: z.number(), method: z.string(), path: z.string(), status: z.number().nullable() })),
});

export interface ChaosMember extends Pick<MemberBrowser, 'name' | 'browser'> {
  key: string;
  /** Their way to the team's store. */
  line: SwitchedPort;
  /** Null if the worker died meanwhile or sent no response. */
  sendMessage(name: string, payload: unknown): Promise<unknown>;
  table(name: string): Promise<Record<string, unknown>[]>;
  passInWorker(ms: number): Promise<void>;
}

/**
 * Members of a team in real browsers, its nodes and its proxy. Each member has a key of their own, so that the service's books say exactly who was
 * charged; the requests per second are shared as of one key.
 */
export interface TeamWorld {
  sandbox: Sandbox;
  team: LocalTeam;
  members: ChaosMember[];
  addFaults(faults: readonly object[]): Promise<void>;
  clearFaults(): Promise<void>;
  books(member: ChaosMember): Promise<z.output<typeof booksSchema>['charges']>;
  requests(): Promise<z.output<typeof requestsSchema>['requests']>;
  /** Whether the team's book has the person, by their page. Throws without a quorum. */
  isInBook(subjectKey: string): Promise<boolean>;
  /** Of this month. Throws without a quorum. */
  spentMilli(): Promise<number>;
  cut(member: ChaosMember): void;
  mend(member: ChaosMember): void;
  stop(): Promise<void>;
}

export async function createTeamWorld(count: number, budgetMilli: number): Promise<TeamWorld> {
  await using cleanUp = new AsyncDisposableStack();
  const sandbox = await startSandbox({ people: 2000, companies: 200, credits });
  cleanUp.defer(() => sandbox.stop());
  const team = await startLocalTeam({ budgetMilli });
  cleanUp.defer(team.stop);
  const proxyPort = Number(new URL(team.nodes.proxy).port);

  async function control(method: string, route: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${sandbox.ready.control}${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return response.json();
  }

  async function openOne(name: string): Promise<ChaosMember> {
    const key = `chaos-${name.toLowerCase()}`;
    await control('POST', '/keys', { key, credits });
    const line = await switchedPort();
    cleanUp.defer(() => line.close());
    line.switchTo(proxyPort);
    const member = await openMember({
      name,
      code: await team.invite(name, `http://127.0.0.1:${line.number}`),
      service: { api: sandbox.ready.api, key },
      extensionDir: path.resolve('.output/chrome-mv3'),
      httpsPort: sandbox.ready.httpsPort,
      extraArgs: [noStartupWait, noBrowserAnimations, smallWindow],
    });
    cleanUp.defer(member.close);
    const { browser, ownPage } = member;
    return {
      ...{ name, key, line, browser },
      sendMessage: (message, payload) =>
        Promise.race([
          // The worker died.
          member.sendMessage(message, payload).catch(() => null),
          delay(longestAskMs, null, { ref: false }),
        ]),
      table: (table) => ownPage.evaluate(readTable, table),
      async passInWorker(ms) {
        const worker = await browser.worker();
        await worker.evaluate((later) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + later;
        }, ms);
      },
    };
  }

  const members: ChaosMember[] = [];
  for (const name of names.slice(0, count)) members.push(await openOne(name));
  const keys = await importTeamKeys(team.file);
  const store: TeamStore = createEtcdStore({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    address: team.nodes.proxy,
    user: 'root',
    passwords: () => Promise.resolve([team.file.rootPassword]),
  });
  const owned = cleanUp.move();
  return {
    ...{ sandbox, team, members },
    addFaults: async (faults) => void (await control('POST', '/faults', { faults })),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    books: async ({ key }) => booksSchema.parse(await control('GET', `/books?key=${key}`)).charges,
    requests: async () => requestsSchema.parse(await control('GET', '/requests')).requests,
    async isInBook(subjectKey) {
      return (await store.get(keysOf.book(await keys.hash('book', `page:${subjectKey}`)))) !== null;
    },
    async spentMilli() {
      const key = keysOf.budget(monthOf(store.now()));
      const entry = await store.get(key);
      return entry === null ? 0 : Number((await keys.open(key, entry.value))?.spentMilli);
    },
    cut({ line }) {
      line.switchTo(null);
      line.cut();
    },
    mend: ({ line }) => line.switchTo(proxyPort),
    stop: () => owned.disposeAsync(),
  };
}
