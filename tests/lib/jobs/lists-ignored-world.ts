import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { createJobSidenote } from '../../worlds/job-sidenote.ts';

export async function world(options: Parameters<typeof createJobSidenote>[0] = { choices: { lists: 'ignore' } }) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  const worker = sidenote.startWorker();
  const searchId = await sidenote.openSearch();
  const start = (size: number) =>
    sidenote.finish(worker.jobs.startExport({ searchId, size, agreedMilli: size * 1000 }));
  const untilHeld = () => sidenote.pass(worker, async () => (await sidenote.row()).state === 'paused');
  return { ...sidenote, worker, start, untilHeld };
}
