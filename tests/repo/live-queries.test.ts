import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const calls = /\b(?:useL|l)iveQuery(?:<[^()]{0,99}>)?\(\s{0,9}/g;

/** What each live query begins with that is not an async function. */
function findPlain(text: string): string[] {
  return [...text.matchAll(calls)].flatMap(({ index, 0: call }) => {
    const querier = text.slice(index + call.length, index + call.length + 5);
    return querier.startsWith('async') ? [] : [querier];
  });
}

/**
 * Dexie follows what an async function reads to its end. Of any other function that returns a promise, in Chromium, it follows
 * what is read before the first `await`, and of the rest only a part: what is written there later would not show.
 */
describe('a live query', () => {
  test('is an async function at any place', () => {
    const files = globSync('{components,lib,entrypoints}/**/*.{ts,tsx}', { cwd: root });
    const texts = files.map((path) => readFileSync(join(root, path), 'utf8'));
    expect(texts.flatMap((text) => [...text.matchAll(calls)]).length).toBeGreaterThan(60);
    expect(texts.flatMap(findPlain)).toEqual([]);
  });

  test.each([
    ['useLiveQuery(() => readLists(db), [db])', ['() =>']],
    ['useLiveQuery<Rows>(\n    read,\n', ['read,']],
    ['liveQuery(async () => readLists(db))', []],
  ])('is recognised in %j', (text, plain) => {
    expect(findPlain(text)).toEqual(plain);
  });
});
