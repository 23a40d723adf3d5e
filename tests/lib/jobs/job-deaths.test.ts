import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { jobWaitingMilli } from '@/lib/jobs/kinds/job-money';
import { depth, isFullDepth } from '../../depth.ts';
import { createJobSidenote, type JobSidenote, smallLimits } from '../../worlds/job-sidenote.ts';
import { createMortal, type Mortal } from '../../worlds/mortal.ts';

const limits = { ...smallLimits, peoplePerExport: 6, resultsPerPage: 4 };

/** What has to be true once the last worker is done, whatever died before. */
async function findWrong(sidenote: JobSidenote, sizes: readonly number[]): Promise<string[]> {
  const { service, db } = sidenote;
  const rows = await db.jobs.toArray();
  const ledger = await db.ledger.toArray();
  const booked = await sidenote.bookedMilli();
  const submitted = service.submits().map(({ body }) => JSON.stringify(body));
  const [job] = rows;
  const items = job === undefined ? [] : await sidenote.itemsOf(job.id);
  const ids = items.map(({ line }) => line.id);
  const wanted = sizes.reduce((sum, size) => sum + size, 0);
  // One that was marked as sent and died before it left is refused once that is certain: nobody hands it in again unasked.
  const isEnded = job?.state === 'done' && job.parts.every(({ state }) => state === 'done' || state === 'refused');
  const isDone = isEnded && job.parts.every(({ state }) => state === 'done');
  return [
    ...(booked === service.takenMilli() ? [] : [`booked ${booked}, taken ${service.takenMilli()}`]),
    ...(new Set(submitted).size === submitted.length ? [] : [`submitted twice: ${submitted.join(' and ')}`]),
    ...(submitted.length <= sizes.length ? [] : [`${submitted.length} submits`]),
    ...(new Set(ids).size === ids.length ? [] : ['somebody is there twice']),
    ...rows.filter(({ open }) => open === 1).map(({ state }) => `left open, ${state}`),
    ...(rows.length <= 1 ? [] : ['more than one job']),
    ...(job === undefined || isEnded ? [] : [`ended ${job.state}: ${job.parts.map(({ state }) => state).join(', ')}`]),
    ...(isDone && ids.length !== wanted ? [`${ids.length} of ${wanted} people`] : []),
    ...ledger
      .filter((row) => row.kind === 'charge' && row.isJobOpen)
      .map(({ id }) => `${id} is left open in the ledger`),
    ...(isDone && (await db.records.where('aliases').startsWith('').count()) < wanted ? ['records are missing'] : []),
  ];
}

/** Whoever is asked says that what is there is theirs; what never arrived of a deep export goes on after a click. */
async function resumePaused(
  { db, finish, answering }: JobSidenote,
  worker: ReturnType<JobSidenote['startWorker']>,
): Promise<void> {
  const { jobs } = worker;
  await answering(worker, ({ candidates }) => candidates[0]?.trackId ?? null);
  const [job] = await db.jobs.toArray();
  if (job?.state !== 'paused') return;
  await finish(jobs.resume(job.id, jobWaitingMilli(job))).catch(() => undefined);
}

/** One job; a worker dies at each of these moments of its own, and the last one lives on. */
async function liveThrough(size: number, sizes: readonly number[], deaths: readonly number[]) {
  const sidenote = await createJobSidenote({ limits });
  const searchId = await sidenote.openSearch();
  const lives: Mortal[] = [];
  for (const [index, diesAt] of [...deaths, Number.POSITIVE_INFINITY].entries()) {
    const mortal = createMortal(diesAt);
    lives.push(mortal);
    const worker = sidenote.startWorker(mortal);
    const begin: Promise<unknown> =
      index === 0 ? worker.jobs.startExport({ searchId, size, agreedMilli: size * 1000 }) : worker.start();
    await sidenote.finish(begin).catch(() => undefined);
    const isOver = async () =>
      mortal.isDead || (await sidenote.isCandidate()) || (await sidenote.db.jobs.where('open').equals(1).count()) === 0;
    // A dead worker never rests, and its alarm starts the next one.
    await sidenote.pass(worker, isOver);
    await resumePaused(sidenote, worker);
    await sidenote.pass(worker, isOver);
    await sidenote.clock.advance(1000);
  }
  const wrong = await findWrong(sidenote, sizes);
  const [job] = await sidenote.db.jobs.toArray();
  await sidenote.dispose();
  const states = job?.parts.map(({ state }) => state) ?? [];
  return {
    wrong,
    moments: lives[0]?.moments ?? 0,
    isWhole: states.length > 0 && states.every((state) => state === 'done'),
  };
}

describe('a job whose worker dies', () => {
  it('at any moment, is submitted once, and books and results are right', async () => {
    const whole = await liveThrough(6, [6], []);
    expect(whole.wrong).toEqual([]);
    expect(whole.moments).toBeGreaterThan(30);
    let [lives, wholes] = [0, 0];
    for (let at = 1; at <= whole.moments; at += depth(11, 1)) {
      const { wrong, isWhole } = await liveThrough(6, [6], [at]);
      expect({ at, wrong }).toEqual({ at, wrong: [] });
      lives += 1;
      if (isWhole) wholes += 1;
    }
    // The others died before there was a job, or in the one moment between "sent" and the request.
    expect(wholes).toBeGreaterThan(lives / 2);
  });

  if (isFullDepth)
    it('at any moment of a deep export, has each person once and pays for each person once', async () => {
      const whole = await liveThrough(15, [6, 6, 3], []);
      expect(whole.wrong).toEqual([]);
      for (let at = 1; at <= whole.moments; at += depth(60, 1)) {
        expect({ at, wrong: (await liveThrough(15, [6, 6, 3], [at])).wrong }).toEqual({ at, wrong: [] });
      }
    });

  it('again and again, comes to its end all the same', async () => {
    for (const step of isFullDepth ? [7, 13, 29] : [13]) {
      const deaths = [60, ...Array.from({ length: 12 }, (_, index) => step + ((index * 11) % 37))];
      const { wrong, isWhole } = await liveThrough(15, [6, 6, 3], deaths);
      expect({ step, wrong, isWhole }).toEqual({ step, wrong: [], isWhole: true });
    }
  });
});
