import { describe, expect, it } from 'vitest';
import type { SentRequest } from '@/lib/service/client/sent-request';
import type { EndpointName, RequestOf } from '@/lib/service/contract/endpoints';
import {
  isCertainlyFree,
  ServiceError,
  type ServiceFailure,
  type ServiceFailureKind,
} from '@/lib/service/contract/errors';
import type { ScriptedAnswer } from '../../../fakes/fake-fetch.ts';
import { errorStatuses, errorTexts, headers, operations, refundCodes } from '../../../fixtures/interface.ts';
import { replies, requests, trackId } from '../../../fixtures/replies.ts';
import { expectKeyAbsent } from '../../../laws/key-absent.ts';
import { expectSlidingWindow } from '../../../laws/sliding-window.ts';
import { body, canary, createClientWorld, envelopeJson, personJson, service } from './client-world.ts';

const ok: ScriptedAnswer = { json: envelopeJson };
const balance: ScriptedAnswer = { json: { total: 99.5 } };
const html = '<!doctype html><title>Just a moment…</title>';

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

function refusalJson(status: number, error: string): ScriptedAnswer {
  return { status, json: { timestamp: '2026-01-01T00:00:00', status, error, path: '/v2' } };
}

describe('the client, when it sends', () => {
  it('calls one address with exactly these options', async () => {
    const { send, sent } = createClientWorld([ok]);
    await send('singleExportV2', body);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toEqual({
      url: 'https://api.service.example/base/v2/people/export/single',
      init: {
        method: 'POST',
        headers: { 'Content-Type': headers.contentType, [headers.key]: canary },
        body: JSON.stringify(body),
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: expect.any(AbortSignal),
      },
    });
  });

  it('sends the key as Bearer, and nowhere else, where the service is set so', async () => {
    const { send, sent, noted } = createClientWorld([balance]);
    await send('credits', null, {}, { ...service, keyHeader: 'bearer' });
    expect(sent[0]?.init.headers).toEqual({
      'Content-Type': headers.contentType,
      Authorization: `Bearer ${canary}`,
    });
    expectKeyAbsent(canary, sent[0]?.url, noted);
  });

  it('sends the function of a growth as one value, or as an array where the service is set so', async () => {
    const growth = [{ function: ['sales' as const], start: 10, timeFrame: 'SIX' as const }];
    const search = { account: { metric: { growth } }, page: 0, size: 1 };
    const found = { text: JSON.stringify({ content: [], totalElements: 0 }) };
    const { send, sent } = createClientWorld([found, found]);
    await send('peopleSearch', search, {}, service);
    await send('peopleSearch', search, {}, { ...service, growthFunction: 'array' });
    const functions = sent.map(({ init }) => JSON.parse(String(init.body)).account.metric.growth[0].function);
    expect(functions).toEqual(['sales', ['sales']]);
  });

  it('lists each request before it is sent, and notes its end under the same id', async () => {
    const listed: SentRequest[] = [];
    const requestLog = { list: async (row: SentRequest) => listed.push(row), unlist: async () => undefined };
    const world = createClientWorld([balance], { requestLog });
    const sending = world.send('credits', null);
    await sending;
    expect(listed).toMatchObject([{ method: 'GET', status: 0, bytesIn: null, about: null }]);
    expect(world.listedAs).toEqual([1]);
    expect(world.listedBefore).toEqual([1]);
    expectKeyAbsent(canary, listed, world.noted);
  });

  it.each([
    ['does not pass', async () => false],
    ['refuses', () => Promise.reject(new Error('refused'))],
  ])('takes a request off the list that its gate %s', async (_what, pass) => {
    const open = new Set<number>();
    const requestLog = {
      list: async () => {
        open.add(open.size + 1);
        return open.size;
      },
      unlist: async (id: number | null) => void open.delete(id ?? 0),
    };
    const world = createClientWorld([], { requestLog });
    const gate = { read: async () => ({ body, service }), pass, giveUp: () => new Error('kept changing') };
    await expect(world.send('singleExportV2', body, { gate })).rejects.toThrow();
    expect([open.size, world.sent.length]).toEqual([0, 0]);
  });

  it('sends no body when the row has none', async () => {
    const { send, sent } = createClientWorld([balance]);
    await send('credits', null);
    expect(sent[0]?.init).not.toHaveProperty('body');
    expect(sent[0]?.init.method).toBe('GET');
  });

  it.each(Object.keys(operations) as EndpointName[])('sends %s as the contract writes it', async (name) => {
    const { method, path, hasBody } = operations[name];
    const { send, sent } = createClientWorld([{ json: replies[name][0] }]);
    const request = Object.entries(requests).find(([key]) => key === name)?.[1][0] ?? null;
    await send(name, request, path.includes('{trackId}') ? { params: { trackId } } : {});
    const url = `https://api.service.example/base${path.replace('{trackId}', trackId)}`;
    const sentBody = hasBody ? JSON.stringify(request) : undefined;
    expect([sent[0]?.init.method, sent[0]?.url]).toEqual([method, url]);
    expect(JSON.parse(String(sent[0]?.init.body ?? 'null'))).toEqual(JSON.parse(sentBody ?? 'null'));
  });

  it('answers with the parsed reply and the headers’ values', async () => {
    const date = 'Sat, 21 Nov 2026 05:20:28 GMT';
    const { send } = createClientWorld([{ json: envelopeJson, headers: { 'X-Credit': '-1.0', Date: date } }]);
    const answer = await send('singleExportV2', body);
    expect(answer.reply.data?.id).toBe(personJson.id);
    expect({ ...answer, reply: null }).toEqual({
      reply: null,
      body: expect.any(String),
      creditHeader: '-1.0',
      serviceTime: Date.parse(date),
      elapsedMs: 0,
    });
  });

  const dates: [string, Record<string, string>][] = [
    ['there is none', {}],
    ['it cannot be read', { Date: 'yesterday' }],
  ];
  it.each(dates)('leaves the service time null when %s', async (_what, sentHeaders) => {
    const { send } = createClientWorld([{ json: { total: 1 }, headers: sentHeaders }]);
    const answer = await send('credits', null);
    expect([answer.serviceTime, answer.creditHeader]).toEqual([null, null]);
  });

  it('runs beforeSend before fetch and calls fetch in the turn in which the slot starts', async () => {
    const { send, sent, sameTurn, clock } = createClientWorld([ok]);
    const order: string[] = [];
    await send('singleExportV2', body, {
      async beforeSend() {
        order.push(`before, ${sent.length} sent`);
        await clock.sleep(400);
        order.push(`after, ${sent.length} sent, at ${clock.elapsed()}`);
      },
    });
    expect(order).toEqual(['before, 0 sent', 'after, 0 sent, at 400']);
    expect(sameTurn).toEqual([true]);
  });

  it('runs beforeSend exactly once per try', async () => {
    const { send, sent, sameTurn } = createClientWorld([{ status: 429, text: '' }, { status: 429, text: '' }, ok]);
    const seen: number[] = [];
    await send('singleExportV2', body, {
      async beforeSend() {
        seen.push(sent.length);
      },
    });
    expect(seen).toEqual([0, 1, 2]);
    expect(sameTurn).toEqual([true, true, true]);
  });

  it('sends nothing and frees the slot when beforeSend fails', async () => {
    const { client, clock, sent, starts, limiter } = createClientWorld([]);
    const failing = client.send('singleExportV2', body, service, {
      beforeSend: () => Promise.reject(new Error('disk full')),
    });
    await expect(clock.until(failing)).rejects.toThrow('disk full');
    expect([sent, starts]).toEqual([[], []]);
    await clock.until(Promise.all(times(5, null).map(() => limiter.acquire({ priority: 'click' }))));
    expect(clock.elapsed()).toBe(0);
  });

  it('leaves no timer behind', async () => {
    const { send, clock } = createClientWorld([ok]);
    await send('singleExportV2', body);
    expect(clock.sleeping).toBe(0);
  });

  it('keeps the law of the window when many send at once', async () => {
    const { client, clock, starts } = createClientWorld(times(23, balance));
    await clock.until(Promise.all(times(23, null).map(() => client.send('credits', null, service))));
    expect(starts).toHaveLength(23);
    expectSlidingWindow(starts);
  });

  it('goes by the turn it is handed, else by the priority of its row', async () => {
    const { client, clock, sent, fillWindow } = createClientWorld([balance, ok, balance]);
    await fillWindow();
    const all = [
      client.send('credits', null, service),
      client.send('credits', null, service, { turn: { priority: 'click' } }),
      client.send('singleExportV2', body, service),
    ];
    await clock.until(Promise.allSettled(all));
    expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'GET']);
  });
});

