/** What a test of the browser waits by that a busy machine decides: a fixed length, or less than the limits of `playwright.config.ts`. */

/** In milliseconds: of an expectation, and of a test. */
const defaults = { expectation: 30_000, test: 240_000 };

const sleeps = [
  /\.waitForTimeout\(/,
  /\bawait (?:delay|sleep|setTimeout)\(/,
  /new Promise(?:<\w{1,20}>)?\(\((\w{1,20})\) => (?:void )?setTimeout\(\1\b/,
];
const limits = [
  { pattern: /\btimeout: ([\d_]{1,12})\b(?! \*)/, least: defaults.expectation },
  { pattern: /\bsetDefault(?:Navigation)?Timeout\(([\d_]{1,12})\)/, least: defaults.expectation },
  { pattern: /\btest\.setTimeout\(([\d_]{1,12})\)/, least: defaults.test },
];

/** `path:line` of each, but for tests that are `@timed` and come to their end before the next one at the left margin. */
export function findWaits(path: string, text: string): string[] {
  let isTimed = false;
  return text.split('\n').flatMap((line, at, lines) => {
    if (/^ {0,4}(?:test|for|function|async|const|export)\b/.test(line))
      isTimed = lines.slice(at, at + 3).some((each) => each.includes("tag: '@timed'"));
    if (isTimed) return [];
    const isShort = limits.some(({ pattern, least }) => {
      const ms = pattern.exec(line)?.[1];
      return ms !== undefined && Number(ms.replaceAll('_', '')) < least;
    });
    return isShort || sleeps.some((each) => each.test(line)) ? [`${path}:${at + 1}`] : [];
  });
}

/** What names a limit of its own in a unit test, where `vitest.config.ts` and the setups name one for all. */
const ownLimits = [
  /\btimeout: [\d_]{1,12}\b/,
  /\b(?:test|hook|teardown|asyncUtil)Timeout\b/,
  // The last argument of a test or a hook.
  /^ {0,4}\}, [\d_]{1,12}\);$/,
];

/** `path:line` of each. */
export function findLimits(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => (ownLimits.some((each) => each.test(line)) ? [`${path}:${at + 1}`] : []));
}
