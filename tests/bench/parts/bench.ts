/** One line of what is to be reached. `noise` is how far the benchmark's own A/A control lies apart, in the unit of the value. */
export interface Goal {
  what: string;
  value: number;
  goal: { atLeast: number } | { atMost: number };
  noise: number;
  /** For people; the figures stay numbers. */
  unit: '%' | 'ms' | '×' | 'MiB' | 'frames' | 'addresses' | 'loads' | 'peers';
}

export interface BenchResult {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  goals: readonly Goal[];
  /** Anything else worth keeping with the goals. */
  figures: Readonly<Record<string, unknown>>;
}

export type Verdict = 'met' | 'missed' | 'inconclusive';

/** Inconclusive where the control lies further apart than the value from the goal: another run could say the opposite. */
export function judge({ value, goal, noise }: Goal): Verdict {
  const margin = 'atLeast' in goal ? value - goal.atLeast : goal.atMost - value;
  if (margin !== 0 && Math.abs(margin) < noise) return 'inconclusive';
  return margin >= 0 ? 'met' : 'missed';
}

export function formatTable(columns: readonly string[], rows: BenchResult['rows']): string {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_column, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  return lines.map((line) => `  ${line}`).join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]];
  return (low + high) / 2;
}
