import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../depth.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { findDisagreements } from './books-agree.ts';
import { createCrashingSidenote } from './crashing-sidenote.ts';
import { createScriptedService, happenings } from './scripted-service.ts';

const schedules = runs(15, 1000);

const step = fc.record({
  slug: fc.constantFrom('jane-doe', 'john-roe', 'amara-okonkwo'),
  /** Where the worker that carries it out dies; most live on. */
  diesAt: fc.oneof({ weight: 2, arbitrary: fc.constant(Number.POSITIVE_INFINITY) }, fc.integer({ min: 1, max: 40 })),
  pauseMs: fc.constantFrom(0, 700, 30_000, 200_000),
  /** Between two clicks the books may be compared, too. */
  compares: fc.boolean(),
});
const schedule = fc.record({
  script: fc.array(fc.constantFrom(...happenings), { maxLength: 8 }),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});

it(`books agree after any of ${schedules.numRuns} schedules of faults and deaths`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ script, steps }) => {
      const service = createScriptedService(script);
      const sidenote = await createCrashingSidenote(service);
      await sidenote.finish(sidenote.startWorker().readBalance());
      for (const { slug, diesAt, pauseMs, compares } of steps) {
        await sidenote.clock.advance(10 + pauseMs);
        const worker = sidenote.startWorker(createMortal(diesAt));
        await sidenote.finish(worker.recover());
        if (compares) await sidenote.finish(worker.reconcile());
        await sidenote.finish(worker.findEmail(slug));
      }
      const last = sidenote.startWorker();
      await sidenote.finish(last.recover());
      // A balance read beside an open order decides nothing.
      const isOpen = async () =>
        (await sidenote.db.intents.toArray()).some(({ state }) => state === 'queued' || state === 'sent');
      for (let wait = 0; wait < 100 && (await isOpen()); wait++) await sidenote.clock.advance(10_000);
      for (let round = 0; round < 3; round++) {
        await sidenote.clock.advance(200_000);
        await sidenote.finish(last.reconcile());
      }
      const wrong = await findDisagreements(sidenote.db, service);
      await sidenote.dispose();
      expect(wrong).toEqual([]);
    }),
    schedules,
  );
});
