import { describe, expect, it } from 'vitest';
import { createPace, type SentStart } from '@/lib/service/limiter/limiter-pace';

const limit = 5;

function createWorld(guardMs = 50) {
  const pace = createPace({ windowMs: 1000, guardMs });
  const start = (at: number, more: Partial<SentStart> = {}): SentStart => ({
    at,
    answeredAt: null,
    wasTight: true,
    ...more,
  });
  /** A start that left tight at `at` and was answered 100 ms later. */
  const learn = (at: number, refused: boolean, more: Partial<SentStart> = {}) =>
    pace.learn(start(at, more), { refused, limit, now: at + 100 });
  return { pace, start, learn };
}

describe('the place of a start', () => {
  const table: [string, number | null, number][] = [
    ['has no answer', null, 1050],
    ['was answered as fast as any', 100, 1000],
    ['was answered faster than any before', 40, 1000],
    ['was answered a little later', 130, 1030],
    ['was answered later than the guard', 400, 1050],
  ];
  it.each(table)('is free when it %s (at %s): after %s ms', (_what, answeredAt, expected) => {
    const { pace, start, learn } = createWorld();
    learn(-5000, false);
    expect(Math.round(pace.placeMs(start(0, { answeredAt }), limit))).toBe(expected);
  });

  it('is never free before the window is over, at any arrival of the answers', () => {
    const { pace, start, learn } = createWorld();
    for (let at = 0; at < 500_000; at += 100) {
      learn(at, at % 700 === 0);
      for (const late of [0, 1, 99, 100, 350]) {
        expect(pace.placeMs(start(at, { answeredAt: at + late }), limit)).toBeGreaterThanOrEqual(1000);
      }
    }
  });
});

describe('the guard', () => {
  const guard = ({ pace }: ReturnType<typeof createWorld>) => pace.state().guardMs;

  it('grows by 10 ms on a 429 and shrinks by a five-hundredth of that on a success', () => {
    const world = createWorld();
    world.learn(0, true);
    expect(guard(world)).toBe(60);
    world.learn(1000, false);
    expect(guard(world)).toBeCloseTo(59.98, 9);
  });

  it('settles where two in a thousand are refused', () => {
    const world = createWorld();
    for (let i = 0; i < 5000; i++) world.learn(i * 1000, i % 500 === 0);
    expect(guard(world)).toBeCloseTo(50.2, 6);
  });

  it('learns nothing from refusals without load: others refused it, or none could', () => {
    const world = createWorld();
    world.learn(0, true, { wasTight: false });
    for (let i = 0; i < 500; i++) world.learn(i * 1000, false, { wasTight: false });
    expect(guard(world)).toBe(50);
  });

  it('stays between 10 and 250 ms', () => {
    const world = createWorld();
    for (let i = 0; i < 100; i++) world.learn(i * 1000, true);
    expect(guard(world)).toBe(250);
    for (let i = 0; i < 20_000; i++) world.learn(i * 1000, false);
    expect(guard(world)).toBe(10);
  });

  it('counts a start as tight up to 25 ms after the guard', () => {
    const { pace } = createWorld();
    expect([1000, 1074, 1075, 5000].map(pace.isTight)).toEqual([true, true, false, false]);
  });
});

describe('the rate', () => {
  /** As the distance of two in bulk shows it. */
  const rateAt = ({ pace }: ReturnType<typeof createWorld>, now: number, of = limit) =>
    Math.round(100_000 / pace.intervalMs('bulk', of, now)) / 100;

  it('is the setting when nothing was refused', () => {
    const world = createWorld();
    expect([rateAt(world, 0), rateAt(world, 0, 50), rateAt(world, 0, 1)]).toEqual([5, 50, 1]);
    expect(world.pace.intervalMs('watch', limit, 0)).toBe(200);
  });

  it('binds no click but by its window', () => {
    const { pace, start, learn } = createWorld();
    learn(0, true, { wasTight: false });
    expect(pace.intervalMs('click', limit, 100)).toBe(0);
    expect(Math.round(pace.placeMs(start(100), limit))).toBe(Math.round(1000 / 0.852 + 50));
  });

  it('falls to 85 % on a refusal and rises by a hundredth a second', () => {
    const world = createWorld();
    world.learn(0, true, { wasTight: false });
    expect([100, 10_100, 60_100, 75_100, 900_000].map((now) => rateAt(world, now))).toEqual([4.25, 4.35, 4.85, 5, 5]);
  });

  it('falls no further for those that were on their way when it fell', () => {
    const world = createWorld();
    for (const at of [0, 20, 40, 60]) world.learn(at, true, { wasTight: false });
    expect(rateAt(world, 160)).toBe(4.25);
    world.learn(161, true, { wasTight: false });
    expect(rateAt(world, 261)).toBe(3.61);
  });

  it('takes a rare refusal of a tight start for the line, and the next within half a minute for others', () => {
    const world = createWorld();
    world.learn(0, true);
    expect(rateAt(world, 100)).toBe(5);
    world.learn(30_001, true);
    expect(rateAt(world, 30_101)).toBe(5);
    world.learn(60_001, true);
    expect(rateAt(world, 60_101)).toBe(4.25);
  });

  it('never falls below a tenth of the setting', () => {
    const world = createWorld();
    for (let i = 0; i < 60; i++) world.learn(i * 200, true, { wasTight: false });
    expect(rateAt(world, 59 * 200 + 100)).toBe(0.5);
  });

  it('is the setting again when it is forgotten, and the guard stays', () => {
    const world = createWorld();
    world.learn(0, true);
    world.learn(1000, true);
    world.pace.forgetRate();
    expect([rateAt(world, 1100), world.pace.state().guardMs]).toEqual([5, 70]);
  });

  it('continues from another worker’s figures', () => {
    const world = createWorld();
    world.pace.restore({ guardMs: 80, rate: 3, rateAt: 0 });
    expect([
      rateAt(world, 10_000),
      Math.round(world.pace.placeMs({ at: 0, answeredAt: null, wasTight: true }, limit)),
    ]).toEqual([3.1, Math.round(5000 / 3.01 + 80)]);
  });
});
