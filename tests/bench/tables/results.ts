import { type BenchResult, type Goal, median } from '../parts/bench.ts';
import { percentile } from '../parts/percentile.ts';
import type { Screen } from './screens.ts';
import { words } from './seed-tables.ts';

export interface Round {
  /** Both from the page's start. */
  firstLinesMs: number;
  markedMs: number;
  keys: number[];
  frames: number[];
}

/** A frame that a person notices as a stutter. */
const longMs = 50;

type Measure = (rounds: readonly Round[]) => number;

const firstLines: Measure = (rounds) => median(rounds.map(({ firstLinesMs }) => firstLinesMs));
const marked: Measure = (rounds) => median(rounds.map(({ markedMs }) => markedMs));
const keyP95: Measure = (rounds) =>
  percentile(
    rounds.flatMap(({ keys }) => keys),
    0.95,
  );
/** In whole milliseconds: three frames of a sixtieth of a second are 50, and the page's clock shows 50.1. */
const longestFrame: Measure = (rounds) => Math.round(Math.max(...rounds.flatMap(({ frames }) => frames)));

export function toResult(
  roundsOf: ReadonlyMap<Screen, readonly Round[]>,
  figures: { rows: number; load: number },
): BenchResult {
  const all = [...roundsOf];
  return {
    columns: [
      '',
      'first lines ms',
      'marks of all ms',
      'key p95 ms',
      'key longest',
      'frames',
      'over 50 ms',
      'longest ms',
    ],
    rows: [
      ...all.map(([screen, rounds]) => rowOf(screen, rounds)),
      ['load of the machine', figures.load.toFixed(1), '', '', '', '', '', ''],
    ],
    goals: all.flatMap(([screen, rounds]) => goalsOf(screen, rounds)),
    figures: { ...figures, measured: Object.fromEntries(all.map(([{ section }, rounds]) => [section, rounds])) },
  };
}

function rowOf({ name, field, marks }: Screen, rounds: readonly Round[]): string[] {
  const frames = rounds.flatMap((round) => round.frames);
  const keys = rounds.flatMap((round) => round.keys);
  return [
    name,
    firstLines(rounds).toFixed(0),
    marks === null ? '' : marked(rounds).toFixed(0),
    ...(field === null ? ['', ''] : [keyP95(rounds).toFixed(1), Math.max(...keys).toFixed(1)]),
    String(frames.length),
    String(frames.filter((ms) => Math.round(ms) > longMs).length),
    longestFrame(rounds).toFixed(0),
  ];
}

function goalsOf({ name, field, marks }: Screen, rounds: readonly Round[]): Goal[] {
  const ms = (what: string, of: Measure, atMost: number): Goal => ({
    what: `${name}: ${what}`,
    value: of(rounds),
    goal: { atMost },
    noise: apart(of, rounds),
    unit: 'ms',
  });
  return [
    ms('first lines', firstLines, 200),
    ...(marks?.isGoal === true ? [ms(marks.what, marked, 500)] : []),
    ms('longest frame while scrolling', longestFrame, longMs),
    ...(field === null ? [] : [ms('key to rows, p95', keyP95, 50), keysSeen(name, rounds)]),
  ];
}

/** The A/A control: the odd rounds beside the even ones. */
function apart(of: Measure, rounds: readonly Round[]): number {
  const half = (odd: number) => of(rounds.filter((_round, at) => at % 2 === odd));
  return Math.abs(half(0) - half(1));
}

/** A benchmark that misses keys would meet every goal. Emptying the field is seen as well. */
function keysSeen(name: string, rounds: readonly Round[]): Goal {
  const pressed = words.reduce((sum, word) => sum + word.length + 1, 0);
  const seen = rounds.flatMap(({ keys }) => keys).length;
  const value = (100 * seen) / (rounds.length * pressed);
  return { what: `${name}: keys seen`, value, goal: { atLeast: 100 }, noise: 0, unit: '%' };
}
