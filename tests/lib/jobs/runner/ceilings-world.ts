import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { serviceKey } from '../../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../../worlds/job-sidenote.ts';

export const limits = { ...smallLimits, peoplePerExport: 200 };
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

export async function world(options: Parameters<typeof createJobSidenote>[0] = { limits }) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  const worker = sidenote.startWorker();
  const start = async (size: number) => {
    const searchId = await sidenote.openSearch();
    return sidenote.finish(worker.jobs.startExport({ searchId, size, agreedMilli: size * 1000 }));
  };
  const part = async (id: string) => (await sidenote.row(id)).parts[0];
  return { ...sidenote, worker, start, part };
}
export type World = Awaited<ReturnType<typeof world>>;

export const answers = (status: number, body: object) => Response.json(body, { status });
export const broken = () => new Response('oops', { status: 500 });

export function provoke(all: World, outcome: 'endless' | 'stuck-soft' | 'stuck-hard'): void {
  for (const row of all.service.jobs.history(serviceKey, 'PEOPLE_EXPORT'))
    all.service.jobs.setOutcome(row.trackId, outcome);
}

export async function untilRunning(all: World, id: string): Promise<void> {
  await all.pass(all.worker, async () => (await all.part(id))?.state === 'running');
}

export async function refusalOf(pending: Promise<unknown>): Promise<unknown> {
  return pending.then(
    () => 'not refused',
    (error: unknown) => (error instanceof JobRefusedError ? error.why : error),
  );
}
