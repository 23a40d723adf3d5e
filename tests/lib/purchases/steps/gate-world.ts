import '../../../fakes/extension.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createKeyReader } from '@/lib/connection/connection';
import type { SidenoteDatabase } from '@/lib/database/database';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { createSecret } from '@/lib/platform/keys/secret';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { neutralNames } from '@/lib/service/contract/names';
import type { Subject } from '@/lib/subjects/subject';
import { addDisk } from '../../../fakes/full-disk.ts';
import { turns } from '../../../worlds/drive.ts';
import { baseUrl, createTestBackground } from '../../../worlds/test-background.ts';

export const keys = { old: 'sk-old-canary-7f3b1e0042', next: 'sk-next-canary-51c09aa7d1' } as const;

export interface Answered {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface Left {
  key: string | null;
  body: unknown;
  /** Sends the response; the request waits until then. */
  answer(answered: Answered): void;
}

/** A background with the real key store and the real lists, whose disk and session storage can be full, and a service that responds by hand. */
export async function createGateWorld(given: (db: SidenoteDatabase) => Partial<ExclusionPolicy> = () => ({})) {
  fakeBrowser.reset();
  const sent: Left[] = [];
  const disk = { isFull: false };
  const session = { isFull: false };
  const background = await createTestBackground({
    name: 'gate',
    connection: null,
    beforeOpen: (db) => addDisk(db, disk),
    fetch(_url, init) {
      const answered = Promise.withResolvers<Response>();
      init.signal?.addEventListener('abort', () => answered.reject(new DOMException('aborted', 'AbortError')));
      sent.push({
        key: new Headers(init.headers).get('X-TOKEN'),
        body: JSON.parse(String(init.body)),
        answer: ({ status = 200, body, headers = {} }) =>
          answered.resolve(new Response(JSON.stringify(body), { status, headers })),
      });
      return answered.promise;
    },
    async beforeAccess(access) {
      await turns(1);
      if (access === 'write' && session.isFull) throw new Error('The session storage is full');
    },
  });
  const { db, clock, newId, saved } = background;

  function startWorker() {
    const secret = createSecret();
    const exclusions = createExclusions({
      db,
      clock,
      newId,
      firstListName: () => 'Do not contact',
      domainOf: () => ({ problem: 'nothing' }),
    });
    const worker = background.startWorker({
      secret,
      expectKey: createKeyReader(secret),
      exclusionPolicy: { isExcluded: exclusions.isExcluded, ...given(db) },
    });
    return {
      ...worker,
      exclusions,
      exclude: (subject: Subject) => exclusions.exclude(subject, null, { listId: null, route: 'panel', why: '' }),
      saveKey: (key: string) =>
        worker.connection.save({ baseUrl, key, keyStorage: { mode: 'remembered' }, names: neutralNames }),
    };
  }

  /** Waits for this many requests and returns the last of them; fails the test if they are never sent. */
  async function untilSent(count: number): Promise<Left> {
    await until(() => sent.length >= count);
    const left = sent[count - 1];
    if (left === undefined) throw new Error(`${sent.length} of ${count} requests have left`);
    return left;
  }

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < 400; step++) {
      if (await isSo()) return;
      // Keys are read and written by real cryptography, in another thread.
      await new Promise((resolve) => setTimeout(resolve, 1));
      await turns(4);
      if (clock.sleeping > 0) await clock.advance(50);
    }
  }

  /** Responds with "slow down" and waits until the order is queued again. */
  async function slowDown(left: Left): Promise<void> {
    left.answer({ status: 429, body: {}, headers: { 'Retry-After': '5' } });
    await until(async () => (await db.intents.where('state').equals('queued').count()) > 0);
  }

  await startWorker().saveKey(keys.old);
  return { db, disk, session, clock, sent, kept: saved, startWorker, until, untilSent, slowDown };
}
export type GateWorld = Awaited<ReturnType<typeof createGateWorld>>;
