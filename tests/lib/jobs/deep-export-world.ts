import 'fake-indexeddb/auto';
import { expect, onTestFinished } from 'vitest';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { createJobSidenote } from '../../worlds/job-sidenote.ts';

export const hourMs = 3_600_000;

export async function world(options: Parameters<typeof createJobSidenote>[0] = {}) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  return { ...sidenote, worker: sidenote.startWorker() };
}
export type World = Awaited<ReturnType<typeof world>>;

export async function refusalOf(pending: Promise<unknown>): Promise<unknown> {
  return pending.then(
    () => 'not refused',
    (error: unknown) => (error instanceof JobRefusedError ? error.why : error),
  );
}

export async function start(
  { worker, finish, openSearch }: World,
  size: number,
  agreedMilli = size * 1000,
): Promise<string> {
  const searchId = await openSearch();
  return finish(worker.jobs.startExport({ searchId, size, agreedMilli }));
}

/** Each once, and in all those that the search matches. */
export async function expectExactly({ itemsOf, service }: World, id: string, count: number): Promise<void> {
  const ids = (await itemsOf(id)).map(({ line }) => line.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(
    service
      .everybody()
      .slice(0, count)
      .map((person) => person.id)
      .toSorted(),
  );
}

/** In this world, wherever in it: the people who came, and what the ledger says, are the service's. */
export async function expectBooks({ bookedMilli, service, row }: World, id: string): Promise<void> {
  expect(await bookedMilli()).toBe(service.takenMilli());
  const job = await row(id);
  expect(job.parts.reduce((sum, part) => sum + (part.chargedMilli ?? 0), 0)).toBe(service.takenMilli());
}
