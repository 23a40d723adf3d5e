import { z } from 'zod';
import { noted } from '@/lib/platform/error-log';
import type { Failure } from './failure.ts';
import { type MessageHandlers, type MessageName, messages, type Reply } from './protocol.ts';

const messageSchema = z.strictObject({
  kind: z.literal('message'),
  name: z.string().max(100),
  payload: z.unknown(),
});

/** The only message that a web page's script can send. */
export const pageMessageSchema = z.strictObject({ kind: z.literal('address-changed') });

/** The browser's description of a sender; a page cannot set any of it. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

export interface PageHandlers {
  addressChanged(tabId: number): Promise<void>;
}

export interface ReceiverDeps {
  extensionId: string;
  /** `chrome-extension://id` without a trailing slash. */
  extensionOrigin: string;
  panel: MessageHandlers;
  page: PageHandlers;
  /** Resolves when the last worker's open work is handled. */
  ready: Promise<void>;
  failureOf(error: unknown): Failure;
}

/**
 * The only entrance to the worker: sender, schema, handler. A page's script reaches one handler, which takes no data and returns nothing.
 */
export function createReceiver(deps: ReceiverDeps): (message: unknown, sender: Sender) => Promise<Reply> | undefined {
  return (message, sender) => {
    if (sender.id !== deps.extensionId) return undefined;
    if (isOurPage(deps, sender)) return isMessage(message) ? answerMessage(deps, message) : undefined;
    receiveFromPage(deps, message, sender);
    return undefined;
  };
}

/**
 * Whether an extension page in a tab's top frame or in our panel sent it. Without an origin (Firefox before 126) the URL serves instead.
 */
function isOurPage(deps: ReceiverDeps, sender: Sender): boolean {
  if (sender.frameId !== undefined && sender.frameId !== 0) return false;
  if (sender.origin !== undefined) return sender.origin === deps.extensionOrigin;
  return sender.url?.startsWith(`${deps.extensionOrigin}/`) ?? false;
}

/** Pushes use the same channel; only messages for the worker are accepted. */
function isMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'message';
}

async function answerMessage(deps: ReceiverDeps, message: unknown): Promise<Reply> {
  try {
    const { name, payload } = messageSchema.parse(message);
    if (!isMessageName(name)) return { ok: false, failure: { kind: 'internal' } };
    await deps.ready;
    return { ok: true, answer: await answerWith(deps.panel, name, payload) };
  } catch (error) {
    return { ok: false, failure: deps.failureOf(error) };
  }
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

/** Our own handler's answer is trusted: pages and worker are always of one version. */
async function answerWith<Name extends MessageName>(
  panel: Pick<MessageHandlers, Name>,
  name: Name,
  payload: unknown,
): Promise<unknown> {
  return panel[name](messages[name]().parse(payload) as Parameters<MessageHandlers[Name]>[0]);
}

function receiveFromPage(deps: ReceiverDeps, message: unknown, sender: Sender): void {
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0 || !pageMessageSchema.safeParse(message).success) return;
  void deps.ready.then(() => deps.page.addressChanged(tabId)).catch(noted('receive'));
}
