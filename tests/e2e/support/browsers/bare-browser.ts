import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';

/**
 * A Chromium driven by a few raw protocol calls and attached to nothing but the page it clicks in. Playwright attaches to
 * the worker, and a worker under a debugger is never stopped for idling: what depends on that is measured here.
 */
export interface BareBrowser {
  /** Opens a page behind the active tab, so that the active tab stays the profile. */
  openBehind(url: string): Promise<BarePage>;
  close(): Promise<void>;
}

export interface BarePage {
  /**
   * Evaluates an expression in the page; a promise is awaited. A page that is changing its process meanwhile may never answer: undefined after
   * `withinMs`.
   */
  evaluate(expression: string, withinMs?: number): Promise<unknown>;
  close(): Promise<void>;
}

export async function launchBareBrowser(options: {
  executablePath: string;
  userDataDir: string;
  args: string[];
  url: string;
}): Promise<BareBrowser> {
  const { executablePath, userDataDir, args, url } = options;
  const portFile = path.join(userDataDir, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const chromium = spawn(
    executablePath,
    [`--user-data-dir=${userDataDir}`, '--headless=new', '--remote-debugging-port=0', ...args, url],
    { stdio: 'ignore' },
  );
  const [port, socketPath] = await readPort(portFile, chromium);
  const protocol = await connect(`ws://127.0.0.1:${port}${socketPath}`);
  return {
    async openBehind(pageUrl) {
      const { targetId } = await protocol.send('Target.createTarget', { url: pageUrl, background: true });
      const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true });
      return {
        async evaluate(expression, withinMs) {
          const evaluating = protocol.send(
            'Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true, userGesture: true },
            String(sessionId),
            evaluationMs,
          );
          const answer = await (withinMs === undefined
            ? evaluating
            : Promise.race([evaluating.catch(() => null), delay(withinMs, null)]));
          const result: unknown = answer?.result;
          return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;
        },
        async close() {
          await protocol.send('Target.closeTarget', { targetId });
        },
      };
    },
    async close() {
      const ended = new Promise((resolve) => chromium.once('exit', resolve));
      // The browser may end before it has answered that it will.
      await protocol.send('Browser.close', {}).catch(() => chromium.kill());
      protocol.close();
      if (chromium.exitCode !== null) return;
      await Promise.race([ended, delay(patienceMs)]);
      chromium.kill('SIGKILL');
    },
  };
}

async function readPort(portFile: string, chromium: ChildProcess): Promise<string[]> {
  let text = '';
  const read = async () => {
    if (chromium.exitCode !== null) throw new Error(`Chromium ended with ${chromium.exitCode}`);
    text = await readFile(portFile, 'utf8').catch(() => '');
    return text;
  };
  await expect.poll(read, 'Chromium writes its debugging port').toContain('\n');
  return text.trim().split('\n');
}

type Fields = Record<string, unknown>;

/** A call that the browser has not answered by then has failed. */
const patienceMs = 20_000;

/** What a page is asked to do may be the work that is measured. */
const evaluationMs = 280_000;

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: Fields): void; reject(error: Error): void }>();
  let ids = 0;
  socket.addEventListener('message', (event) => {
    const message: { id?: number; result?: Fields; error?: { message: string } } = JSON.parse(String(event.data));
    const asked = message.id === undefined ? undefined : waiting.get(message.id);
    if (message.id === undefined || asked === undefined) return;
    waiting.delete(message.id);
    if (message.error !== undefined) asked.reject(new Error(message.error.message));
    else asked.resolve(message.result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection'));
    waiting.clear();
  });
  await answered('The connection to the browser', patienceMs, (resolve, reject) => {
    socket.addEventListener('open', () => resolve({}), { once: true });
    socket.addEventListener('error', () => reject(new Error('No connection to the browser')), { once: true });
  });
  return {
    send(method: string, params: Fields, sessionId?: string, withinMs = patienceMs): Promise<Fields> {
      const id = ++ids;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      return answered(method, withinMs, (resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    close: () => socket.close(),
  };
}

/** What the browser owes; rejects with its name once the time is over. */
function answered(
  what: string,
  withinMs: number,
  start: (resolve: (result: Fields) => void, reject: (error: Error) => void) => void,
) {
  return new Promise<Fields>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: no answer within ${withinMs} ms`)), withinMs);
    start(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
