import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { runs } from '../../../depth.ts';
import { answers, createBatchService } from '../../../worlds/batch-service.ts';
import { type BatchSidenote, createBatchSidenote } from '../../../worlds/batch-sidenote.ts';
import { createMortal } from '../../../worlds/mortal.ts';

const schedules = runs(3, 300);
const slugs = Array.from({ length: 9 }, (_, index) => `person-${index}`);

const life = fc.record({
  /** Most live on until what they carry out is over. */
  diesAt: fc.oneof({ weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) }, fc.integer({ min: 1, max: 400 })),
  /** The browser is closed before it. */
  isRestart: fc.boolean(),
  /** What the person does in it. */
  click: fc.constantFrom('nothing', 'resume', 'pause'),
  pauseMs: fc.constantFrom(0, 700, 30_000, 700_000),
});
const schedule = fc.record({
  script: fc.array(fc.array(fc.constantFrom(...answers), { maxLength: 3 }), {
    minLength: slugs.length,
    maxLength: slugs.length,
  }),
  excluded: fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 2 }),
  delayMs: fc.constantFrom(0, 300),
  lives: fc.array(life, { maxLength: 5 }),
  firstDiesAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 400 })),
});

type Worker = ReturnType<BatchSidenote['startWorker']>;

it(`a batch keeps every law of money in any of ${schedules.numRuns} schedules of answers and deaths`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ script, excluded, delayMs, lives, firstDiesAt }) => {
      const told = Object.fromEntries(slugs.map((slug, index) => [slug, script[index] ?? []]));
      const service = createBatchService(told, delayMs);
      const sidenote = await createBatchSidenote(service, { excluded: new Set(excluded) });
      const { db, clock, finish, idle } = sidenote;
      let clicks = 1;

      async function resume({ batches }: Worker): Promise<void> {
        const [batch] = await db.batches.toArray();
        if (batch?.state !== 'paused') return;
        clicks += 1;
        await finish(batches.resume(batch.id, countBatch(batch).resumeQuoteMilli));
      }

      await finish(sidenote.startWorker().readBalance());
      await clock.advance(10);
      const first = sidenote.startWorker(createMortal(firstDiesAt));
      await finish(first.start());
      await finish(first.findEmails(slugs));
      await idle(first.batches);
      for (const { diesAt, isRestart, click, pauseMs } of lives) {
        await clock.advance(10 + pauseMs);
        if (isRestart) sidenote.kept.session = null;
        const worker = sidenote.startWorker(createMortal(diesAt));
        await finish(worker.start());
        if (click === 'resume') await resume(worker);
        const [batch] = await db.batches.toArray();
        if (click === 'pause' && batch !== undefined) await finish(worker.batches.pause(batch.id));
        await idle(worker.batches);
      }

      const last = sidenote.startWorker();
      await finish(last.start());
      const problems: string[] = [];
      const started = (await db.batches.count()) > 0;
      for (let round = 0; started && round < 40 && (await sidenote.row()).state !== 'done'; round++) {
        await idle(last.batches);
        const { state, pausedBecause } = await sidenote.row();
        if (state !== 'done' && (state !== 'paused' || pausedBecause === null)) problems.push(`stands ${state}`);
        await resume(last);
        await idle(last.batches);
      }
      for (let round = 0; round < 3; round++) {
        await clock.advance(200_000);
        await finish(last.reconcile());
      }
      const auditor = sidenote.startWorker();
      await finish(auditor.start());
      await idle(auditor.batches);
      if (started) problems.push(...(await findProblems(sidenote, service, { excluded, clicks })));
      await sidenote.dispose();
      expect(problems).toEqual([]);
    }),
    schedules,
  );
});

/** What has to be true once the last worker has compared. */
async function findProblems(
  sidenote: BatchSidenote,
  service: ReturnType<typeof createBatchService>,
  { excluded, clicks }: { excluded: readonly string[]; clicks: number },
): Promise<string[]> {
  const batch = await sidenote.row();
  const progress = countBatch(batch);
  const ledger = await sidenote.db.ledger.toArray();
  const booked = ledger.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
  const taken = service.takenMilli();
  const problems = [...service.arrivals].flatMap(([slug, came]) => {
    // A 429 is asked again by itself, and free; after any other refusal it takes a click.
    const requests = came.filter((answer) => answer !== 'too-fast' && answer !== 'too-fast-for-long');
    const isRepeatable = (answer: string) => answer === 'refused' || answer === 'key-refused';
    return [
      ...(requests.slice(0, -1).every(isRepeatable) ? [] : [`${slug} was asked again after ${requests.join()}`]),
      ...(requests.length <= clicks ? [] : [`${slug} was asked ${requests.length} times with ${clicks} clicks`]),
      ...(excluded.includes(slug) ? [`${slug} was bought although excluded`] : []),
    ];
  });
  return [
    ...problems,
    ...(batch.state === 'done' ? [] : [`is left ${batch.state} because ${batch.pausedBecause}`]),
    ...(progress.done === slugs.length ? [] : [`only ${progress.done} are done`]),
    ...(progress.excluded === excluded.length ? [] : [`${progress.excluded} are excluded`]),
    ...(progress.spentMilli <= batch.agreedMilli ? [] : [`spent ${progress.spentMilli} of ${batch.agreedMilli}`]),
    ...(progress.reservedMilli === 0 ? [] : [`${progress.reservedMilli} stay reserved`]),
    ...(progress.spentMilli === booked ? [] : [`items say ${progress.spentMilli}, the ledger ${booked}`]),
    ...(booked === taken ? [] : [`booked ${booked}, taken ${taken}`]),
    ...(service.mostAtOnce() <= 5 ? [] : [`${service.mostAtOnce()} at a time`]),
    ...(batch.open === 0 ? [] : ['is left open']),
    ...(taken <= slugs.length * 1000 ? [] : [`took ${taken}, more than the first button said`]),
  ];
}
