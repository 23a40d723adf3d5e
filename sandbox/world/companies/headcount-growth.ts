import type { growthTimeFrames } from '../../../lib/service/contract/enums.ts';

export type GrowthTimeFrame = (typeof growthTimeFrames)[number];

const months: Readonly<Record<GrowthTimeFrame, number>> = { ONE: 1, THREE: 3, SIX: 6, TWELVE: 12, TWENTY_FOUR: 24 };

/** Growth in percent, with one decimal as in answers; null if the department was empty then. `counts` is oldest first. */
export function growthOf(counts: readonly number[], timeFrame: GrowthTimeFrame): number | null {
  const present = counts.at(-1) ?? 0;
  const past = counts.at(-1 - months[timeFrame]) ?? 0;
  return past === 0 ? null : Math.round(((present - past) / past) * 1000) / 10;
}