describe('the client, before anything leaves', () => {
  const refused: [string, string, ServiceFailureKind][] = [
    ['http to another machine', 'http://api.service.example', 'insecure-address'],
    ['http to a private address', 'http://192.168.1.7', 'insecure-address'],
    ['http to a name that begins with localhost', 'http://localhost.evil.example', 'insecure-address'],
    ['http to a name that ends with localhost', 'http://evil-localhost', 'insecure-address'],
    ['http to all addresses of this machine', 'http://0.0.0.0:4870', 'insecure-address'],
    ['another scheme', 'ftp://localhost', 'bad-request-here'],
    ['a script', 'javascript:alert(1)', 'bad-request-here'],
    ['no address', 'api.service.example', 'bad-request-here'],
    ['nothing', '', 'bad-request-here'],
    ['a user before the host', 'https://user:word@api.service.example', 'bad-request-here'],
  ];
  it.each(refused)('refuses %s', async (_what, baseUrl, kind) => {
    const { buyAndFail, sent, keyReadsFor } = createClientWorld([]);
    expect(await buyAndFail({}, { ...service, baseUrl })).toEqual({ kind });
    expect([sent, keyReadsFor]).toEqual([[], []]);
  });

  const allowed = [
    'http://127.0.0.1:4870',
    'http://localhost:4870',
    'http://localhost',
    'https://localhost',
    'https://api.service.example:8443/x',
  ];
  it.each(allowed)('sends to %s', async (baseUrl) => {
    const { send, sent, keyReadsFor } = createClientWorld([ok]);
    await send('singleExportV2', body, {}, { ...service, baseUrl });
    expect(sent[0]?.url).toBe(`${baseUrl}/v2/people/export/single`);
    expect(new Set(keyReadsFor)).toEqual(new Set([new URL(baseUrl).origin]));
  });

  const badBodies: [string, unknown][] = [
    ['an unknown key, which the service would ignore and bill', { ...body, ulr: 'x' }],
    ['an unknown key of a prototype', JSON.parse('{"url":"https://www.pronet.example/in/x","__proto__":{"id":"x"}}')],
    ['neither id nor url', {}],
    ['no body', null],
    ['an empty url', { url: '' }],
    ['a url that is none', { url: 'jane-doe' }],
    ['a url that is a script', { url: 'javascript:alert(1)' }],
    ['an id that is none', { id: 'jane-doe' }],
    ['an id of another type', { id: 7 }],
    ['a list', [body]],
  ];
  it.each(badBodies)('refuses %s', async (_what, request) => {
    const { sendAndFail, sent, starts, log } = createClientWorld([]);
    const { failure } = await sendAndFail('singleExportV2', request as RequestOf<'singleExportV2'>);
    expect(failure).toEqual({ kind: 'bad-request-here' });
    expect([sent, starts, log.writes]).toEqual([[], [], []]);
  });

  it('sends an id with any version and variant', async () => {
    const { send, sent } = createClientWorld([ok]);
    await send('singleExportV2', { id: 'FFFFFFFF-ffff-0fff-0fff-ffffffffffff' });
    expect(sent[0]?.init.body).toBe('{"id":"FFFFFFFF-ffff-0fff-0fff-ffffffffffff"}');
  });

  it('refuses without a permission for the address', async () => {
    const { buyAndFail, world, sent, keyReadsFor } = createClientWorld([]);
    world.hasPermission = false;
    expect(await buyAndFail()).toEqual({ kind: 'no-permission' });
    expect([sent, keyReadsFor]).toEqual([[], []]);
  });

  it('refuses without a key', async () => {
    const { buyAndFail, world, sent } = createClientWorld([]);
    world.key = new ServiceError({ kind: 'no-key' });
    expect(await buyAndFail()).toEqual({ kind: 'no-key' });
    expect(sent).toEqual([]);
  });

  const unsendable = ['', 'two words', 'line\nbreak', 'zero\u200bwidth', 'sk-…abc', 'schlüssel'];
  it.each(unsendable)('refuses the key %j, which no header can hold', async (key) => {
    const { buyAndFail, world, sent, starts } = createClientWorld([]);
    world.key = key;
    const failure = await buyAndFail();
    expect(failure).toEqual({ kind: 'key-refused' });
    expect(isCertainlyFree(failure)).toBe(true);
    expect([sent, starts]).toEqual([[], []]);
  });

  it('decides offline before it takes a slot', async () => {
    const { buyAndFail, world, sent, starts, log } = createClientWorld([]);
    world.isOnline = false;
    let prepared = 0;
    expect(
      await buyAndFail({
        beforeSend: async () => {
          prepared += 1;
        },
      }),
    ).toEqual({ kind: 'offline' });
    expect([sent, starts, log.writes, prepared]).toEqual([[], [], [], 0]);
  });

  it('is offline, not unanswered, when the line goes while a 429 is waited for', async () => {
    const { client, clock, world, sent } = createClientWorld([{ status: 429, text: '' }]);
    const pending = client.send('singleExportV2', body, service, {
      async onWaiting() {
        world.isOnline = false;
      },
    });
    await expect(clock.until(pending)).rejects.toMatchObject({ failure: { kind: 'offline' } });
    expect(sent).toHaveLength(1);
  });
});

