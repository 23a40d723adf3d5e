import { describe, expect, test } from 'vitest';
import { createEtcdStore } from '@/lib/team/store/etcd';
import { createFakeClock, type FakeClock } from '../../fakes/fake-clock.ts';

interface Call {
  path: string;
  body: string;
  authorization: string | null;
  redirect: RequestRedirect | undefined;
}

/** A gateway that answers by hand; each login gives another token. */
function createWorld(answer: (call: Call, at: number) => Response | Promise<Response>) {
  const clock = createFakeClock();
  const calls: Call[] = [];
  let logins = 0;
  const store = createEtcdStore({
    clock,
    address: 'https://team.halden.example',
    user: 'ana',
    passwords: () => Promise.resolve(['canary-next', 'canary-first']),
    fetch: async (url, init) => {
      const call = {
        path: new URL(url).pathname,
        body: String(init.body),
        authorization: new Headers(init.headers).get('Authorization'),
        redirect: init.redirect,
      };
      if (call.path === '/v3/auth/authenticate') {
        calls.push(call);
        if (!call.body.includes('canary-first'))
          return Response.json({ error: 'authentication failed' }, { status: 400 });
        return Response.json({ token: `token-${++logins}` });
      }
      calls.push(call);
      const answered = answer(call, calls.length);
      // As fetch does, a request ends with its signal, also while its body arrives.
      const stopped = new Promise<never>((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
      const response = await Promise.race([answered, stopped]);
      return new Response(
        response.body?.pipeThrough(new TransformStream(), init.signal ? { signal: init.signal } : {}),
        response,
      );
    },
  });
  return { clock, calls, store };
}

describe('the gateway of etcd', () => {
  test('no redirect is followed, and the address has no key', async () => {
    const { store, calls } = createWorld(() => Response.json({}));
    await store.get('book/p/canary');
    expect(new Set(calls.map(({ redirect }) => redirect))).toEqual(new Set(['error']));
    expect(calls.map(({ path }) => path).join()).not.toContain('canary');
  });

  test('a password that is not in force yet gives way to the first one', async () => {
    const { store, calls } = createWorld(() => Response.json({}));
    expect(await store.get('a')).toBeNull();
    expect(calls.map(({ authorization }) => authorization)).toEqual([null, null, 'token-1']);
  });

  test('a token that is over is renewed once, then the member is refused', async () => {
    const over = () => Response.json({ error: 'invalid auth token' }, { status: 401 });
    const first = createWorld(({ authorization }) => (authorization === 'token-1' ? over() : Response.json({})));
    expect(await first.store.get('a')).toBeNull();
    const always = createWorld(over);
    await expect(always.store.get('a')).rejects.toMatchObject({ kind: 'refused' });
    expect(always.calls.filter(({ path }) => path === '/v3/kv/range')).toHaveLength(2);
  });

  test.each([
    ['nothing comes', () => new Promise<Response>(() => undefined), 'unreachable'],
    [
      'a majority of nodes is away',
      () => Response.json({ error: 'etcdserver: no leader' }, { status: 503 }),
      'unreachable',
    ],
    ['a page comes instead of JSON', () => new Response('<html>'), 'garbled'],
    ['a number is none', () => Response.json({ kvs: [{ key: 'YQ==', mod_revision: 'x' }] }), 'garbled'],
    ['a value is no base64', () => Response.json({ kvs: [{ key: 'YQ==', value: '%', mod_revision: '1' }] }), 'garbled'],
    ['the answer is huge', () => new Response('x'.repeat(17 * 1024 * 1024)), 'garbled'],
    ['the member may not read it', () => Response.json({ error: 'permission denied' }, { status: 403 }), 'refused'],
  ])('when %s, the read says so', async (_what, answer, kind) => {
    const { store, clock } = createWorld(answer);
    const read = store.get('a');
    read.catch(() => undefined);
    await clock.advance(11_000);
    await expect(read).rejects.toMatchObject({ kind });
  });

  test('a write without an answer may have been made', async () => {
    const { store, clock } = createWorld(() => new Promise<Response>(() => undefined));
    const write = store.transact({ compare: [], writes: [{ delete: 'a' }] });
    write.catch(() => undefined);
    await clock.advance(11_000);
    await expect(write).rejects.toMatchObject({ kind: 'unclear' });
  });

  test('the store’s time is that of its answers, not of a clock that is a day off', async () => {
    const { store, clock } = createWorld(() =>
      Response.json({}, { headers: { Date: new Date(clock.now() + 86_400_000).toUTCString() } }),
    );
    await store.get('a');
    expect(Math.abs(store.now() - clock.now() - 86_400_000)).toBeLessThan(1000);
  });

  test('a page with values that are too large for one answer is read in smaller ones', async () => {
    const limits: number[] = [];
    const { store } = createWorld(({ body }) => {
      const { limit }: { limit: number } = JSON.parse(body);
      limits.push(limit);
      if (limit > 100) return new Response('x'.repeat(17 * 1024 * 1024));
      return Response.json({
        header: { revision: '7' },
        kvs: [{ key: btoa('book/p/a'), value: '', mod_revision: '3' }],
      });
    });
    expect(await store.list('book/', { most: 5000 })).toMatchObject({ entries: [{ key: 'book/p/a' }], next: null });
    expect(limits).toEqual([5000, 1250, 313, 79]);
  });

  /** A page of one entry whose bytes come in pieces, each after a pause. */
  const slowly = (clock: Pick<FakeClock, 'sleep'>, pauseMs: number, pieces: number) => {
    const whole = JSON.stringify({
      header: { revision: '7' },
      kvs: [{ key: btoa('book/p/a'), value: '', mod_revision: '3' }],
    });
    let sent = 0;
    const pull = async (stream: ReadableStreamDefaultController<Uint8Array>) => {
      await clock.sleep(pauseMs);
      sent += 1;
      stream.enqueue(new TextEncoder().encode(sent < pieces ? ' ' : whole));
      if (sent >= pieces) stream.close();
    };
    return new Response(new ReadableStream({ pull }));
  };

  test('a page on a slow line is read to its end while its bytes arrive', async () => {
    const { store, clock } = createWorld(() => slowly(clock, 8000, 10));
    const listed = clock.until(store.list('book/', { most: 5000 }));
    await expect(listed).resolves.toMatchObject({ entries: [{ key: 'book/p/a' }] });
    expect(clock.elapsed()).toBeGreaterThan(70_000);
  });

  test.each([
    ['falls silent', 11_000],
    ['never ends', 1000],
  ])('a page whose line %s is given up', async (_what, pauseMs) => {
    const { store, clock } = createWorld(() => slowly(clock, pauseMs, 100_000));
    const listed = store.list('book/', { most: 5000 });
    listed.catch(() => undefined);
    await clock.advance(200_000);
    await expect(listed).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('a single entry that drips in is given up after the time of a request', async () => {
    const { store, clock } = createWorld(() => slowly(clock, 1000, 100_000));
    const read = store.get('a');
    read.catch(() => undefined);
    await clock.advance(11_000);
    await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('garbled pages end after few tries', async () => {
    const { store, calls } = createWorld(() => new Response('<html>'));
    await expect(store.list('book/', { most: 5000 })).rejects.toMatchObject({ kind: 'garbled' });
    expect(calls.filter(({ path }) => path === '/v3/kv/range').length).toBeLessThan(10);
  });

  test('the page after a key of any length begins behind the whole key', async () => {
    const key = `book/p/${'a'.repeat(100_000)}`;
    const { store } = createWorld(() =>
      Response.json({ more: true, kvs: [{ key: btoa(key), value: '', mod_revision: '3' }] }),
    );
    const { next } = await store.list('book/', { most: 10 });
    expect((next ?? '') > key).toBe(true);
  });

  test('a line of a watch has a longest length, and what it says is listed instead', async () => {
    const { store } = createWorld(() => new Response('x'.repeat(5 * 1024 * 1024)));
    const watch = async () => {
      for await (const changes of store.watch('a', { afterRevision: 1, quietMs: 1000 })) expect(changes).toBeDefined();
    };
    await expect(watch()).rejects.toMatchObject({ kind: 'compacted' });
  });
});
