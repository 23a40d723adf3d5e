import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { builtFolder } from './read-built.ts';

const id = 'abcdefghijklmnopabcdefghijklmnop';
/** Node gives an extension's address no origin. */
const origin = 'https://extension.example';

type Listener = (...args: never[]) => unknown;

/** Any API of the browser: every member is one too, and every call resolves to nothing. */
function anyApi(): object {
  const get = (target: object, name: string | symbol): unknown =>
    name === 'then' ? undefined : (Reflect.get(target, name) ?? anyApi());
  return new Proxy(() => Promise.resolve(undefined), { get });
}

/** The given members, and any other. */
function apiOf(members: object): object {
  return new Proxy(members, { get: (target, name) => Reflect.get(target, name) ?? anyApi() });
}

/** An event of the browser with the listeners that the worker added. */
function createEvent() {
  const listeners: Listener[] = [];
  return {
    listeners,
    api: { addListener: (listener: Listener) => void listeners.push(listener) },
  };
}

/**
 * Evaluates the built worker with an empty database, as a browser does that starts it for an event. `session`: what its predecessor left in
 * session storage.
 */
export function startBuiltWorker(browser: 'chrome' | 'firefox', session: Record<string, unknown>) {
  const [messages, commands, menus] = [createEvent(), createEvent(), createEvent()];
  const opened: string[] = [];
  const open = async () => void opened.push('panel');
  const area = { get: async () => session, set: async () => undefined, remove: async () => undefined };
  const apis = {
    runtime: apiOf({ id, getURL: (path: string) => `${origin}/${path}`, onMessage: messages.api }),
    storage: apiOf({
      session: area,
      local: { get: async () => ({}) },
      managed: { get: async () => ({}) },
    }),
    tabs: apiOf({ query: async () => [] }),
    commands: apiOf({ onCommand: commands.api }),
    contextMenus: apiOf({ onClicked: menus.api }),
    ...(browser === 'chrome' ? { sidePanel: { open } } : { sidebarAction: { open } }),
    ...Object.fromEntries(
      ['action', 'alarms', 'i18n', 'notifications', 'permissions', 'scripting', 'windows'].map((name) => [
        name,
        anyApi(),
      ]),
    ),
  };
  const scope: Record<string, unknown> = createContext({
    console,
    crypto,
    performance,
    structuredClone,
    queueMicrotask,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    URL,
    TextEncoder,
    TextDecoder,
    AbortController,
    IDBKeyRange,
    indexedDB: new IDBFactory(),
    navigator: { onLine: true, userAgent: '' },
    addEventListener: () => undefined,
    fetch: () => Promise.reject(new Error('offline')),
  });
  // The polyfill looks at its prototype: the object is of the worker's own realm.
  const chrome = Object.assign(runInContext('({})', scope), apis);
  Object.assign(scope, { self: scope, chrome, browser: chrome });
  runInContext(readFileSync(join(builtFolder(browser), 'background.js'), 'utf8'), scope);

  const dispatch = ({ listeners }: { listeners: Listener[] }, ...args: unknown[]): unknown =>
    listeners.map((listener) => listener(...(args as never[]))).find((answer) => answer !== undefined);
  const tab = { id: 7, windowId: 1, url: 'https://www.pronet.example/in/jane-doe' };

  return {
    /** What the worker has opened so far. */
    opened,
    /** zod notes its settings in the global scope when it is evaluated, whatever the minifier calls its parts. */
    hasSchemas: () => Object.keys(scope).some((name) => name.startsWith('__zod_')),
    send: (name: string, payload: object): unknown =>
      dispatch(messages, { kind: 'message', name, payload }, { id, origin, url: `${origin}/sidepanel.html` }),
    press: (command: string): unknown => dispatch(commands, command, tab),
    choose: (menuItemId: string): unknown => dispatch(menus, { menuItemId }, tab),
  };
}
export type BuiltWorker = ReturnType<typeof startBuiltWorker>;
