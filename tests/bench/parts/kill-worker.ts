import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the background worker as the browser would. Nothing is attached to it by this: a worker under a debugger starts otherwise. */
export async function killWorker(userDataDir: string, extensionId: string): Promise<void> {
  const [port] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').split('\n');
  const protocol = `http://127.0.0.1:${port}/json`;
  const listed = await fetch(`${protocol}/list`);
  const targets: { id: string; type: string; url: string }[] = await listed.json();
  const workers = targets.filter(
    ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`),
  );
  for (const { id } of workers) await fetch(`${protocol}/close/${id}`);
}
