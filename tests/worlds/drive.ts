import type { FakeClock } from '../fakes/fake-clock.ts';

/** What is being encrypted or hashed, where a test watches it. */
let pendingCrypto = 0;

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
    while (pendingCrypto > 0) await turns();
    if (ended === null) await clock.advance(50);
  }
  if (ended === null) throw new Error('Still pending after 250 virtual seconds');
  return ended;
}

/** A few real turns of the event loop, enough for what needs no virtual time. */
export async function turns(count = 6): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Counts what is being encrypted and hashed: it runs beside the event loop, for as long as a busy machine takes. Once for a file of tests. */
export function watchCrypto(): void {
  const { subtle } = crypto;
  for (const name of ['decrypt', 'encrypt', 'importKey', 'sign'] as const) {
    const call: (...given: never[]) => Promise<unknown> = subtle[name].bind(subtle);
    const counted = (...given: never[]) => {
      pendingCrypto += 1;
      return call(...given).finally(() => {
        pendingCrypto -= 1;
      });
    };
    Object.defineProperty(subtle, name, { value: counted, configurable: true });
  }
}

/** Until nothing moves without virtual time. Needs `watchCrypto`. */
export async function rest(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet = pendingCrypto > 0 ? 0 : quiet + 1) await turns(1);
}

/** A claim is renewed after 30 s. */
const sliceMs = 5000;

/** As for a browser that is awake: what is due at a time is done then, not after it. Needs `watchCrypto`. */
export async function passAwake(clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= sliceMs) {
    await rest();
    await clock.advance(Math.min(left, sliceMs));
  }
}
