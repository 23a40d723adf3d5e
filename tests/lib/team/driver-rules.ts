import { expect, test } from 'vitest';
import type { Changes, TeamStore } from '@/lib/team/store/store';

/** One store, or several members of one. */
export interface DriverWorld {
  first: TeamStore;
  second: TeamStore;
  /** Lets this much of the store's time pass. */
  pass(ms: number): Promise<void>;
  compact(): Promise<void>;
  /** Keys of this test alone. */
  prefix: string;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (value: Uint8Array | null | undefined) => (value == null ? null : new TextDecoder().decode(value));

/** What every driver does, whichever engine is behind it. */
export function describeDriver(create: () => Promise<DriverWorld>): void {
  const put = (store: TeamStore, key: string, value: string) =>
    store.transact({ compare: [], writes: [{ put: key, value: bytes(value) }] });

  test('a key has what was put last, and a revision that rises', async () => {
    const { first, second, prefix } = await create();
    expect(await second.get(`${prefix}a`)).toBeNull();
    await put(first, `${prefix}a`, 'one');
    const before = await second.get(`${prefix}a`);
    await put(first, `${prefix}a`, 'two');
    const after = await second.get(`${prefix}a`);
    expect([textOf(before?.value), textOf(after?.value)]).toEqual(['one', 'two']);
    expect(after?.revision).toBeGreaterThan(before?.revision ?? Infinity);
  });

  test('bytes of every value come back as they were', async () => {
    const { first, prefix } = await create();
    const value = Uint8Array.from({ length: 256 }, (_, at) => at);
    await first.transact({ compare: [], writes: [{ put: `${prefix}b`, value }] });
    expect((await first.get(`${prefix}b`))?.value).toEqual(value);
  });

  test('of two transactions that both require a key to be absent, one succeeds', async () => {
    const { first, second, prefix } = await create();
    const claim = (store: TeamStore, by: string) =>
      store.transact({
        compare: [{ key: `${prefix}c`, is: 0 }],
        writes: [{ put: `${prefix}c`, value: bytes(by) }],
        otherwise: [`${prefix}c`, `${prefix}none`],
      });
    const both = await Promise.all([claim(first, 'first'), claim(second, 'second')]);
    expect(both.map(({ succeeded }) => succeeded).toSorted()).toEqual([false, true]);
    const lost = both.find(({ succeeded }) => !succeeded);
    expect([...(lost?.entries.keys() ?? [])]).toEqual([`${prefix}c`]);
    expect(textOf(lost?.entries.get(`${prefix}c`)?.value)).toBe(both[0].succeeded ? 'first' : 'second');
  });

  test('a transaction whose comparison fails writes nothing', async () => {
    const { first, prefix } = await create();
    const { revision } = await put(first, `${prefix}d`, 'one');
    const failed = await first.transact({
      compare: [{ key: `${prefix}d`, not: revision }],
      writes: [
        { put: `${prefix}d`, value: bytes('two') },
        { put: `${prefix}e`, value: bytes('two') },
      ],
    });
    expect(failed.succeeded).toBe(false);
    expect(textOf((await first.get(`${prefix}d`))?.value)).toBe('one');
    expect(await first.get(`${prefix}e`)).toBeNull();
  });

  test('pages are of one revision, whatever is written between them', async () => {
    const { first, second, prefix } = await create();
    for (const name of ['1', '2', '3', '4', '5']) await put(first, `${prefix}list/${name}`, name);
    const page = await first.list(`${prefix}list/`, { most: 2 });
    await put(second, `${prefix}list/6`, '6');
    await second.transact({ compare: [], writes: [{ delete: `${prefix}list/5` }] });
    const found = page.entries.map(({ key }) => key);
    for (let next = page.next; next !== null; ) {
      const more = await first.list(`${prefix}list/`, { from: next, most: 2, revision: page.revision });
      found.push(...more.entries.map(({ key }) => key));
      next = more.next;
    }
    expect(found).toEqual(['1', '2', '3', '4', '5'].map((name) => `${prefix}list/${name}`));
  });

  test('a watch tells what changed since a revision, in order, and ends when it is quiet', async () => {
    const { first, second, prefix } = await create();
    const { revision } = await put(first, `${prefix}w/1`, 'one');
    await put(second, `${prefix}w/2`, 'two');
    await put(second, `${prefix}other`, 'no');
    await second.transact({ compare: [], writes: [{ delete: `${prefix}w/1` }] });
    const seen: Changes[] = [];
    for await (const changes of first.watch(`${prefix}w/`, { afterRevision: revision, quietMs: 300 }))
      seen.push(changes);
    const all = seen.flatMap(({ changes }) => changes);
    expect(all.map(({ key, value }) => [key, textOf(value)])).toEqual([
      [`${prefix}w/2`, 'two'],
      [`${prefix}w/1`, null],
    ]);
    expect(seen.at(-1)?.revision).toBe(all.at(-1)?.revision);
  });

  test('a watch from a compacted revision says so', async () => {
    const { first, prefix, compact } = await create();
    const { revision } = await put(first, `${prefix}z`, 'one');
    await put(first, `${prefix}z`, 'two');
    await compact();
    const watch = async () => {
      for await (const changes of first.watch(prefix, { afterRevision: revision - 1, quietMs: 300 }))
        expect(changes).toBeDefined();
    };
    await expect(watch()).rejects.toMatchObject({ kind: 'compacted' });
  });

  test('a watch does not pass over a deletion that was compacted', async () => {
    const { first, prefix, compact } = await create();
    const { revision } = await put(first, `${prefix}deleted`, 'one');
    await first.transact({ compare: [], writes: [{ delete: `${prefix}deleted` }] });
    await compact();
    const watch = async () => {
      const seen: string[] = [];
      for await (const { changes } of first.watch(prefix, { afterRevision: revision, quietMs: 300 }))
        seen.push(...changes.map(({ key }) => key));
      return seen;
    };
    await expect(watch()).rejects.toMatchObject({ kind: 'compacted' });
  });

  test('keys under a lease are gone when it ends, by itself or by hand', async () => {
    const { first, second, prefix, pass } = await create();
    const [own, dead] = [await first.lease(60), await first.lease(2)];
    await first.transact({
      compare: [],
      writes: [
        { put: `${prefix}own`, value: bytes('1'), lease: own },
        { put: `${prefix}dead`, value: bytes('1'), lease: dead },
      ],
    });
    await first.endLease(own);
    // A second time does nothing.
    await first.endLease(own);
    expect(await second.get(`${prefix}own`)).toBeNull();
    expect(await second.get(`${prefix}dead`)).not.toBeNull();
    await pass(6000);
    expect(await second.get(`${prefix}dead`)).toBeNull();
  });
}
