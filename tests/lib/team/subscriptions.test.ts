import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import { textOfBytes } from '@/lib/platform/base64';
import { hourMs } from '@/lib/platform/time';
import { createHashList, hashBytes, sortHashes } from '@/lib/team/lists/hash-list';
import { type ListFile, readListFile, writeListCode, writeListFile } from '@/lib/team/lists/list-file';
import { createSubscriptions } from '@/lib/team/lists/subscriptions';
import { hashOfName, importNameKey, newSecret } from '@/lib/team/store/keys';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { runs } from '../../depth.ts';
import { createFakeClock } from '../../fakes/fake-clock.ts';

let databases = 0;
const address = 'https://lists.halden.example/list.snl';

async function createWorld() {
  const clock = createFakeClock();
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const listKey = textOfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  const nameKey = newSecret();
  const hmac = await importNameKey(nameKey);
  const requests: RequestInit[] = [];
  let told: SubscribedList[] = [];
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const name = `subscriptions-${++databases}`;
  const start = () =>
    createSubscriptions({
      team: () => new TeamDatabase(name),
      clock,
      newId: () => crypto.randomUUID(),
      async note(lists) {
        told = lists;
      },
      fetch: async (_url, init) => {
        requests.push(init);
        return answer();
      },
    });
  async function fileOf(names: readonly string[], change: Partial<ListFile> = {}) {
    const hashes = sortHashes(await Promise.all(names.map((each) => hashOfName(hmac, each))));
    const header = { name: 'Customers', kind: 'company' as const, coversPeople: true, madeAt: clock.now() };
    return writeListFile({ ...header, hashes, ...change }, privateKey);
  }
  return {
    clock,
    requests,
    told: () => told,
    start,
    fileOf,
    listKey,
    code: writeListCode({ address, nameKey, listKey }),
    serve(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
      answer = () => new Response(bytes, { headers });
    },
    answer(next: typeof answer) {
      answer = next;
    },
  };
}

const names = ['domain:acme.example', 'domain:fenwick.example', 'domain:halden.example'];
const ofCompany = (domain: string) => ({ own: [`domain:${domain}`], employers: [], certain: [] });
const ofEmployee = (domain: string) => ({ own: ['email:a@b.example'], employers: [`domain:${domain}`], certain: [] });

/** A list that was good, and an hour later. */
async function createSubscribed() {
  const world = await createWorld();
  world.serve(await world.fileOf(names), { ETag: '"one"' });
  const subscriptions = world.start();
  await subscriptions.subscribe(world.code);
  await world.clock.advance(hourMs);
  return { ...world, subscriptions };
}

describe('a subscribed list', () => {
  test('excludes its companies and their people, also for the next worker', async () => {
    const { start, subscriptions } = await createSubscribed();
    for (const each of [subscriptions, start()]) {
      expect(await each.findList(ofCompany('acme.example'))).toBe('Customers');
      expect(await each.findList(ofEmployee('acme.example'))).toBe('Customers');
      expect(await each.findList(ofCompany('other.example'))).toBeNull();
    }
  });

  test('is asked at most hourly, with what it said last, and without anything of ours', async () => {
    const { subscriptions, requests, answer, clock, told } = await createSubscribed();
    answer(() => new Response(null, { status: 304 }));
    await subscriptions.refreshDue();
    await subscriptions.refreshDue();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      headers: { 'If-None-Match': '"one"' },
      credentials: 'omit',
      redirect: 'manual',
    });
    expect(requests.every(({ body }) => body === undefined)).toBe(true);
    expect(told()).toMatchObject([{ name: 'Customers', count: 3, goodAt: clock.now(), refused: null }]);
  });

  test.each<[string, string, (world: Awaited<ReturnType<typeof createWorld>>) => Promise<() => Response>]>([
    [
      'a list signed by another key',
      'bad-signature',
      async () => {
        const bytes = await (await createWorld()).fileOf(names);
        return () => new Response(bytes);
      },
    ],
    [
      'a list with one byte changed',
      'bad-signature',
      async ({ fileOf }) => {
        const bytes = await fileOf(names);
        bytes[bytes.length - 70] = (bytes[bytes.length - 70] ?? 0) ^ 1;
        return () => new Response(bytes);
      },
    ],
    ['a page', 'not-a-list', async () => () => new Response('<html>'.repeat(100))],
    [
      'a list that is not sorted',
      'not-a-list',
      async ({ fileOf }) => {
        const hashes = new Uint8Array(2 * hashBytes).fill(1);
        const bytes = await fileOf([], { hashes });
        return () => new Response(bytes);
      },
    ],
    [
      'a list that has shrunk by more than half',
      'shrunk',
      async ({ fileOf }) => {
        const bytes = await fileOf(names.slice(0, 1));
        return () => new Response(bytes);
      },
    ],
    [
      'an old list put back',
      'older',
      async ({ fileOf, clock }) => {
        const bytes = await fileOf(names, { madeAt: clock.now() - 2 * hourMs });
        return () => new Response(bytes);
      },
    ],
    ['a redirect', 'redirected', async () => () => new Response(null, { status: 302, headers: { Location: '/' } })],
    ['an error of the server', 'unreachable', async () => () => new Response('', { status: 500 })],
    ['a file without end', 'too-large', async () => () => new Response(new Uint8Array(17 * 1024 * 1024))],
  ])('refuses %s, says so, and stays in force', async (_what, refused, make) => {
    const world = await createSubscribed();
    world.answer(await make(world));
    await world.subscriptions.refreshDue();
    expect((await world.subscriptions.read())[0]?.refused).toBe(refused);
    expect(await world.start().findList(ofCompany('fenwick.example'))).toBe('Customers');
  });

  test('that was never good is not subscribed', async () => {
    const world = await createWorld();
    const subscriptions = world.start();
    expect(await subscriptions.subscribe(world.code)).toMatchObject({ refused: 'unreachable', file: null });
    expect(await subscriptions.subscribe('sidenote-list-nonsense')).toBeNull();
    expect(await subscriptions.read()).toEqual([]);
  });

  test('keeps its key where no script can read it', async () => {
    const { subscriptions } = await createSubscribed();
    expect((await subscriptions.read())[0]?.nameKey?.extractable).toBe(false);
  });
});

test('a file says what it was made of, for any list', async () => {
  const { fileOf, listKey } = await createWorld();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 }),
      fc.string({ maxLength: 30 }),
      async (all, name) => {
        const read = await readListFile(await fileOf(all, { name, coversPeople: false, madeAt: 5 }), listKey);
        expect(read).toMatchObject({ name, kind: 'company', coversPeople: false, madeAt: 5 });
      },
    ),
    runs(50),
  );
});

test('a search finds each hash of a list at its place, and no other', () => {
  const hash = fc.uint8Array({ minLength: hashBytes, maxLength: hashBytes });
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 60 }), hash, (hashes, other) => {
      const sorted = sortHashes(hashes);
      const list = createHashList(sorted);
      const texts = [...new Set(hashes.map((each) => Buffer.from(each).toString('hex')))].toSorted();
      for (const [at, text] of texts.entries()) expect(list.find(Buffer.from(text, 'hex'))).toBe(at);
      expect(list.find(other)).toBe(texts.indexOf(Buffer.from(other).toString('hex')));
    }),
    runs(500),
  );
});
