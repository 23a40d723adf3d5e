/** Months since year 0: histories are counted in them. */
export type Month = number;

/** The generated past ends here, so that one seed is one world whatever the day it is started on. */
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
