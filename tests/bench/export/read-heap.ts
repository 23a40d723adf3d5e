import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the background worker's objects take after everything that can go is gone. */
export async function readWorkerHeap(userDataDir: string): Promise<number> {
  const [port] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').split('\n');
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await listed.json();
  const worker = targets.find(({ type }) => type === 'service_worker');
  if (worker === undefined) throw new Error('The worker sleeps');
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  const answers = new Map<number, (result: { usedSize?: number }) => void>();
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result }: { id: number; result: { usedSize?: number } } = JSON.parse(String(data));
    answers.get(id)?.(result);
  });
  const send = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  await send(1, 'HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await send(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