describe('the client, when the service answers with a status', () => {
  const statuses: [string, ScriptedAnswer, ServiceFailure][] = [
    [
      '400',
      refusalJson(400, 'invalid domain provided'),
      { kind: 'bad-request', status: 400, serviceText: 'invalid domain provided' },
    ],
    ['401', refusalJson(401, 'Unauthorized'), { kind: 'key-refused', status: 401 }],
    ['401 as HTML', { status: 401, text: html }, { kind: 'key-refused', status: 401 }],
    [
      '402',
      refusalJson(402, 'Payment Required'),
      { kind: 'not-enough-credits', status: 402, serviceText: 'Payment Required' },
    ],
    ['402 without a body', { status: 402, text: '' }, { kind: 'not-enough-credits', status: 402 }],
    [
      '403 of a refunded job',
      { status: 403, json: { status: refundCodes.hard } },
      { kind: 'job-refunded', status: 403, code: refundCodes.hard },
    ],
    ['403 by what stands in front', { status: 403, text: 'error code: 1010' }, { kind: 'blocked', status: 403 }],
    ['404', refusalJson(404, 'data not found'), { kind: 'not-found', status: 404, serviceText: 'data not found' }],
    [
      '409',
      refusalJson(409, 'track id in progress'),
      { kind: 'in-progress', status: 409, serviceText: 'track id in progress' },
    ],
    ['418', { status: 418, text: '' }, { kind: 'unexpected-status', status: 418 }],
    [
      '500',
      refusalJson(500, 'Unexpected error'),
      { kind: 'service-broken', status: 500, serviceText: 'Unexpected error' },
    ],
    [
      '501',
      { status: 501, json: { code: 'X_NOT_SUPPORTED' } },
      { kind: 'not-supported', status: 501, code: 'X_NOT_SUPPORTED' },
    ],
    ['502 as HTML', { status: 502, text: html }, { kind: 'service-broken', status: 502 }],
    ['503', { status: 503, text: '' }, { kind: 'service-broken', status: 503 }],
    [
      '301',
      { status: 301, text: '', headers: { Location: 'https://evil.example/' } },
      { kind: 'redirected', status: 301 },
    ],
    [
      '307',
      { status: 307, text: '', headers: { Location: 'https://evil.example/' } },
      { kind: 'redirected', status: 307 },
    ],
    ['a redirect made opaque', 'opaque-redirect', { kind: 'redirected', status: 0 }],
  ];

  it.each(statuses)('fails in its own way on %s', async (_what, answer, expected) => {
    const { buyAndFail, sent } = createClientWorld([answer]);
    expect(await buyAndFail()).toEqual(expected);
    expect(sent).toHaveLength(1);
  });

  it('covers every status the contract names', () => {
    const covered = new Set(statuses.map(([, , failure]) => failure.status));
    expect(errorStatuses.filter((status) => status !== 429 && !covered.has(status))).toEqual([]);
  });

  it.each(errorTexts)('keeps the words of the service: $status $text', async ({ status, text }) => {
    const { buyAndFail } = createClientWorld([refusalJson(status, text)]);
    expect(await buyAndFail()).toMatchObject({ status, serviceText: text });
  });

  it('follows no redirect, for any row', async () => {
    const { sendAndFail, sent } = createClientWorld(['opaque-redirect']);
    expect((await sendAndFail('credits', null)).failure.kind).toBe('redirected');
    expect(sent).toHaveLength(1);
  });
});

