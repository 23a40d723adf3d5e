import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Target {
  id: string;
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

function protocolOf(userDataDir: string): string {
  const [port] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').split('\n');
  return `http://127.0.0.1:${port}/json`;
}

async function findWorkers(userDataDir: string, extensionId: string): Promise<Target[]> {
  const listed = await fetch(`${protocolOf(userDataDir)}/list`);
  const targets: Target[] = await listed.json();
  return targets.filter(
    ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`),
  );
}

/** Ends the background worker as the browser would. Nothing is attached to it by this: a worker under a debugger starts otherwise. */
export async function killWorker(userDataDir: string, extensionId: string): Promise<void> {
  const workers = await findWorkers(userDataDir, extensionId);
  for (const { id } of workers) await fetch(`${protocolOf(userDataDir)}/close/${id}`);
}

/** The bytes of a running worker's heap after a collection. Attaches to it, so that no start may be timed afterwards. */
export async function readWorkerHeap(userDataDir: string, extensionId: string): Promise<number> {
  const [worker] = await findWorkers(userDataDir, extensionId);
  if (worker === undefined) throw new Error('The worker is dead');
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  const ask = (id: number, method: string): Promise<{ usedSize: number }> => {
    socket.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer: { id?: number; result: { usedSize: number } } = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
    });
  };
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
