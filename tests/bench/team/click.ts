import 'fake-indexeddb/auto';
import { setTimeout as delay } from 'node:timers/promises';
import { SidenoteDatabase } from '../../../lib/database/database.ts';
import type { Intent } from '../../../lib/database/schema/rows.ts';
import { systemClock } from '../../../lib/platform/clock.ts';
import { createDesk } from '../../../lib/team/desk.ts';
import { readSubjectNames } from '../../../lib/team/lists/names.ts';
import type { TeamKeys } from '../../../lib/team/store/keys.ts';
import type { TeamStore, Transaction } from '../../../lib/team/store/store.ts';
import { TeamDatabase } from '../../../lib/team/store/team-database.ts';
import { createTeam } from '../../../lib/team/team.ts';

export interface Clicks {
  /** Milliseconds that the team adds before an order is sent. */
  added: number[];
  /** The same transaction alone, between two of them, after the same pause. */
  bare: number[];
  /** What a browser without a team adds. */
  alone: number[];
}

const clicks = 200;
const warmUp = 10;
const priceMilli = 1000;
/** No key buys faster, and the proxy limits each member's requests. */
const pauseMs = 200;

export async function measureClicks(store: TeamStore, keys: TeamKeys): Promise<Clicks> {
  const db = new SidenoteDatabase('bench-team');
  const team = new TeamDatabase('bench-team-own');
  let last: Transaction = { compare: [], writes: [] };
  const watched: TeamStore = {
    ...store,
    transact(transaction) {
      if (transaction.writes.length > 0) last = transaction;
      return store.transact(transaction);
    },
  };
  const desk = createDesk({
    ...{ db, clock: systemClock, store: watched, keys },
    takings: team.takings,
    member: { user: 'bench', name: 'Bench' },
    teamName: 'Halden Talent',
    namesOf: (subject) => readSubjectNames(db, subject),
    newId: () => crypto.randomUUID(),
  });
  const nobody = createTeam({
    ...{ db, clock: systemClock, newId: () => crypto.randomUUID() },
    secret: noSecret,
    fetch: () => Promise.reject(new Error('Without a team nothing is sent')),
    breathe: () => Promise.resolve(),
    keepAliveWhile: (pending) => pending,
  });
  const measured: Clicks = { added: [], bare: [], alone: [] };
  for (let at = -warmUp; at < clicks; at++) {
    const id = `click-${at}`;
    const intent = { id, operation: 'email', subject: personOf(`bench-${at + warmUp}`), refresh: false } as Intent;
    const added = await timed(() => desk.take(intent, priceMilli));
    const transaction = { ...last };
    // Its lease ends with it.
    const lease = await store.lease(60);
    await desk.ended(id);
    // As long after the last request as the click itself was.
    await delay(pauseMs);
    const bare = await timed(() => store.transact(renamed(transaction, at, lease)));
    const alone = await timed(() => nobody.desk());
    await delay(pauseMs);
    if (at < 0) continue;
    measured.added.push(added);
    measured.bare.push(bare);
    measured.alone.push(alone);
  }
  db.close();
  team.close();
  return measured;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return performance.now() - startMs;
}

/** The same comparisons and writes, of other keys. */
function renamed({ compare, writes, otherwise = [] }: Transaction, at: number, lease: string): Transaction {
  const other = (key: string) => (key.startsWith('policy/') ? key : `${key}-${at}`);
  return {
    compare: compare.map((each) => ({
      key: other(each.key),
      is: each.key.startsWith('policy/') && 'is' in each ? each.is : 0,
    })),
    writes: writes.map((write) =>
      'put' in write
        ? { put: other(write.put), value: write.value, ...(write.lease !== undefined && { lease }) }
        : { delete: other(write.delete) },
    ),
    otherwise: otherwise.map(other),
  };
}

const personOf = (slug: string) =>
  ({
    kind: 'person',
    key: `person/pronet/${slug}`,
    site: 'pronet',
    slug,
    url: `https://www.pronet.example/in/${slug}`,
  }) as const;

const noSecret = {
  hasKey: () => Promise.resolve(false),
  expectKey: () => Promise.reject(new Error('There is none')),
  writeKey: () => Promise.reject(new Error('There is none')),
  forgetKey: () => Promise.resolve(),
  isLocked: () => Promise.resolve(false),
  unlock: () => Promise.resolve(false),
  setPassphrase: () => Promise.resolve(false),
};