describe('the client, when the service asks to slow down', () => {
  const tooFast: ScriptedAnswer = { status: 429, text: '' };
  const after = (value: string): ScriptedAnswer => ({ status: 429, text: '', headers: { 'Retry-After': value } });
  /** The fake clock starts at this moment; an HTTP date has no milliseconds. */
  const startMs = 1_790_000_000_123;
  const inSeconds = (seconds: number) => new Date(startMs + seconds * 1000).toUTCString();

  const waits: [string, ScriptedAnswer, number][] = [
    ['no Retry-After', tooFast, 1000],
    ['seconds', after('7'), 7000],
    ['a minute', after('60'), 60_000],
    ['no wait at all', after('0'), 0],
    ['a date', after(inSeconds(7)), 6877],
    ['a date that is over', after(inSeconds(-7)), 0],
    ['a date of another clock, as text', after('wait 10'), 1000],
    ['garbage', after('soon'), 1000],
    ['a negative number', after('-5'), 1000],
    ['a fraction', after('1.5'), 1000],
  ];
  it.each(waits)('waits and tries again when a 429 says %s', async (_what, answer, waitMs) => {
    const { send, sent, starts } = createClientWorld([answer, ok]);
    await send('singleExportV2', body);
    expect(sent).toHaveLength(2);
    expect(starts).toEqual([0, waitMs]);
  });

  const tooLong: [string, string, number][] = [
    ['just over a minute', '61', 61_000],
    ['hours', '18000', 18_000_000],
    ['a date hours away', inSeconds(7200), 7_199_877],
  ];
  it.each(tooLong)('gives up at once and says when, when a 429 says %s', async (_what, value, retryAfterMs) => {
    const { buyAndFail, sent, clock } = createClientWorld([after(value)]);
    expect(await buyAndFail()).toEqual({ kind: 'too-fast', status: 429, retryAfterMs });
    expect(sent).toHaveLength(1);
    expect(clock.elapsed()).toBe(0);
  });

  it('gives up after five tries, each of which paid a slot', async () => {
    const { buyAndFail, sent, starts } = createClientWorld(times(9, after('0')));
    expect(await buyAndFail()).toEqual({ kind: 'too-fast', status: 429, retryAfterMs: 0 });
    expect(sent).toHaveLength(5);
    expect(starts).toHaveLength(5);
  });

  it('keeps the law of the window through a storm of them', async () => {
    const { client, clock, sent, starts } = createClientWorld([...times(11, after('0')), ...times(6, ok)]);
    await clock.until(Promise.allSettled(times(6, null).map(() => client.send('singleExportV2', body, service))));
    expect(sent).toHaveLength(17);
    expectSlidingWindow(starts);
  });

  it('holds all other requests back too', async () => {
    const { client, clock, starts } = createClientWorld([after('5'), ok, balance]);
    const first = client.send('singleExportV2', body, service);
    await clock.settle();
    await clock.until(Promise.all([first, client.send('credits', null, service)]));
    expect(starts.slice(0, 2)).toEqual([0, 5000]);
    // A watcher keeps its distance from the start before it.
    expect(starts[2]).toBeGreaterThanOrEqual(5200);
    expect(starts[2]).toBeLessThan(5300);
  });

  it('tells until when it waits', async () => {
    const { send, clock } = createClientWorld([after('7'), ok]);
    const told: number[] = [];
    const began = clock.now();
    await send('singleExportV2', body, { onWaiting: async (untilMs) => void told.push(untilMs - began) });
    expect(told).toEqual([7000]);
  });

  it('tells the next one, too, that the service asked to wait, and until when', async () => {
    const { client, clock, send, starts } = createClientWorld([after('30'), ok]);
    const began = clock.now();
    const cancel = new AbortController();
    const first = client.send('singleExportV2', body, service, { signal: cancel.signal });
    await clock.advance(10_000);
    cancel.abort();
    await expect(first).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    const told: number[] = [];
    await send('singleExportV2', body, { onPaused: async (untilMs) => void told.push(untilMs - began) });
    expect(told).toEqual([30_000]);
    expect(starts).toEqual([0, 30_000]);
  });

  it('reports no hold while nothing is held back', async () => {
    const { send } = createClientWorld([ok]);
    const told: number[] = [];
    await send('singleExportV2', body, { onPaused: async (untilMs) => void told.push(untilMs) });
    expect(told).toEqual([]);
  });

  it('can be cancelled while it waits, and sends nothing more', async () => {
    const { client, clock, sent } = createClientWorld([after('30')]);
    const cancel = new AbortController();
    const pending = client.send('singleExportV2', body, service, { signal: cancel.signal });
    const failed = expect(pending).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    await clock.advance(10_000);
    cancel.abort();
    await failed;
    await clock.advance(60_000);
    expect(sent).toHaveLength(1);
  });
});

