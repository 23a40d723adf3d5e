import type { Random } from '../../sandbox/world/random.ts';

/** What a paid request can meet; half of them meet nothing. */
export function pickFault(random: Random, path: string): object | null {
  if (random.chance(0.5)) return null;
  return {
    path,
    times: 1,
    ...random.pick<object>([
      { kind: 'delay', ms: random.int(50, 1500) },
      { kind: 'slow', ms: random.int(100, 800) },
      { kind: 'drop-before' },
      { kind: 'drop-after-charge' },
      { kind: 'reset-after-charge' },
      { kind: 'status', status: 500, charge: random.chance(0.5) },
      { kind: 'status', status: 429, retryAfter: 1 },
      { kind: 'html' },
      { kind: 'torn' },
      { kind: 'empty' },
      { kind: 'wrong-shape' },
    ]),
  };
}
