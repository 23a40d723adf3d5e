import { describe, expect, it } from 'vitest';
import { createPace } from '@/lib/service/limiter/limiter-pace';

const limit = 5;

describe('the pace', () => {
  it('frees a place by its answer at any time of the worker’s life', () => {
    const pace = createPace({ windowMs: 1000, guardMs: 50 });
    pace.learn({ at: 0, answeredAt: null, wasTight: false }, { refused: false, limit, now: 100 });
    const placeMs = (at: number, afterMs: number) =>
      pace.placeMs({ at, answeredAt: at + afterMs, wasTight: true }, limit);
    expect([placeMs(5000, 100), placeMs(5000, 130), placeMs(5000, 151)]).toEqual([1000, 1030, 1050]);
  });

  it('falls further for starts at the very moment of its fall, and not for earlier ones', () => {
    for (const [at, rate] of [
      [99, 4.25],
      [100, 3.6125],
    ] as const) {
      const pace = createPace({ windowMs: 1000, guardMs: 50 });
      pace.learn({ at: 0, answeredAt: null, wasTight: false }, { refused: true, limit, now: 100 });
      pace.learn({ at, answeredAt: null, wasTight: false }, { refused: true, limit, now: 100 });
      expect(1000 / pace.intervalMs('bulk', limit, 100)).toBeCloseTo(rate, 9);
    }
  });
});
