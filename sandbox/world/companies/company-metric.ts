import { growthTimeFrames } from '../../../lib/service/contract/enums.ts';
import type { WorldCompany } from '../company-facts.ts';
import { growthOf } from './headcount-growth.ts';

/** Headcount by function and its growth in percent: what the `metric` filter reads (docs/interface.md#metric). */
export function toMetric(staff: WorldCompany['staff']) {
  const functions = [...staff];
  return {
    employee: functions.map(([name, counts]) => ({ function: name, total: counts.at(-1) ?? 0 })),
    growth: functions.map(([name, counts]) => ({
      function: name,
      ...Object.fromEntries(growthTimeFrames.map((timeFrame) => [timeFrame, growthOf(counts, timeFrame)])),
    })),
  };
}
