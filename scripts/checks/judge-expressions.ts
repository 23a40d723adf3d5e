import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { catchBuilt } from './catch-built.ts';
import { type FoundExpression, findExpressions } from './find-expressions.ts';

/** Shipped code; the sandbox and the tests run only on a developer's machine, on their own input. */
const shipped = ['lib', 'components', 'entrypoints'];

export interface Judgement {
  readonly found: number;
  /** Number of expressions that the file of verdicts did not hold. */
  readonly judged: number;
  /** Each expression that is not proven to run in linear time, with its worst input. */
  readonly problems: string[];
  /** What the file of verdicts should hold. */
  readonly safe: string[];
}

/** Judges the expressions that are not known to be safe; with `again`, all of them. */
export async function judgeExpressions(
  root: string,
  { folders = shipped, again = false, checkOne = check }: Options = {},
): Promise<Judgement> {
  const { literals, built } = findExpressions(root, folders);
  const caught = built.length === 0 ? [] : await catchBuilt(root);
  const unseen = built.filter((place) => !caught.some((one) => one.place.startsWith(place.replace(/:\d+$/, ':'))));
  const problems = unseen.map(
    (place) => `${place}: built at run time, and no one in scripts/checks/catch-built.ts builds it`,
  );
  const all = distinct([...literals, ...caught]);
  const known = again ? new Set<string>() : readVerdicts(root);
  const safe = all.filter((one) => known.has(lineOf(one))).map(lineOf);
  const judged = all.length - safe.length;
  const tryOne = async (one: FoundExpression, timeout: number): Promise<boolean> => {
    const result = await checkOne(one.source, one.flags, { ...limits, timeout });
    if (result.status === 'safe' || isBounded(one)) safe.push(lineOf(one));
    else if (timeout === limits.timeout && isUnsure(result)) return false;
    else problems.push(`${one.place}: ${lineOf(one)} is not in linear time: ${reasonOf(result)}`);
    return true;
  };
  const waiting = all.filter((one) => !known.has(lineOf(one)));
  const late: FoundExpression[] = [];
  const judgeNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      if (!(await tryOne(next, limits.timeout))) late.push(next);
  };
  await Promise.all([judgeNext(), judgeNext()]);
  // On a busy machine a fast expression looks like a slow one; alone, and with more time, they differ.
  for (const one of late) await tryOne(one, 4 * limits.timeout);
  return { found: all.length, judged, problems: problems.sort(), safe: safe.sort() };
}

interface Options {
  readonly folders?: readonly string[];
  readonly again?: boolean;
  readonly checkOne?: typeof check;
}

/**
 * Steps for a text of at most 300,000 characters: an expression with many alternatives takes dozens per character, a quadratic one far
 * more.
 */
const limits = { timeout: 30_000, randomSeed: 1, attackLimit: 20_000_000 };

/** Expressions whose runs are all bounded, as is their input, but which look quadratic when steps are counted; each with the reason. */
const bounded: readonly { file: string; start: string; why: string }[] = [
  {
    file: 'lib/platform/describe-error.ts',
    start: '(?:(?:chrome|moz)-extension',
    why: 'runs of 120 at most, in a stack that is cut at 10,000',
  },
  {
    file: 'lib/service/client/redact-key.ts',
    start: '(?:\\\\{0,4}u0073',
    why: "runs of 5 at most, as many as the key has letters, and each letter's spellings begin otherwise",
  },
  {
    file: 'lib/advice/slips/find-leftovers.ts',
    start: '(?<![\\p{L}\\p{N}%])%{1,2}',
    why: 'a run of 40 at most',
  },
  {
    file: 'lib/advice/slips/find-leftovers.ts',
    start: '\\[([^[\\]\\n]{1,60})',
    why: 'a run of 60 at most',
  },
];

const isBounded = ({ place, source }: FoundExpression): boolean =>
  bounded.some(({ file, start }) => place.startsWith(file) && source.startsWith(start));

type Result = Awaited<ReturnType<typeof check>>;

/** Two results depend on the speed of the machine: a time-out, and what a timed fuzz run found. */
const isUnsure = (result: Result): boolean =>
  result.status === 'unknown' ? result.error.kind === 'timeout' : result.checker === 'fuzz';

function reasonOf(result: Result): string {
  if (result.status === 'vulnerable') return `${result.complexity.summary}, as in ${result.attack.pattern}`;
  return result.status === 'unknown' ? result.error.kind : result.status;
}

/** Expressions that were found safe, one per line: judging all takes minutes, with the same result each time. */
export const verdictFile = 'scripts/checks/safe-expressions.txt';

const lineOf = ({ source, flags }: FoundExpression): string => `/${source}/${flags}`;

function readVerdicts(root: string): Set<string> {
  const file = join(root, verdictFile);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
}

export function writeVerdicts(root: string, safe: readonly string[]): void {
  writeFileSync(join(root, verdictFile), `${safe.join('\n')}\n`);
}

function distinct(found: readonly FoundExpression[]): FoundExpression[] {
  return [...new Map(found.map((one) => [lineOf(one), one])).values()];
}
