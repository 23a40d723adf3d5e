import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageName, messages } from '@/lib/messaging/protocol';
import type { Sender } from '@/lib/messaging/receive';
import { NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';
import { runs } from '../../depth.ts';
import { expectFigure } from '../../laws/figure.ts';
import { expectKeyAbsent } from '../../laws/key-absent.ts';
import {
  answerOf,
  createReceiverWorld,
  extensionId,
  extensionOrigin,
  messageNames,
  messageOf,
  pageSender,
  panelSender,
  payloads,
  settle,
  subject,
} from '../../worlds/receiver-world.ts';

const address = { kind: 'address-changed' };

const ours: [string, Sender][] = [
  ['a side panel or popup, which has no tab', panelSender],
  ['our page in a tab', { ...panelSender, frameId: 0, tab: { id: 9 } }],
  ['a small window', { ...panelSender, url: `${extensionOrigin}/sidepanel.html?window=7`, frameId: 0, tab: { id: 9 } }],
  [
    'our page where the browser gives no origin',
    { id: extensionId, url: `${extensionOrigin}/options.html`, frameId: 0, tab: { id: 9 } },
  ],
];

const strangers: [string, Sender][] = [
  ['a script in a web page', pageSender],
  ['a script in a web page, where the browser gives no origin', { ...pageSender, origin: undefined }],
  ['a script in a frame of a web page', { ...pageSender, frameId: 4 }],
  ['a script in a sandboxed frame', { ...pageSender, origin: 'null', frameId: 4 }],
  [
    'a small window’s page in a frame of somebody',
    { ...panelSender, url: `${extensionOrigin}/sidepanel.html?window=7`, frameId: 4, tab: { id: 3 } },
  ],
  [
    'a page whose address ends like a small window’s',
    { ...pageSender, url: 'https://evil.example/sidepanel.html?window=7' },
  ],
  ['our page in a frame of somebody', { ...panelSender, frameId: 4, tab: { id: 3 } }],
  [
    'our page in a frame, where the browser gives no origin',
    { id: extensionId, url: `${extensionOrigin}/options.html`, frameId: 4, tab: { id: 3 } },
  ],
  ['our address in a page of another origin', { ...pageSender, url: `${extensionOrigin}/options.html` }],
  [
    'our origin inside the address of a page',
    { ...pageSender, origin: undefined, url: `https://evil.example/?${extensionOrigin}/` },
  ],
  ['an origin that goes on', { ...panelSender, origin: `${extensionOrigin}x` }],
  ['an origin that goes on as a host', { ...panelSender, origin: `${extensionOrigin}.evil.example` }],
  ['an origin with a slash', { ...panelSender, origin: `${extensionOrigin}/` }],
  ['an origin in capitals', { ...panelSender, origin: extensionOrigin.toUpperCase() }],
  ['our id under another scheme', { ...panelSender, origin: `https://${extensionId}` }],
  ['an empty origin', { ...panelSender, origin: '' }],
  ['an address that goes on, without an origin', { id: extensionId, url: `${extensionOrigin}x/options.html` }],
  ['our bare origin as the address', { id: extensionId, url: extensionOrigin }],
  ['neither origin nor address', { id: extensionId }],
  [
    'another extension',
    { id: 'ponmlkjihgfedcbaponmlkjihgfedcba', origin: 'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba' },
  ],
  ['another extension with our origin', { ...panelSender, id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
  ['an id that goes on', { ...panelSender, id: `${extensionId}x` }],
  ['no id', { ...panelSender, id: undefined }],
  ['nobody', {}],
];

describe('the receiver, when an ask comes', () => {
  const allowed = ours.flatMap(([who, sender]) => messageNames.map((name) => [name, who, sender] as const));
  it.each(allowed)('answers %s from %s', async (name, _who, sender) => {
    const { receive, reached } = createReceiverWorld();
    expect(await receive(messageOf(name), sender)).toEqual({ ok: true, answer: answerOf(name) });
    expect(reached).toEqual([{ name, payload: payloads[name] }]);
  });

  const refused = strangers.flatMap(([who, sender]) => messageNames.map((name) => [name, who, sender] as const));
  it.each(refused)('answers nothing to %s from %s', async (name, _who, sender) => {
    const { receive, reached, moved } = createReceiverWorld();
    expect(receive(messageOf(name), sender)).toBeUndefined();
    await settle();
    expect([reached, moved]).toEqual([[], []]);
  });

  const unknownNames = [
    'fetch',
    '',
    'Enrich',
    'enrich ',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    'readKey',
  ];
  it.each(unknownNames)('refuses the unknown ask %j', async (name) => {
    const { receive, reached } = createReceiverWorld();
    expect(await receive({ kind: 'message', name, payload: {} }, panelSender)).toEqual({
      ok: false,
      failure: { kind: 'internal' },
    });
    expect(reached).toEqual([]);
  });

  const notAsks: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'message'],
    ['a number', 1],
    ['a list', ['message', 'enrich']],
    ['a push of our own', { kind: 'page-changed', windowId: 7 }],
    ["a page's message", address],
    ['another kind', { kind: 'ASK', name: 'readBalance', payload: {} }],
    ['no kind', { name: 'readBalance', payload: {} }],
  ];
  it.each(notAsks)('leaves %s from our own page unanswered', async (_what, message) => {
    const { receive, reached, moved } = createReceiverWorld();
    expect(receive(message, panelSender)).toBeUndefined();
    await settle();
    expect([reached, moved]).toEqual([[], []]);
  });

  const malformed: [string, unknown][] = [
    ['no payload', { kind: 'message', name: 'enrich' }],
    ['a payload that is null', { kind: 'message', name: 'enrich', payload: null }],
    ['a payload that is a list', { kind: 'message', name: 'readBalance', payload: [] }],
    ['a name that is no text', { kind: 'message', name: ['enrich'], payload: payloads.enrich }],
    ['an extra field beside the payload', { ...(messageOf('enrich') as object), extra: 1 }],
    ['an extra field in the payload', messageOf('enrich', { ...payloads.enrich, url: 'https://evil.example' })],
    ['an extra field in the subject', messageOf('enrich', { ...payloads.enrich, subject: { ...subject, id: 'x' } })],
    ['an extra field where there are none', messageOf('forgetKey', { force: true })],
    ['an operation that does not exist', messageOf('enrich', { ...payloads.enrich, operation: 'phone' })],
    ['a price as a text', messageOf('enrich', { ...payloads.enrich, agreedMilli: '1000' })],
    ['a price below nothing', messageOf('enrich', { ...payloads.enrich, agreedMilli: -1 })],
    ['half a thousandth', messageOf('enrich', { ...payloads.enrich, agreedMilli: 0.5 })],
    ['an endless price', messageOf('enrich', { ...payloads.enrich, agreedMilli: Number.POSITIVE_INFINITY })],
    ['a flag as a text', messageOf('enrich', { ...payloads.enrich, override: 'yes' })],
    ['a subject without a key', messageOf('enrich', { ...payloads.enrich, subject: { ...subject, key: undefined } })],
    [
      'a subject whose address is http',
      messageOf('enrich', {
        ...payloads.enrich,
        subject: { ...subject, url: 'http://www.pronet.example/in/x' },
      }),
    ],
    [
      'a subject whose address is a script',
      messageOf('forgetSubject', { subject: { ...subject, url: 'javascript:alert(1)' } }),
    ],
    [
      'a key of a subject that is huge',
      messageOf('enrich', { ...payloads.enrich, subject: { ...subject, key: 'x'.repeat(1_000_000) } }),
    ],
    ['an API key that is empty', messageOf('saveConnection', { ...payloads.saveConnection, key: '' })],
    [
      'an API key that is huge',
      messageOf('saveConnection', { ...payloads.saveConnection, key: 'x'.repeat(1_000_000) }),
    ],
    [
      'an address that is huge',
      messageOf('saveConnection', { ...payloads.saveConnection, baseUrl: 'x'.repeat(1_000_000) }),
    ],
    [
      'a thousand sites',
      messageOf('saveSites', { sites: Array.from({ length: 1000 }, () => payloads.saveSites.sites[0]) }),
    ],
    ['a site with code', messageOf('saveSites', { sites: [{ ...payloads.saveSites.sites[0], run: 'x' }] })],
    ['an intent id that is huge', messageOf('checkUnknown', { intentId: 'x'.repeat(1_000_000) })],
    ['a window that is a text', messageOf('subject', { windowId: '7' })],
  ];
  it.each(malformed)('refuses %s before any handler', async (_what, message) => {
    const { receive, reached } = createReceiverWorld();
    expect(await receive(message, panelSender)).toEqual({ ok: false, failure: { kind: 'internal' } });
    expect(reached).toEqual([]);
  });

  it('was tried with as many forged messages as are listed', () => {
    expectFigure('forgedMessages', refused.length + unknownNames.length + notAsks.length + malformed.length);
  });

  it('passes nothing outside its schema to a handler', async () => {
    const anyMessage = fc.record({
      kind: fc.constant('message'),
      name: fc.oneof(fc.constantFrom(...messageNames), fc.string()),
      payload: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(anyMessage, async (message) => {
        const { receive, reached } = createReceiverWorld();
        const reply = await receive(message, panelSender);
        expect(reply).toHaveProperty('ok');
        for (const { name, payload } of reached)
          expect(messages[name as MessageName]().safeParse(payload).success).toBe(true);
      }),
      runs(500),
    );
  });

  it('waits until the last worker is tidied up after', async () => {
    let finish = () => {};
    const ready = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { receive, reached } = createReceiverWorld({ ready });
    const reply = receive(messageOf('readBalance'), panelSender);
    await settle();
    expect(reached).toEqual([]);
    finish();
    expect(await reply).toEqual({ ok: true, answer: answerOf('readBalance') });
  });

  it('handles no message before the last worker’s remains are settled', async () => {
    const ready = new Promise<void>(() => undefined);
    const { receive, reached } = createReceiverWorld({ ready });
    for (const name of messageNames) void receive(messageOf(name), panelSender);
    await settle();
    expect(reached.map(({ name }) => name)).toEqual([]);
  });

  it('says so when tidying up failed', async () => {
    const ready = Promise.reject(new Error('database is corrupt'));
    ready.catch(() => undefined);
    const { receive, reached } = createReceiverWorld({ ready });
    expect(await receive(messageOf('readBalance'), panelSender)).toEqual({ ok: false, failure: { kind: 'internal' } });
    expect(reached).toEqual([]);
  });
});

describe('the reply to an ask', () => {
  const secret = 'sk-canary-7f3b1e0042';
  const failures: [string, unknown, object][] = [
    [
      'a failure of the service',
      new ServiceError({ kind: 'key-refused', status: 401 }, { body: secret }),
      { kind: 'key-refused', status: 401 },
    ],
    [
      'a refusal of the door',
      new RefusedError({ kind: 'above-agreed', maxMilli: 5, agreedMilli: 4 }),
      { kind: 'above-agreed', maxMilli: 5, agreedMilli: 4 },
    ],
    [
      'an answer that could not be saved',
      new NotSavedError(['a@b.example']),
      { kind: 'not-saved', values: ['a@b.example'] },
    ],
    ['an unknown error', new TypeError(`fetch failed with ${secret}`), { kind: 'internal' }],
    ['an error with a cause', new Error('x', { cause: { key: secret } }), { kind: 'internal' }],
    ['a text', secret, { kind: 'internal' }],
    ['nothing', undefined, { kind: 'internal' }],
  ];
  it.each(failures)(
    'carries kinds and numbers, no stack and no text of an error: %s',
    async (_what, thrown, failure) => {
      const { receive, answers } = createReceiverWorld();
      answers.enrich = () => Promise.reject(thrown);
      const reply = await receive(messageOf('enrich'), panelSender);
      expect(reply).toEqual({ ok: false, failure });
      expect(JSON.stringify(reply)).not.toMatch(/\bat .*\.ts|stack|message/);
      expectKeyAbsent(secret, reply);
    },
  );

  it('carries a failure when a handler throws at once', async () => {
    const { receive, answers } = createReceiverWorld();
    answers.enrich = () => {
      throw new Error('at once');
    };
    expect(await receive(messageOf('enrich'), panelSender)).toEqual({ ok: false, failure: { kind: 'internal' } });
  });
});

describe('the receiver, when a page says that its address changed', () => {
  it('takes the number of the tab and answers nothing', async () => {
    const { receive, moved, reached } = createReceiverWorld();
    expect(receive(address, pageSender)).toBeUndefined();
    await settle();
    expect([moved, reached]).toEqual([[3], []]);
  });

  it('takes a page whose browser gives no origin', async () => {
    const { receive, moved } = createReceiverWorld();
    expect(receive(address, { ...pageSender, origin: undefined })).toBeUndefined();
    await settle();
    expect(moved).toEqual([3]);
  });

  const forged: [string, unknown, Sender][] = [
    ['it carries an address', { ...address, url: 'https://www.pronet.example/in/boss' }, pageSender],
    ['it carries a tab', { ...address, tabId: 1 }, pageSender],
    ['it carries a prototype', JSON.parse('{"kind":"address-changed","__proto__":{"x":1}}'), pageSender],
    ['it is of another kind', { kind: 'subject-changed' }, pageSender],
    ['it is a text', 'address-changed', pageSender],
    ['it is a list', [address], pageSender],
    ['it is nothing', undefined, pageSender],
    ['it is an ask', messageOf('enrich'), pageSender],
    ['it comes from a frame', address, { ...pageSender, frameId: 2 }],
    ['it comes from no frame', address, { ...pageSender, frameId: undefined }],
    ['it comes from no tab', address, { ...pageSender, tab: undefined }],
    ['it comes from a tab without a number', address, { ...pageSender, tab: {} }],
    ['it comes from another extension', address, { ...pageSender, id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['it comes from nobody', address, { ...pageSender, id: undefined }],
    ['it comes from our own page', address, { ...panelSender, frameId: 0, tab: { id: 9 } }],
  ];
  it.each(forged)('does nothing when %s', async (_what, message, sender) => {
    const { receive, moved, reached } = createReceiverWorld();
    expect(receive(message, sender)).toBeUndefined();
    await settle();
    expect([moved, reached]).toEqual([[], []]);
  });

  it('waits until the last worker is tidied up after', async () => {
    let finish = () => {};
    const ready = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { receive, moved } = createReceiverWorld({ ready });
    expect(receive(address, pageSender)).toBeUndefined();
    await settle();
    expect(moved).toEqual([]);
    finish();
    await settle();
    expect(moved).toEqual([3]);
  });

  it('swallows errors, since no one listens', async () => {
    const ready = Promise.reject(new Error('database is corrupt'));
    ready.catch(() => undefined);
    const { receive, moved } = createReceiverWorld({ ready });
    expect(receive(address, pageSender)).toBeUndefined();
    await settle();
    expect(moved).toEqual([]);
  });
});
