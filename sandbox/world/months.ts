/** Months since year 0, the unit of histories. */
export type Month = number;

/** Where generated histories end, so that a seed gives the same world on any day. */
export const worldMonth: Month = monthOf(2026, 10);

export function monthOf(year: number, month: number): Month {
  return year * 12 + (month - 1);
}

/** Dates in profile sections are YYYY-MM-DD (docs/interface.md#person-result). */
export function dateOf(month: Month): string {
  return `${yearOf(month)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

export function yearOf(month: Month): number {
  return Math.floor(month / 12);
}
