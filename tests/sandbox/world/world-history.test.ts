import { describe, expect, it } from 'vitest';
import { worldMonth } from '../../../sandbox/world/months.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

const { people } = createWorld({ seed: 1, people: 2000, companies: 200 });
const share = (count: number): number => count / people.length;

describe('a history', () => {
  it('has the main present job first, then other present ones, then past ones that do not overlap', () => {
    for (const { stints, company } of people) {
      const [main, ...others] = stints;
      expect(main?.company).toBe(company);
      expect(main?.end).toBeNull();
      const past = others.filter((stint) => stint.end !== null);
      const besides = others.slice(0, others.length - past.length);
      expect(besides.every((stint) => stint.end === null && stint.company !== company)).toBe(true);
      for (const { start, end, positions } of stints) {
        expect(start).toBeLessThan(end ?? worldMonth + 1);
        expect(positions.at(-1)?.start).toBe(start);
        expect(positions[0]?.end).toBe(end);
      }
      [main, ...past].forEach((stint, index, all) => {
        const older = all[index + 1];
        if (stint && older) expect(older.end ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(stint.start);
      });
    }
  });

  it('has other present roles in about one case of ten, one or two of them', () => {
    const counts = people.map(({ stints }) => stints.filter(({ end }) => end === null).length - 1);
    expect(new Set(counts)).toEqual(new Set([0, 1, 2]));
    expect(share(counts.filter((count) => count > 0).length)).toBeGreaterThan(0.07);
    expect(share(counts.filter((count) => count > 0).length)).toBeLessThan(0.13);
  });

  it('never names a promotion to the same title', () => {
    for (const { positions } of people.flatMap(({ stints }) => stints))
      expect(new Set(positions.map(({ title }) => title)).size).toBe(positions.length);
  });

  it('starts after school, except for present students, and at a working age', () => {
    for (const { stints, schooling, birthYear } of people) {
      const first = Math.min(...stints.map(({ start }) => start));
      for (const { start, end } of schooling) {
        expect(start).toBeLessThan(end ?? worldMonth);
        if (end !== null) expect(end).toBeLessThan(first);
      }
      if (birthYear !== null && birthYear !== 1600)
        expect(Math.floor(first / 12) - birthYear).toBeGreaterThanOrEqual(21);
    }
    const studying = share(people.filter(({ schooling }) => schooling.some(({ end }) => end === null)).length);
    expect(studying).toBeGreaterThan(0.04);
    expect(studying).toBeLessThan(0.09);
  });
});
