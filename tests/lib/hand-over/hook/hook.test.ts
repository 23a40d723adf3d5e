import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { signatureOf } from '@/lib/hand-over/hook/signature';
import { handOverMessages } from '@/lib/hand-over/messages';
import { isSignedBy, sandboxHookSecret } from '../../../../sandbox/hand-over/hooks.ts';
import {
  createHandOverWorld,
  endOf,
  failureOf,
  hookAddress,
  settled,
  subjectOf,
  tokens,
} from '../../../worlds/hand-over-world.ts';

const [jane, tom] = ['jane@acme.test', 'tom@acme.test'];
const minute = 60_000;

beforeEach(() => fakeBrowser.reset());

/** Of the specification's text and of its reference libraries. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const specified = {
  id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  seconds: 1_674_087_231,
  body: '{"type":"contact.created","timestamp":"2022-11-03T20:26:10.344522Z","data":{"id":"1f81eb52-5198-4599-803e-771906343485"}}',
};

describe('the signature', () => {
  it('is that of the reference libraries', async () => {
    expect(await signatureOf(example.secret, example)).toBe(example.signature);
  });

  it('is checked by the receiver over id, time and the very bytes of the body', async () => {
    const { id, seconds, body } = specified;
    const signature = await signatureOf(sandboxHookSecret, specified);
    const signed = { id, timestamp: String(seconds), signature, body };
    expect(isSignedBy(sandboxHookSecret, signed)).toBe(true);
    expect(isSignedBy(sandboxHookSecret, { ...signed, signature: `v1,xx ${signature} v1a,yy` })).toBe(true);
    for (const other of [{ id: `${id}x` }, { timestamp: String(seconds + 1) }, { body: `${body} ` }])
      expect(isSignedBy(sandboxHookSecret, { ...signed, ...other })).toBe(false);
    expect(isSignedBy(example.secret, signed)).toBe(false);
  });
});

describe('a webhook', () => {
  it('arrives signed, flat, with its header and a receipt', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    expect(await world.hook(jane)).toEqual([{ state: 'delivered' }]);
    const [delivery] = world.systems.hooks.deliveries();
    expect(delivery).toMatchObject({
      isSigned: true,
      body: {
        type: 'contact.shared',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: { full_name: 'Jane Doe', email: jane },
      },
    });
    expect(delivery?.headers['x-make-apikey']).toBeDefined();
    expect(delivery?.id).toMatch(/^msg_[a-z0-9]+$/);
    expect(await world.receipts(jane)).toMatchObject([
      { target: 'hook', id: delivery?.id, state: 'delivered', host: 'automation.example' },
    ]);
  });

  it('has another id each time it was delivered', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    await world.hook(jane);
    await world.hook(jane);
    const ids = world.systems.hooks.deliveries().map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it.each<[string, object | null, string]>([
    ['429', { kind: 'status', status: 429, retryAfter: 20 }, 'too-fast'],
    ['500', { kind: 'status', status: 500 }, 'broken'],
    ['502', { kind: 'html', status: 502 }, 'broken'],
    ['404', { kind: 'status', status: 404 }, 'refused'],
    ['302', { kind: 'redirect' }, 'redirected'],
    ['no answer', null, 'no-answer'],
  ])('is not repeated after %s unless someone presses, and then under the same id', async (_name, fault, why) => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    if (fault !== null) world.fault(fault);
    else world.state.beforeAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await world.hook(jane)).map(endOf)).toEqual([why]);
    await world.clock.advance(10 * minute);
    expect(world.sent).toHaveLength(1);

    world.state.beforeAnswer = async () => undefined;
    expect(await world.hook(jane)).toEqual([{ state: 'delivered' }]);
    const [first, second] = world.sent;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.body).toEqual(first?.body);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'delivered' }]);
  });

  it('with other content has another id', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.fault({ kind: 'status', status: 500 });
    await world.hook(jane);
    const [receipt] = await world.receipts(jane);
    const rows = [{ subject: subjectOf(jane), data: { fullName: 'Jane D. Doe', email: jane } }];
    await settled(world.clock, world.handOver.handlers.sendHook({ rows }));
    expect(world.sent[1]?.headers['webhook-id']).not.toBe(receipt?.id);
  });

  it('answered with 429 leaves this row and the next waiting', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.fault({ kind: 'status', status: 429, retryAfter: 20 });
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['too-fast', 'too-fast']);
    expect(world.sent).toHaveLength(1);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'waiting' }]);
  });

  it('answered with 410 is switched off until it is connected again', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.fault({ kind: 'status', status: 410 });
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['gone', 'switched-off']);
    expect((await world.targets())?.hook?.off).toBe(true);
    expect((await world.hook(jane)).map(endOf)).toEqual(['switched-off']);
    expect(world.sent).toHaveLength(1);
    await world.connect('hook');
    expect(await world.hook(jane)).toEqual([{ state: 'delivered' }]);
  });

  it('is not sent while the team’s list cannot be read', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.state.isTeamReadable = false;
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['team-closed', 'team-closed']);
    expect(world.sent).toEqual([]);
    expect(await world.receipts(jane)).toEqual([]);
  });

  it('of a refused row costs that row', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.fault({ kind: 'status', status: 422 });
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['refused', 'delivered']);
  });

  it('is not sent about people on a list, nor without the permission', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    await world.exclude(jane);
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['excluded', 'delivered']);
    expect(await world.receipts(jane)).toEqual([]);
    world.granted.clear();
    expect((await world.hook(tom)).map(endOf)).toEqual(['no-permission']);
    expect(world.sent).toHaveLength(1);
  });

  it('is sent nothing when it is connected', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    expect(world.systems.hooks.deliveries()).toEqual([]);
    expect(await world.targets()).toMatchObject({
      hook: { origin: 'https://automation.example', header: 'x-make-apikey' },
    });
    world.granted.clear();
    const connecting = { target: 'hook' as const, address: hookAddress, secret: tokens.hook, header: null };
    expect(await failureOf(world.handOver.handlers.connectTarget(connecting))).toMatchObject({ why: 'no-permission' });
  });

  it('killed between delivery and receipt is sent again under the same id', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.state.beforeAnswer = () => new Promise(() => {});
    const rows = [{ subject: subjectOf(jane), data: { fullName: 'Jane Doe', email: jane } }];
    void world.handOver.handlers.sendHook({ rows });
    await world.until(() => world.systems.hooks.deliveries().length === 1);
    world.state.beforeAnswer = async () => undefined;
    world.restartWorker();
    await world.hook(jane);
    const [first, second] = world.systems.hooks.deliveries();
    expect(second).toMatchObject({ id: first?.id, isRepeat: true });
  });

  it('sent from two windows at once has one id, so that the receiver knows the second', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    await Promise.all([world.hook(jane), world.hook(jane)]);
    const [first, second] = world.systems.hooks.deliveries();
    expect(second).toMatchObject({ id: first?.id, isRepeat: true });
    expect(await world.receipts(jane)).toMatchObject([{ state: 'delivered' }]);
  });

  it.each<[string, (world: Awaited<ReturnType<typeof createHandOverWorld>>) => Promise<() => Promise<void>>]>([
    [
      'offline',
      async ({ state }) => {
        state.isOnline = false;
        return async () => {
          state.isOnline = true;
        };
      },
    ],
    [
      'without the permission',
      async ({ granted }) => {
        const before = [...granted];
        granted.clear();
        return async () => {
          for (const origin of before) granted.add(origin);
        };
      },
    ],
    [
      'while the person is on a list',
      async ({ db, exclude }) => {
        await exclude(jane);
        return () => db.members.clear();
      },
    ],
  ])('whose answer was lost keeps its id after a press %s', async (_when, prevent) => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.fault({ kind: 'status', status: 502, charge: true });
    expect((await world.hook(jane)).map(endOf)).toEqual(['broken']);
    const allow = await prevent(world);
    await world.hook(jane);
    expect(await world.receipts(jane)).toMatchObject([{ state: 'sent' }]);
    await allow();
    expect(await world.hook(jane)).toEqual([{ state: 'delivered' }]);
    const [first, second] = world.systems.hooks.deliveries();
    expect(second).toMatchObject({ id: first?.id, isRepeat: true });
  });

  it('connected to another address meanwhile is sent nothing that was meant for the last one', async () => {
    const world = await createHandOverWorld();
    await world.connect('hook');
    world.state.beforeAnswer = async () => {
      const saved = await world.targets();
      if (saved?.hook === undefined) return;
      await world.db.settings.put({ key: 'targets', value: { ...saved, hook: { ...saved.hook, connectedAt: 1 } } });
    };
    expect((await world.hook(jane, tom)).map(endOf)).toEqual(['delivered', 'not-connected']);
    expect(world.sent).toHaveLength(1);
  });
});

const message = (change: object) =>
  handOverMessages.connectTarget().safeParse({
    ...{ target: 'hook', address: hookAddress, secret: tokens.hook, header: null },
    ...change,
  }).success;

it.each([
  ['https://hooks.zapier.com/hooks/catch/1/abc/', true],
  ['https://n8n.intranet:5678/webhook/x?y=1', true],
  ['http://127.0.0.1:5678/webhook/x', true],
  ['http://n8n.example/webhook', false],
  ['http://127.0.0.1.evil.test/', false],
  ['https://user:pass@n8n.example/', false],
  ['ftp://n8n.example/', false],
  ['n8n.example/webhook', false],
])('the address %s of a webhook is taken: %s', (address, isTaken) => {
  expect(message({ address })).toBe(isTaken);
});

it.each([
  ['x-make-apikey', 'abc', true],
  ['authorization', 'Bearer abc', true],
  ['webhook-id', 'x', false],
  ['webhook-signature', 'x', false],
  ['content-type', 'x', false],
  ['cookie', 'x', false],
  ['host', 'x', false],
  ['sec-fetch-site', 'x', false],
  ['X-Upper', 'x', false],
  ['x a', 'x', false],
  ['x-key', 'a\r\nb', false],
  ['x-key', 'ключ', false],
  ['x-key', '', false],
  ['x-key', 'a'.repeat(513), false],
])('the header %s: %s of a webhook is taken: %s', (name, value, isTaken) => {
  expect(message({ header: { name, value } })).toBe(isTaken);
});

it.each([
  [sandboxHookSecret, true],
  [`whsec_${btoa('x'.repeat(24))}`, true],
  [`whsec_${btoa('x'.repeat(64))}`, true],
  [`whsec_${btoa('x'.repeat(23))}`, false],
  [`whsec_${btoa('x'.repeat(67))}`, false],
  ['whsec_', false],
  ['secret', false],
])('the secret %s of a webhook is taken: %s', (secret, isTaken) => {
  expect(message({ secret })).toBe(isTaken);
});

it.each(['note', 'tags', 'recordId', 'token', '__proto__'])('no message sends the field %s', (field) => {
  const data = JSON.parse(`{"fullName": "Jane Doe", "${field}": "x"}`);
  const rows = [{ subject: subjectOf(jane), data }];
  const parsed = handOverMessages.sendHook().safeParse({ rows });
  expect(JSON.stringify(parsed.data ?? null)).not.toContain('"x"');
});
