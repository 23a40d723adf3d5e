import type { SubjectRecord } from '../../../lib/database/schema/rows.ts';
import { historyLineOf } from '../../../lib/history/history-line.ts';
import { findHistoryLines, openQuery } from '../../../lib/history/history-query.ts';

/**
 * A key is timed up to the frame with another count of lines. One that leaves as many as the key before would be timed up to whatever is
 * pressed next: so the delay between two keys is measured, and not the page.
 */
export function expectFewerByLetter(records: readonly SubjectRecord[], words: readonly string[]): void {
  const lines = records.map(historyLineOf);
  const count = (text: string) => findHistoryLines(lines, { ...openQuery, text }, 0).length;
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      const [typed, before] = [word.slice(0, length), word.slice(0, length - 1)];
      if (count(typed) >= count(before)) throw new Error(`"${typed}" leaves as many lines as "${before}".`);
    }
  }
}
