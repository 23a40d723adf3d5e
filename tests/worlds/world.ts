import { operations } from '@/entrypoints/background/operations';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import type { PictureOffer } from '@/lib/pictures/pictures';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { createPurchase, type Purchase } from '@/lib/purchases/purchase';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createClient } from '@/lib/service/client/client';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type LimiterLog } from '@/lib/service/limiter/limiter';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { noBook } from './no-exclusions.ts';

/** What the service answers to one request: a status and a body, an endless wait, or a broken line. */
export type Scripted =
  | { status?: number; body: unknown; headers?: Record<string, string>; afterMs?: number }
  | { text: string; status?: number; headers?: Record<string, string> }
  | 'reset'
  | 'hang';

export interface Sent {
  url: string;
  init: RequestInit;
  at: number;
}

export const jane: Subject = {
  kind: 'person',
  key: 'person/pronet/jane-doe',
  site: 'pronet',
  slug: 'jane-doe',
  url: 'https://www.pronet.example/in/jane-doe',
};

export const janeReply = {
  status: 200,
  error: null,
  data: {
    id: 'abcdef01-2345-9789-0abc-def012345678',
    identifier: 'jane-doe',
    profile: {
      full_name: 'Jane Doe',
      first_name: 'Jane',
      last_name: 'Doe',
      picture: { source: 'https://x.example/p' },
    },
    link: { pronet: 'https://www.pronet.example/in/jane-doe' },
    company: { id: 'abcdef01-2345-9789-0abc-def012345679', summary: { name: 'Fenwick' } },
    email: {
      state: 'DONE',
      output: [{ address: 'jane@fenwick.example', found: true, status: 'VALID', domainType: 'SMTP' }],
    },
  },
};
export const nothingReply = { status: 404, error: 'data not found', data: null };

let worlds = 0;

/** A connected Sidenote without a browser: real parts on a fake clock, a scripted service, a database of its own. */
export async function createWorld(script: Scripted[] = [], book: Partial<ExclusionPolicy> = {}) {
  const db = new SidenoteDatabase(`test-${++worlds}`);
  const clock: FakeClock = createFakeClock();
  const sent: Sent[] = [];
  const saved: { log: LimiterLog | null; unsaved: Record<string, UnsavedAnswer> | null } = { log: null, unsaved: null };
  const excluded = new Map<string, string>();
  const afterCharge = { count: 0 };
  const online = { value: true };
  const offered: PictureOffer[] = [];

  await db.settings.bulkPut([
    {
      key: 'connection',
      value: {
        baseUrl: 'https://api.service.example',
        names: neutralNames,
        keySetAt: 1,
        connectionId: 'https://api.service.example#k1',
        lastCheck: null,
      },
    },
    { key: 'sites', value: [demoSite] },
  ]);

  async function answer(url: string, init: RequestInit): Promise<Response> {
    sent.push({ url, init, at: clock.now() });
    const next = script.shift();
    if (next === undefined) throw new Error('The script has no answer left');
    if (next === 'reset') throw new TypeError('Failed to fetch');
    if (next === 'hang') return hang(init.signal ?? null);
    if ('text' in next) return new Response(next.text, { status: next.status ?? 200, headers: next.headers ?? {} });
    if (next.afterMs !== undefined) await clock.sleep(next.afterMs);
    return new Response(JSON.stringify(next.body), { status: next.status ?? 200, headers: next.headers ?? {} });
  }

  /** A worker: its memory goes when another is started; the database and the session storage stay. */
  function startWorker(): { purchase: Purchase; recover(): Promise<void>; client: ReturnType<typeof createClient> } {
    const secret = {
      hasKey: () => Promise.resolve(true),
      expectKey: () => Promise.resolve('canary-key'),
      writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
      forgetKey: () => Promise.resolve(),
      isLocked: () => Promise.resolve(false),
      unlock: () => Promise.resolve(true),
    };
    const connection = createConnection({ db, secret, clock });
    const client = createClient({
      fetch: answer,
      expectKey: secret.expectKey,
      limiter: createLimiter({
        clock,
        log: {
          read: () => Promise.resolve(saved.log),
          write(log) {
            saved.log = log;
            return Promise.resolve();
          },
        },
      }),
      clock,
      isOnline: () => online.value,
      hasPermission: () => Promise.resolve(true),
    });
    const unsaved = createUnsavedAnswers({
      read: () => Promise.resolve(saved.unsaved),
      write(value) {
        saved.unsaved = value;
        return Promise.resolve();
      },
    });
    let ids = 0;
    const generation = ++worlds;
    const purchase = createPurchase({
      db,
      operations,
      client,
      clock,
      newId: () => `intent-${generation}-${++ids}`,
      expectConnected: connection.expect,
      exclusionPolicy: {
        ...noBook,
        isExcluded: (subject) => Promise.resolve(excluded.get(subject.key) ?? null),
        ...book,
      },
      keepAliveWhile: (pending) => pending,
      unsaved,
      afterCharge() {
        afterCharge.count += 1;
      },
      async offerPicture(picture) {
        offered.push(picture);
      },
    });
    return {
      purchase,
      client,
      recover: () =>
        recover({ db, operations, clock, unsaved, exclusionPolicy: noBook, purchase, findConnected: connection.find }),
    };
  }

  return {
    db,
    clock,
    sent,
    saved,
    excluded,
    afterCharge,
    offered,
    online,
    script,
    startWorker,
    connectionId: 'https://api.service.example#k1',
  };
}

function hang(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}
