import { noted } from '@/lib/platform/error-log';
import type { Failure } from './failure.ts';
import {
  type AnswerOf,
  type MessageName,
  messageSchema,
  messages,
  pageMessageSchema,
  type ReceivedOf,
  type Reply,
} from './protocol.ts';

/** What the browser says of a sender; nothing in it can be set by the page. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/** One handler an ask; a missing one is a type error. */
export type PanelHandlers = {
  [Name in MessageName]: (payload: ReceivedOf<Name>) => Promise<AnswerOf<Name>>;
};

export interface PageHandlers {
  addressChanged(tabId: number): Promise<void>;
}

/** Waits for nothing that a dead worker left behind: it reads which page is open, and a panel shows nothing before it is answered. */
const answeredAtOnce: ReadonlySet<MessageName> = new Set(['subject']);

export interface ReceiverDeps {
  extensionId: string;
  /** `chrome-extension://id` without a trailing slash. */
  extensionOrigin: string;
  panel: PanelHandlers;
  page: PageHandlers;
  /** Resolves when what the last worker left behind is dealt with. */
  ready: Promise<void>;
  failureOf(error: unknown): Failure;
}

/**
 * The one gate into the worker: sender first, then schema, then handler. Undefined means: not answered. A page's script
 * can reach one handler, which takes no data and gives no answer.
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
 * Our own page, at the top or in our own panel: not a script in a web page, whose origin is the page's, and not a page of
 * ours inside somebody's frame. Where the browser gives no origin (Firefox before 126) its URL says the same.
 */
function isOurPage(deps: ReceiverDeps, sender: Sender): boolean {
  if (sender.frameId !== undefined && sender.frameId !== 0) return false;
  if (sender.origin !== undefined) return sender.origin === deps.extensionOrigin;
  return sender.url?.startsWith(`${deps.extensionOrigin}/`) ?? false;
}

/** Pushes of ours come by the same channel; only asks are for the worker. */
function isMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ask';
}

async function answerMessage(deps: ReceiverDeps, message: unknown): Promise<Reply> {
  try {
    const { name, payload } = messageSchema.parse(message);
    if (!isMessageName(name)) return { ok: false, failure: { kind: 'internal' } };
    if (!answeredAtOnce.has(name)) await deps.ready;
    return { ok: true, answer: await answerWith(deps.panel, name, payload) };
  } catch (error) {
    return { ok: false, failure: deps.failureOf(error) };
  }
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

async function answerWith<Name extends MessageName>(
  panel: PanelHandlers,
  name: Name,
  payload: unknown,
): Promise<unknown> {
  const parsed = messages[name].payload.parse(payload) as ReceivedOf<Name>;
  return messages[name].answer.parse(await panel[name](parsed));
}

function receiveFromPage(deps: ReceiverDeps, message: unknown, sender: Sender): void {
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0 || !pageMessageSchema.safeParse(message).success) return;
  void deps.ready.then(() => deps.page.addressChanged(tabId)).catch(noted('receive'));
}
