import type { FakeClock } from '../fakes/fake-clock.ts';

/**
 * Settles a promise on a fake clock: real turns for the database, virtual time in steps. A rejection is returned as its reason, so that the test
 * states which it expects.
 */
export async function drive<T>(clock: FakeClock, pending: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  let ended: { value: T } | { error: unknown } | null = null;
  pending.then(
    (value) => {
      ended = { value };
    },
    (error: unknown) => {
      ended = { error };
    },
  );
  for (let step = 0; step < 5000 && ended === null; step++) {
    await turns();
    if (ended === null) await clock.advance(50);
  }
  if (ended === null) throw new Error('Still pending after 250 virtual seconds');
  return ended;
}

/** A few real turns of the event loop, enough for what needs no virtual time. */
export async function turns(count = 6): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
