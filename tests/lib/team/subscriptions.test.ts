import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import { ownHeadings } from '@/lib/exclusions/import/own-format';
import { textOfBytes } from '@/lib/platform/base64';
import { hourMs } from '@/lib/platform/time';
import { demoSite, type Site } from '@/lib/subjects/sites';
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
  const networks: { sites: Site[] } = { sites: [] };
  let told: SubscribedList[] = [];
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const name = `subscriptions-${++databases}`;
  const start = () =>
    createSubscriptions({
      team: () => new TeamDatabase(name),
      clock,
      newId: () => crypto.randomUUID(),
      csvContext: async () => ({
        sites: networks.sites,
        connection: null,
        nowMs: clock.now(),
        breathe: () => Promise.resolve(),
      }),
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
    networks,
    told: () => told,
    start,
    fileOf,
    listKey,
    code: writeListCode({ address, nameKey, listKey }),
    serve(bytes: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) {
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

const csvAddress = 'https://lists.halden.example/exclusions/customers.csv?version=2';
const people = 'Name,Email\nAna Ruiz,ana@acme.example\nBen Roe,ben@acme.example\nCy Doe,cy@fenwick.example\n';
const companies = 'Company,Website\nAcme,acme.example\nFenwick,https://www.fenwick.example/about\n';
const byEmail = (address: string) => ({ own: [`email:${address}`], employers: [], certain: [] });

async function createCsv(text: string, headers: Record<string, string> = {}) {
  const world = await createWorld();
  world.serve(text, headers);
  const subscriptions = world.start();
  const subscribed = await subscriptions.subscribe(csvAddress);
  await world.clock.advance(hourMs);
  return { ...world, subscriptions, subscribed };
}

describe('a CSV file at an address', () => {
  test('excludes its people, also for the next worker, and its companies with theirs', async () => {
    const { subscriptions, start, told } = await createCsv(people);
    for (const each of [subscriptions, start()]) {
      expect(await each.findList(byEmail('ben@acme.example'))).toBe('customers.csv');
      expect(await each.findList(byEmail('eve@acme.example'))).toBeNull();
      expect(await each.findList(ofEmployee('acme.example'))).toBeNull();
    }
    expect(told()).toMatchObject([{ name: 'customers.csv', count: 3, skipped: 0, refused: null }]);
    const ofCompanies = await createCsv(companies);
    expect(await ofCompanies.subscriptions.findList(ofCompany('fenwick.example'))).toBe('customers.csv');
    expect(await ofCompanies.subscriptions.findList(ofEmployee('acme.example'))).toBe('customers.csv');
  });

  test('of companies stays one where a few rows have the address of a person', async () => {
    const rows = Array.from(
      { length: 20 },
      (_each, at) => `Firm ${at},firm-${at}.example,${at === 3 ? 'a@b.example' : ''}`,
    );
    const { subscriptions } = await createCsv(['Company,Website,Note', ...rows].join('\n'));
    expect(await subscriptions.findList(ofCompany('firm-7.example'))).toBe('customers.csv');
  });

  test('says how many of its rows name nobody', async () => {
    const { told, subscriptions } = await createCsv(`${people}Dee,no address\nEd Moe,\n`);
    expect(told()).toMatchObject([{ count: 3, skipped: 2 }]);
    expect(await subscriptions.findList(byEmail('ana@acme.example'))).toBe('customers.csv');
  });

  test('leaves no name, address or key in this browser that a script could read', async () => {
    const { subscriptions } = await createCsv(people);
    const [list] = await subscriptions.read();
    expect(list?.nameKey?.extractable).toBe(false);
    const kept = Buffer.concat([list?.file?.hashes ?? new Uint8Array(), Buffer.from(JSON.stringify(list))]).toString(
      'latin1',
    );
    for (const each of ['ana@', 'acme', 'Ruiz']) expect(kept).not.toContain(each);
  });

  test('is asked at most hourly, by its ETag, and read again only when it has changed', async () => {
    const { subscriptions, requests, serve, answer, clock, told, networks } = await createCsv(people, {
      ETag: '"one"',
    });
    const [before] = await subscriptions.read();
    answer(() => new Response(null, { status: 304 }));
    await subscriptions.refreshDue();
    await subscriptions.refreshDue();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      headers: { 'If-None-Match': '"one"' },
      credentials: 'omit',
      redirect: 'manual',
    });
    await clock.advance(hourMs);
    serve(people);
    await subscriptions.refreshDue();
    expect((await subscriptions.read())[0]?.file).toBe(before?.file);
    expect(told()).toMatchObject([{ goodAt: clock.now(), refused: null }]);
    // Its rows may name more on a network that was added.
    networks.sites = [demoSite];
    await clock.advance(hourMs);
    serve(people, { ETag: '"two"' });
    await subscriptions.refreshDue();
    expect(requests.at(-1)).toMatchObject({ headers: {} });
    expect((await subscriptions.read())[0]?.file).not.toBe(before?.file);
  });

  const wide = `${Array.from({ length: 600 }, (_each, at) => `a${at}@b.example`).join(',')}\n`;
  test.each<[string, string, () => Response]>([
    ['a page', 'not-a-list', () => new Response('\n <!doctype html><p>ana@acme.example, ben@acme.example')],
    [
      'a page by its type',
      'not-a-list',
      () => new Response(people, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    ],
    ['a workbook', 'not-a-list', () => new Response('PK\u0003\u0004 and more')],
    ['a picture', 'not-a-list', () => new Response(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]))],
    ['an empty file', 'not-a-list', () => new Response('')],
    ['a file that names nobody', 'no-rows', () => new Response('Name,Town\nAna,Rotterdam\nBen,Delft\n')],
    ['a file that has shrunk by more than half', 'shrunk', () => new Response('Email\nana@acme.example\n')],
    ['a redirect', 'redirected', () => new Response(null, { status: 302, headers: { Location: '/' } })],
    ['an error of the server', 'unreachable', () => new Response(people, { status: 503 })],
    ['a file without end', 'too-large', () => new Response(new Uint8Array(9 * 1024 * 1024).fill(97))],
    ['a file with too many rows', 'too-large', () => new Response('a@b.example\n'.repeat(50_001))],
    ['a file with too many columns', 'too-large', () => new Response(wide)],
  ])('refuses %s, says so, and stays in force', async (_what, refused, make) => {
    const world = await createCsv(people);
    world.answer(make);
    await world.subscriptions.refreshDue();
    expect((await world.subscriptions.read())[0]?.refused).toBe(refused);
    expect(world.told()).toMatchObject([{ refused, count: 3 }]);
    expect(await world.start().findList(byEmail('cy@fenwick.example'))).toBe('customers.csv');
  });

  test('that was never good is not subscribed, and neither is an address without encryption', async () => {
    const { subscriptions, subscribed } = await createCsv('<html>');
    expect(subscribed).toMatchObject({ refused: 'not-a-list', file: null });
    expect(await subscriptions.subscribe('http://lists.halden.example/a.csv')).toBeNull();
    expect(await subscriptions.subscribe('https://ana:secret@lists.halden.example/a.csv')).toBeNull();
    expect(await subscriptions.read()).toEqual([]);
  });

  test('is no older file because the clock was set back', async () => {
    const { subscriptions, serve, clock } = await createCsv(people);
    clock.shiftWall(-48 * hourMs);
    serve(`${people}Dee Poe,dee@acme.example\n`);
    await subscriptions.refreshDue();
    expect((await subscriptions.read())[0]?.refused).toBeNull();
    expect(await subscriptions.findList(byEmail('dee@acme.example'))).toBe('customers.csv');
  });

  test('written by Sidenote is of the kind that it says, without what has expired', async () => {
    const headings = [...ownHeadings('company')].join(',');
    const row = (domain: string, expires: string) => `${domain},,,,${expires},,${domain},,,`;
    const { subscriptions } = await createCsv(
      [headings, row('acme.example', ''), row('old.example', '2020-01-01')].join('\r\n'),
    );
    expect(await subscriptions.findList(ofEmployee('acme.example'))).toBe('customers.csv');
    expect(await subscriptions.findList(ofCompany('old.example'))).toBeNull();
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
