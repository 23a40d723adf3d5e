import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { MessageName, PayloadOf, Push } from '@/lib/messaging/protocol';
import { push, watchPushes } from '@/lib/messaging/push';
import type { Sender } from '@/lib/messaging/receive';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { ServiceError } from '@/lib/service/contract/errors';
import {
  answerOf,
  createReceiverWorld,
  messageNames,
  pageSender,
  panelSender,
  payloads,
} from '../../worlds/receiver-world.ts';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

beforeEach(() => {
  fakeBrowser.reset();
});

/** What the browser does between two contexts: messages are copied, and the listener learns who sends. */
function connect(answer: (message: unknown) => unknown): unknown[] {
  const sent: unknown[] = [];
  async function deliver(message: unknown): Promise<unknown> {
    sent.push(structuredClone(message));
    return structuredClone(await answer(message));
  }
  // Its types know the form with a callback alone.
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(deliver as never);
  return sent;
}

function connectWorker(sender: Sender = panelSender) {
  const world = createReceiverWorld();
  return { ...world, sent: connect((message) => world.receive(message, sender)) };
}

async function failureOfAsk<Name extends MessageName>(name: Name, payload: PayloadOf<Name>): Promise<unknown> {
  try {
    await sendMessage(name, payload);
  } catch (error) {
    expect(error).toBeInstanceOf(MessageError);
    return error instanceof MessageError ? error.failure : null;
  }
  throw new Error('It was answered');
}

describe('sendMessage', () => {
  it.each(messageNames)('brings %s to its handler and the answer back', async (name) => {
    const { sent, reached } = connectWorker();
    expect(await sendMessage(name, payloads[name])).toEqual(answerOf(name));
    expect(sent).toEqual([{ kind: 'message', name, payload: payloads[name] }]);
    expect(reached).toEqual([{ name, payload: payloads[name] }]);
  });

  it('throws the failure that the worker gives', async () => {
    const { answers } = connectWorker();
    answers.enrich = () => Promise.reject(new ServiceError({ kind: 'not-enough-credits', status: 402 }));
    expect(await failureOfAsk('enrich', payloads.enrich)).toEqual({ kind: 'not-enough-credits', status: 402 });
  });

  it('throws an internal failure when a web page asks', async () => {
    const { reached } = connectWorker(pageSender);
    expect(await failureOfAsk('enrich', payloads.enrich)).toEqual({ kind: 'internal' });
    expect(reached).toEqual([]);
  });

  const silences: [string, () => unknown][] = [
    ['the worker dies before it answers', () => Promise.reject(new Error('message port closed'))],
    ['nobody listens', () => undefined],
    ['the answer is null', () => null],
    ['the answer is no reply', () => ({ answer: answerOf('readBalance') })],
  ];
  it.each(silences)('throws an internal failure when %s', async (_what, answer) => {
    connect(answer);
    expect(await failureOfAsk('readBalance', {})).toEqual({ kind: 'internal' });
  });
});

describe('push', () => {
  const message: Push = {
    kind: 'page-changed',
    windowId: 7,
  };

  it('is no error when no one listens', async () => {
    await expect(push(message)).resolves.toBeUndefined();
  });

  it('sends the message as it is', async () => {
    const sent = connect(() => undefined);
    await push(message);
    expect(sent).toEqual([message]);
  });

  /** Its types leave out what a browser may leave out. */
  function deliver(what: unknown, sender: Sender): Promise<unknown> {
    return fakeBrowser.runtime.onMessage.trigger(
      what,
      sender as Parameters<typeof fakeBrowser.runtime.onMessage.trigger>[1],
      () => undefined,
    );
  }

  async function tell(what: unknown, sender: Sender): Promise<Push[]> {
    const heard: Push[] = [];
    const stop = watchPushes((heardMessage) => heard.push(heardMessage));
    await deliver(what, sender);
    stop();
    await deliver(what, sender);
    return heard;
  }
  const worker: Sender = { id: fakeBrowser.runtime.id };

  it('is heard from our worker until the panel stops', async () => {
    expect(await tell(message, worker)).toEqual([message]);
  });

  const unheard: [string, unknown, Sender][] = [
    ['another extension', message, { id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['nobody', message, {}],
    ['a script in a web page', message, { ...worker, tab: { id: 3 }, url: 'https://www.pronet.example/' }],
    ['another panel, as a message to the worker', { kind: 'message', name: 'readBalance', payload: {} }, worker],
    ['our worker, as nothing', null, worker],
  ];
  it.each(unheard)('is not heard from %s', async (_who, what, sender) => {
    expect(await tell(what, sender)).toEqual([]);
  });
});
