import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { z } from 'zod';
import { catchBuilt } from './catch-built.ts';
import { type FoundExpression, findExpressions } from './find-expressions.ts';

/** Shipped code; the sandbox and the tests run only on a developer's machine, on their own input. */
const shipped = ['lib', 'components', 'entrypoints'];

/** Each expression that is not proven to run in linear time, with its worst input. */
export async function judgeExpressions(
  root: string,
  folders = shipped,
): Promise<{ judged: number; problems: string[] }> {
  const { literals, built } = findExpressions(root, folders);
  const caught = built.length === 0 ? [] : await catchBuilt(root);
  const unseen = built.filter((place) => !caught.some((one) => one.place.startsWith(place.replace(/:\d+$/, ':'))));
  const all = distinct([...literals, ...caught]);
  const problems = unseen.map(
    (place) => `${place}: built at run time, and no one in scripts/checks/catch-built.ts builds it`,
  );
  const verdicts = readVerdicts(root);
  const waiting = [...all];
  const judgeNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const problem = await judge(next, verdicts);
      if (problem !== null) problems.push(problem);
    }
  };
  await Promise.all([judgeNext(), judgeNext()]);
  writeVerdicts(root, verdicts);
  return { judged: all.length, problems: problems.sort() };
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
];

async function judge({ place, source, flags }: FoundExpression, verdicts: Set<string>): Promise<string | null> {
  const verdict = verdictOf(source, flags);
  if (verdicts.has(verdict)) return null;
  const result = await check(source, flags, limits);
  if (
    result.status === 'safe' ||
    bounded.some(({ file, start }) => place.startsWith(file) && source.startsWith(start))
  ) {
    verdicts.add(verdict);
    return null;
  }
  const why =
    result.status === 'vulnerable' ? `${result.complexity.summary}, as in ${result.attack.pattern}` : result.error.kind;
  return `${place}: /${source}/${flags} is not in linear time: ${why}`;
}

/** Expressions found safe before on this machine: judging them takes a minute, with the same result each time. */
const verdictFile = (root: string): string => join(root, 'node_modules/.cache/sidenote/safe-expressions.json');
const verdictOf = (source: string, flags: string): string => JSON.stringify([source, flags, limits]);

function readVerdicts(root: string): Set<string> {
  try {
    return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(verdictFile(root), 'utf8'))));
  } catch {
    // The first run, or a truncated file: all are judged again.
    return new Set();
  }
}

function writeVerdicts(root: string, verdicts: Set<string>): void {
  mkdirSync(dirname(verdictFile(root)), { recursive: true });
  writeFileSync(verdictFile(root), JSON.stringify([...verdicts]));
}

function distinct(found: readonly FoundExpression[]): FoundExpression[] {
  return [...new Map(found.map((one) => [`${one.source}/${one.flags}`, one])).values()];
}
