import { freeLimiter } from '../../../fakes/free-limiter.ts';
import { turns } from '../../../worlds/drive.ts';
import { createMortal, type Mortal } from '../../../worlds/mortal.ts';
import { openMortalDatabase } from '../../../worlds/mortal-database.ts';
import { personNamed } from '../../../worlds/person-named.ts';
import { createTestBackground } from '../../../worlds/test-background.ts';
import type { Service } from './scripted-service.ts';

/** A background whose workers can die at any effect, and that looks for emails by slug. */
export async function createCrashingSidenote(service: Service) {
  const background = await createTestBackground({
    name: 'crash',
    openDatabase: openMortalDatabase,
    limiter: freeLimiter,
    fetch: service.fetch,
  });
  const { db, clock, dispose } = background;

  let current: Mortal | null = null;

  /** The worker before ends: a browser never runs two. What it had begun and nobody waited for ends with it. */
  function startWorker(mortal = createMortal(Number.POSITIVE_INFINITY)) {
    current?.end();
    current = mortal;
    const worker = background.startWorker({ mortal });
    return {
      ...worker,
      findEmail(slug: string) {
        const order = { operation: 'email', subject: personNamed(slug) } as const;
        return worker.purchase.purchase({ ...order, refresh: false, override: false, again: false }, 1000);
      },
    };
  }

  /** Runs until the promise settles either way, jumping over waits; false if it hangs, as in a worker that died. */
  async function finish(pending: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    pending.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    for (let step = 0; step < 400 && !isOver; step++) {
      await turns(4);
      if (!isOver && clock.sleeping > 0) await clock.advance(step < 40 ? 50 : 5000);
    }
    return isOver;
  }

  return { db, clock, startWorker, finish, dispose };
}
