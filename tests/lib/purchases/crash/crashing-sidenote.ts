import { operations } from '@/entrypoints/background/operations';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { readBalance } from '@/lib/purchases/ledger/balance';
import { createPurchase } from '@/lib/purchases/purchase';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createClient } from '@/lib/service/client/client';
import { neutralNames } from '@/lib/service/contract/names';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { turns } from '../../../worlds/drive.ts';
import { createMortal, type Mortal } from '../../../worlds/mortal.ts';
import { openMortalDatabase } from '../../../worlds/mortal-database.ts';
import { noExclusions } from '../../../worlds/no-exclusions.ts';
import type { Service } from './scripted-service.ts';

const baseUrl = 'https://api.service.example';
const connectionId = `${baseUrl}#k1`;
let worlds = 0;

export function personNamed(slug: string): Subject {
  const url = `https://www.pronet.example/in/${slug}`;
  return { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
}

/** Sidenote over the lives of several workers: only the database, the session storage and the service outlive one. */
export async function createCrashingSidenote(service: Service) {
  const name = `crash-${++worlds}`;
  const clock = createFakeClock();
  const db = new SidenoteDatabase(name);
  const session: { unsaved: Record<string, UnsavedAnswer> | null } = { unsaved: null };
  let ids = 0;
  const opened = [db];

  await db.settings.bulkPut([
    {
      key: 'connection',
      value: { baseUrl, names: neutralNames, keySetAt: 1, connectionId, lastCheck: null },
    },
    { key: 'sites', value: [demoSite] },
  ]);

  function startWorker(mortal: Mortal = createMortal(Number.POSITIVE_INFINITY)) {
    const own = openMortalDatabase(name, mortal);
    opened.push(own);
    const secret = {
      hasKey: () => Promise.resolve(true),
      expectKey: () => Promise.resolve('canary-key'),
      writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
      forgetKey: () => Promise.resolve(),
      isLocked: () => Promise.resolve(false),
      unlock: () => Promise.resolve(true),
    };
    const connection = createConnection({ db: own, secret, clock });
    const client = createClient({
      async fetch(url, init) {
        mortal.live();
        // It leaves here: what the service does with it, it does whether we live or not.
        const answer = service.fetch(url, init);
        answer.catch(() => undefined);
        const response = await answer;
        mortal.live();
        return response;
      },
      expectKey: secret.expectKey,
      // The limiter has tests of its own; here each start is granted at once.
      limiter: { acquire: () => Promise.resolve(freeSlot), pause: () => undefined },
      clock,
      isOnline: () => true,
      hasPermission: () => Promise.resolve(true),
    });
    const unsaved = createUnsavedAnswers({
      async read() {
        mortal.live();
        return session.unsaved;
      },
      async write(value) {
        mortal.live();
        session.unsaved = value;
      },
    });
    const newId = () => `id-${++ids}`;
    const purchase = createPurchase({
      ...{ db: own, operations, client, clock, newId, unsaved },
      expectConnected: connection.expect,
      exclusionPolicy: noExclusions,
      keepAliveWhile: (pending) => pending,
      afterCharge: () => undefined,
    });
    const deps = { db: own, client, clock, newId, expectConnected: connection.expect };
    return {
      readBalance: () => readBalance(deps),
      reconcile: () => reconcile(deps),
      recover: () =>
        recover({
          db: own,
          operations,
          clock,
          unsaved,
          exclusionPolicy: noExclusions,
          purchase,
          findConnected: connection.find,
        }),
      findEmail: (slug: string) => {
        const order = { operation: 'email', subject: personNamed(slug) } as const;
        return purchase.purchase({ ...order, refresh: false, anyway: false, again: false }, 1000);
      },
    };
  }

  /** Lets it come to an end, of whatever kind, jumping over waits. False where it hangs, as in a worker that died. */
  async function finish(pending: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    pending.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    for (let step = 0; step < 400 && !isOver; step++) {
      await turns(4);
      if (!isOver && clock.sleeping > 0) await clock.advance(step < 40 ? 50 : 5000);
    }
    return isOver;
  }

  /** A hundred thousand of these databases would not fit into memory. */
  async function dispose(): Promise<void> {
    for (const one of opened) one.close();
    await SidenoteDatabase.delete(name);
  }

  return { db, clock, startWorker, finish, dispose };
}

const freeSlot = { start: () => undefined, release: () => undefined, answered: () => undefined };
