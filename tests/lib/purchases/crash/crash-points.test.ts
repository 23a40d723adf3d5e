import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SidenoteDatabase } from '@/lib/database/database';
import { depth, sampled } from '../../../depth.ts';
import { turns } from '../../../worlds/drive.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { findDisagreements } from './books-agree.ts';
import { createCrashingSidenote } from './crashing-sidenote.ts';
import { createScriptedService, type Happening } from './scripted-service.ts';

const lateMs = 200_000;

/** One click; the first worker dies at one of its moments, the second at one of its own, the third puts things right. */
async function liveThrough(happening: Happening, firstDeath: number, secondDeath: number) {
  const service = createScriptedService([happening]);
  const sidenote = await createCrashingSidenote(service);
  await sidenote.finish(sidenote.startWorker().readBalance());
  await sidenote.clock.advance(10);

  const first = createMortal(firstDeath);
  await sidenote.finish(sidenote.startWorker(first).findEmail('jane-doe'));
  await sidenote.clock.advance(1000);

  const second = createMortal(secondDeath);
  const successor = sidenote.startWorker(second);
  await sidenote.finish(successor.recover());
  await sidenote.finish(successor.reconcile());

  const last = sidenote.startWorker();
  await sidenote.finish(last.recover());
  await untilNothingGoesOn(sidenote.db);
  for (let round = 0; round < 2; round++) {
    await sidenote.clock.advance(lateMs);
    await sidenote.finish(last.reconcile());
  }
  const disagreements = await findDisagreements(sidenote.db, service);
  const paidArrivals = Math.max(0, ...service.arrivals().values());
  await sidenote.dispose();
  return { first, second, disagreements, paidArrivals };
}

/** What was queued goes on behind the recovery; the looks at the balance count from when it has been sent and answered, or lost. */
async function untilNothingGoesOn(db: SidenoteDatabase): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await db.intents.where('state').anyOf('queued', 'sent').count()) === 0) return;
    await turns();
  }
}

const never = Number.POSITIVE_INFINITY;
const firstStep = depth(4, 1);
const step = depth(48, 1);
const cases: Happening[] = ['found', 'nothing', 'reset-charged', 'reset-before', 'wrong-shape-charged', 'repeated'];

describe.each(sampled(cases, 2))('one click that ends in "%s"', (happening) => {
  it('leaves books that agree, whenever the worker dies, once or twice', async () => {
    const whole = await liveThrough(happening, never, never);
    expect(whole.disagreements).toEqual([]);
    expect(whole.first.moments).toBeGreaterThan(10);
    for (let first = 1; first <= whole.first.moments; first += firstStep) {
      const once = await liveThrough(happening, first, never);
      expect({ first, wrong: once.disagreements }).toEqual({ first, wrong: [] });
      // A queued click goes on in the next worker; one that had left is never sent again.
      expect({ first, arrivals: once.paidArrivals }).toEqual({ first, arrivals: Math.min(1, once.paidArrivals) });
      // Some seconds of each first, others of the next.
      for (let second = 1 + (first % step); second <= once.second.moments; second += step) {
        const twice = await liveThrough(happening, first, second);
        expect({ first, second, wrong: twice.disagreements }).toEqual({ first, second, wrong: [] });
        expect(twice.paidArrivals).toBeLessThanOrEqual(1);
      }
    }
  });
});