/** Nothing readable came back, and the service may have charged. */
const lost: [string, ScriptedAnswer, ServiceFailureKind][] = [
  ['a TypeError', 'type-error', 'unreachable'],
  ['no answer', 'hang', 'too-slow'],
  ['an answer without an end', 'hang-in-body', 'too-slow'],
  ['500', { status: 500, text: '' }, 'service-broken'],
  ['503', { status: 503, text: html }, 'service-broken'],
  ['torn JSON', { text: '{"status":200,"data":{"id":"abc' }, 'garbled'],
  ['an empty body', { text: '' }, 'garbled'],
  ['HTML', { text: html }, 'garbled'],
];

describe('the client, when the answer is lost', () => {
  it.each(lost)('never repeats a paid row: %s', async (_what, answer, kind) => {
    const { buyAndFail, sent } = createClientWorld([answer]);
    const failure = await buyAndFail();
    expect(failure.kind).toBe(kind);
    expect(isCertainlyFree(failure)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it.each(lost)('repeats a free row, three times in all: %s', async (_what, answer, kind) => {
    const { sendAndFail, sent, starts } = createClientWorld(times(5, answer));
    expect((await sendAndFail('credits', null)).failure.kind).toBe(kind);
    expect(sent).toHaveLength(3);
    expect(starts).toHaveLength(3);
  });

  it('answers a free row from a later try', async () => {
    const { send, starts } = createClientWorld(['type-error', { text: html }, balance]);
    expect((await send('credits', null)).reply.total).toBe(99.5);
    expect(starts).toEqual([0, 1000, 2000]);
  });

  const final: [string, ScriptedAnswer, ServiceFailureKind][] = [
    ['a shape it does not know', { json: { balance: 4 } }, 'not-understood'],
    ['401', { status: 401, text: '' }, 'key-refused'],
    ['404', refusalJson(404, 'data not found'), 'not-found'],
  ];
  it.each(final)('does not repeat a free row on %s', async (_what, answer, kind) => {
    const { sendAndFail, sent } = createClientWorld([answer]);
    expect((await sendAndFail('credits', null)).failure.kind).toBe(kind);
    expect(sent).toHaveLength(1);
  });

  it('can be cancelled between two tries of a free row', async () => {
    const { client, clock, sent } = createClientWorld(['type-error']);
    const cancel = new AbortController();
    const pending = client.send('credits', null, service, { signal: cancel.signal });
    const failed = expect(pending).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    await clock.advance(500);
    cancel.abort();
    await failed;
    expect(sent).toHaveLength(1);
  });

  const deadlines: [keyof typeof operations, number][] = [
    ['singleExport', 120_000],
    ['singleExportV2', 120_000],
  ];
  it.each(deadlines)('gives %s its own time', async (name, deadlineMs) => {
    const { sendAndFail, clock, sent } = createClientWorld(['hang']);
    expect((await sendAndFail(name, body)).failure).toEqual({ kind: 'too-slow' });
    expect(clock.elapsed()).toBe(deadlineMs);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it('gives a free question 30 s', async () => {
    const { sendAndFail, clock } = createClientWorld(times(3, 'hang' as const));
    await sendAndFail('credits', null);
    expect(clock.elapsed()).toBe(3 * 30_000 + 2 * 1000);
  });

  it('counts the deadline from the start, not from the wait for a slot', async () => {
    const { buyAndFail, clock, limiter } = createClientWorld(['hang']);
    limiter.pause(50_000);
    await buyAndFail();
    expect(clock.elapsed()).toBe(50_000 + 120_000);
  });

  const kept: [string, ScriptedAnswer, ServiceFailureKind, string][] = [
    ['garbled', { text: '{"torn', headers: { 'X-Credit': '-1' } }, 'garbled', '{"torn'],
    [
      'not understood',
      { json: { data: { id: 7 } }, headers: { 'X-Credit': '-1' } },
      'not-understood',
      '{"data":{"id":7}}',
    ],
  ];
  it.each(kept)('keeps a %s answer whole with its charge', async (_what, answer, kind, text) => {
    const { sendAndFail } = createClientWorld([answer]);
    const error = await sendAndFail('singleExportV2', body);
    expect({ kind: error.failure.kind, body: error.body, creditMilli: error.creditMilli }).toEqual({
      kind,
      body: text,
      creditMilli: 1000,
    });
  });
});

describe('the client, when it is cancelled', () => {
  it('sends nothing when it was cancelled before', async () => {
    const { buyAndFail, sent } = createClientWorld([]);
    expect(await buyAndFail({ signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it('sends nothing when it is cancelled in the queue', async () => {
    const { client, clock, sent, starts, fillWindow } = createClientWorld([]);
    await fillWindow();
    const cancel = new AbortController();
    let prepared = 0;
    const pending = client.send('singleExportV2', body, service, {
      signal: cancel.signal,
      beforeSend: async () => {
        prepared += 1;
      },
    });
    const failed = expect(pending).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    await clock.advance(500);
    cancel.abort();
    await failed;
    await clock.advance(5000);
    expect([sent, starts, prepared]).toEqual([[], [], 0]);
  });

  it('still delivers its answer when it is cancelled after it was sent', async () => {
    const { client, clock, sent } = createClientWorld([ok]);
    const cancel = new AbortController();
    const pending = client.send('singleExportV2', body, service, {
      signal: cancel.signal,
      // From here on the order counts as sent.
      beforeSend: async () => cancel.abort(),
    });
    expect((await clock.until(pending)).reply.data?.id).toBe(personJson.id);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
  });
});

describe('the client and the key', () => {
  const answers: [string, ScriptedAnswer[]][] = [
    ['an answer', [ok]],
    ...statusesThatEcho(),
    ['a TypeError that quotes the request', ['type-error']],
    ['a redirect', ['opaque-redirect']],
    ['no answer', ['hang']],
    ['an answer in another shape that quotes it', [{ json: { data: { id: canary } } }]],
    ['a torn answer that quotes it', [{ text: `{"you sent": "${canary}` }]],
  ];

  it.each(answers)('puts it in one header and nowhere else: %s', async (_what, script) => {
    const { client, clock, sent, log } = createClientWorld(script);
    const told: unknown[] = [];
    const [outcome] = await clock.until(
      Promise.allSettled([
        client.send('singleExportV2', body, service, { onWaiting: async (untilMs) => void told.push(untilMs) }),
      ]),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const { url, init } of sent) {
      const { [headers.key]: key, ...others } = init.headers as Record<string, string>;
      expect(key).toBe(canary);
      expectKeyAbsent(canary, url, others, { ...init, headers: null });
    }
    expectKeyAbsent(canary, outcome, told, log.writes);
  });

  function statusesThatEcho(): [string, ScriptedAnswer[]][] {
    const spellings: [how: string, text: string][] = [
      ['it', canary],
      ['it in an address', encodeURIComponent(canary)],
      ['it twice in an address', encodeURIComponent(encodeURIComponent(canary))],
      ['it in base64', btoa(`X-TOKEN: ${canary}`)],
      ['it in hexadecimal', Array.from(canary, (letter) => letter.charCodeAt(0).toString(16)).join('')],
      ['it in numbers of JSON', Array.from(canary, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')],
    ];
    return [400, 401, 403, 404, 429, 500, 501].flatMap((status) =>
      spellings.map(([how, text]): [string, ScriptedAnswer[]] => [
        `${status} that quotes ${how}`,
        times(5, { status, json: { status, error: `bad token ${text}`, message: text, code: text } }),
      ]),
    );
  }

  it('finds it behind JSON escapes, in the stored part of an answer too', async () => {
    const escaped = JSON.stringify({ data: { id: canary } })
      .replaceAll('/', '\\/')
      .replace(canary.charAt(0), `\\u00${canary.charCodeAt(0).toString(16)}`);
    const { client, clock } = createClientWorld([{ text: escaped }]);
    const [outcome] = await clock.until(Promise.allSettled([client.send('singleExportV2', body, service)]));
    expect(outcome).toMatchObject({ status: 'rejected', reason: { failure: { kind: 'not-understood' } } });
    expectKeyAbsent(canary, outcome);
  });

  it('asks for the key of exactly the origin it sends to', async () => {
    const { send, keyReadsFor } = createClientWorld([ok]);
    await send('singleExportV2', body, {}, { ...service, baseUrl: 'https://other.example:8443/prefix' });
    expect(new Set(keyReadsFor)).toEqual(new Set(['https://other.example:8443']));
  });

  it('leaves an answer as it is when the key is too short to be a secret', async () => {
    const { send, world } = createClientWorld([ok]);
    world.key = 'jane';
    expect((await send('singleExportV2', body)).reply.data?.email?.output[0]?.address).toBe('jane@fenwick.example');
  });
});

describe('the client and the names of a deployment', () => {
  const named = { ...service, names: { keys: { pronet: 'brandnet' }, values: { PRONET: 'BRANDNET' } } };

  it('reads the reply in neutral names', async () => {
    const link = { brandnet: 'https://www.brandnet.example/in/jane', site: 'BRANDNET' };
    const { send } = createClientWorld([{ json: { ...envelopeJson, data: { ...personJson, link } } }]);
    const { reply } = await send('singleExportV2', body, {}, named);
    expect(reply.data?.link).toEqual({ pronet: 'https://www.brandnet.example/in/jane', site: 'PRONET' });
  });

  it('writes the request in the names of the deployment', async () => {
    const { send, sent } = createClientWorld([ok]);
    await send('singleExportV2', body, {}, { ...service, names: { keys: { url: 'adresse' }, values: {} } });
    expect(sent[0]?.init.body).toBe(JSON.stringify({ adresse: body.url }));
  });

  it('sends nothing when two names share one in requests', async () => {
    const { client, clock, sent } = createClientWorld([]);
    const names = { keys: { pronet: 'x', platform_b: 'x' }, values: {} };
    await expect(clock.until(client.send('singleExportV2', body, { ...service, names }))).rejects.toThrow('share');
    expect(sent).toEqual([]);
  });
});
