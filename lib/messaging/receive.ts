import { logAs } from '@/lib/platform/error-log';
import type { Failure } from './failure.ts';
import type { MessageHandlers, MessageName, Messages, PayloadOf, Reply } from './protocol.ts';

/** The only message that a web page's script can send. */
export function isAddressChanged(message: unknown): boolean {
  return isRecord(message) && message.kind === 'address-changed' && Reflect.ownKeys(message).length === 1;
}

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
  /** The first message of a panel. It is answered without loading the others. */
  panelOpened: MessageHandlers['panelOpened'];
  /** The schemas and handlers of all messages. */
  load(): Promise<{ messages: Messages; panel: MessageHandlers }>;
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

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Pushes use the same channel; only messages for the worker are accepted. */
function isMessage(message: unknown): message is Fields {
  return isRecord(message) && message.kind === 'message';
}

/** By hand, as `isAddressChanged`: the schema library is loaded with the handlers. Throws where the message has another shape. */
function expectShape({ kind: _kind, name, payload, ...others }: Fields): { name: string; payload: unknown } {
  if (typeof name !== 'string' || name.length > 100 || Object.keys(others).length > 0) throw new Error('bad message');
  return { name, payload };
}

function isPanelOpened(payload: unknown): payload is PayloadOf<'panelOpened'> {
  if (!isRecord(payload) || Reflect.ownKeys(payload).length !== 1) return false;
  return payload.windowId === null || Number.isSafeInteger(payload.windowId);
}

async function answerMessage(deps: ReceiverDeps, message: Fields): Promise<Reply> {
  try {
    const { name, payload } = expectShape(message);
    await deps.ready;
    if (name === 'panelOpened' && isPanelOpened(payload)) return { ok: true, answer: await deps.panelOpened(payload) };
    const { messages, panel } = await deps.load();
    if (!isMessageName(messages, name)) return { ok: false, failure: { kind: 'internal' } };
    return { ok: true, answer: await answerWith(panel, name, messages[name]().parse(payload)) };
  } catch (error) {
    return { ok: false, failure: deps.failureOf(error) };
  }
}

function isMessageName(messages: Messages, name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

/** Our own handler's answer is trusted: pages and worker are always of one version. */
async function answerWith<Name extends MessageName>(
  panel: Pick<MessageHandlers, Name>,
  name: Name,
  payload: unknown,
): Promise<unknown> {
  return panel[name](payload as Parameters<MessageHandlers[Name]>[0]);
}

function receiveFromPage(deps: ReceiverDeps, message: unknown, sender: Sender): void {
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0 || !isAddressChanged(message)) return;
  void deps.ready.then(() => deps.page.addressChanged(tabId)).catch(logAs('receive'));
}
