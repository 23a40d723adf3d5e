import { describe, expect, it } from 'vitest';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { createValueLists } from '@/lib/service/value-lists/value-lists';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createFakeFetch, type ScriptedAnswer } from '../../../fakes/fake-fetch.ts';
import { languageLine } from '../../../fixtures/interface.ts';

const host = 'https://static.service.example/lists';
const csv = 'industry\naccounting\n"technology, information and internet"\n';
const week = 7 * 24 * 3_600_000;

function createWorld(script: ScriptedAnswer[]) {
  const clock = createFakeClock();
  const network = createFakeFetch(...script);
  const kept = new Map<string, unknown>();
  const store = {
    isFull: false,
    async read(key: string) {
      return kept.get(key) ?? null;
    },
    async write(key: string, list: unknown) {
      if (store.isFull) throw new Error('disk full');
      kept.set(key, list);
    },
  };
  const lists = createValueLists({ fetch: network.fetch, clock, store });
  const read = (name: ValueListName, from = host, signal?: AbortSignal) => clock.until(lists.read(name, from, signal));
  async function fail(from = host): Promise<ServiceFailure> {
    try {
      await read('industries', from);
    } catch (error) {
      if (error instanceof ServiceError) return error.failure;
      throw error;
    }
    throw new Error('It was answered');
  }
  return { ...network, clock, kept, store, lists, read, fail };
}

describe('createValueLists', () => {
  it('asks the static host without the key, cookies or a referrer', async () => {
    const { read, sent } = createWorld([{ text: csv }]);
    expect((await read('industries')).entries.map(({ value }) => value)).toEqual([
      'accounting',
      'technology, information and internet',
    ]);
    expect(sent).toEqual([
      {
        url: `${host}/industries.csv`,
        init: {
          method: 'GET',
          redirect: 'manual',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });

  it('has the languages built in', async () => {
    const { read, sent } = createWorld([]);
    const { entries, fetchedAtMs } = await read('languages');
    expect([entries.map(({ value }) => value).join(', '), fetchedAtMs, sent]).toEqual([languageLine, null, []]);
  });

  it('asks once a week for each list and host', async () => {
    const { read, sent, clock } = createWorld([{ text: csv }, { text: 'x\ny\n' }, { text: csv }]);
    await read('industries');
    await clock.advance(week - 1);
    await read('industries');
    expect(sent).toHaveLength(1);
    await read('industries', 'https://other.example');
    expect(sent).toHaveLength(2);
    await clock.advance(1);
    await read('industries');
    expect(sent).toHaveLength(3);
  });

  it('serves an old list when the host does not answer', async () => {
    const { read, sent, clock } = createWorld([{ text: csv }, 'type-error', { status: 503, text: 'down' }]);
    const first = await read('industries');
    await clock.advance(2 * week);
    expect(await read('industries')).toEqual(first);
    expect(await read('industries')).toEqual(first);
    expect(sent).toHaveLength(3);
  });

  it('serves a list that cannot be kept', async () => {
    const { read, store } = createWorld([{ text: csv }]);
    store.isFull = true;
    expect((await read('industries')).entries).toHaveLength(2);
  });

  const strange: unknown[] = [
    'x',
    7,
    [],
    { version: 2, fetchedAtMs: 0, entries: [] },
    { version: 1, fetchedAtMs: 9e15, entries: [{ value: 'x', count: null }] },
  ];
  it.each(strange)('asks again when the store holds %j', async (list) => {
    const { read, kept, sent } = createWorld([{ text: csv }]);
    kept.set(`${host}/industries.csv`, list);
    expect((await read('industries')).entries).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });

  const failures: [string, ScriptedAnswer, ServiceFailure][] = [
    ['nothing comes', 'type-error', { kind: 'unreachable' }],
    ['it takes over half a minute', 'hang', { kind: 'too-slow' }],
    ['it is not there', { status: 404, text: '' }, { kind: 'unexpected-status', status: 404 }],
    ['it leads elsewhere', 'opaque-redirect', { kind: 'redirected', status: 0 }],
    ['a page comes', { text: '<!doctype html>\n<p>x' }, { kind: 'garbled', status: 200 }],
    ['nothing is in it', { text: '' }, { kind: 'garbled', status: 200 }],
    ['only a header is in it', { text: 'industry\n' }, { kind: 'garbled', status: 200 }],
    ['it is far too long', { text: `a\n${'x\n'.repeat(200_000)}` }, { kind: 'garbled', status: 200 }],
  ];
  it.each(failures)('fails when %s', async (_what, answer, expected) => {
    const { fail, kept } = createWorld([answer]);
    expect(await fail()).toEqual(expected);
    expect(kept.size).toBe(0);
  });

  const addresses: [string, ServiceFailure['kind']][] = [
    ['http://static.example', 'insecure-address'],
    ['https://user:word@static.example', 'bad-request-here'],
    ['static.example', 'bad-request-here'],
  ];
  it.each(addresses)('sends nothing at %s', async (address, kind) => {
    const { fail, sent } = createWorld([]);
    expect([await fail(address), sent]).toEqual([{ kind }, []]);
  });

  it('can be cancelled', async () => {
    const { lists, clock } = createWorld(['hang']);
    const cancel = new AbortController();
    const reading = lists.read('industries', host, cancel.signal);
    const failure = expect(clock.until(reading)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    cancel.abort();
    await failure;
  });
});
