import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { depth } from '../depth.ts';
import { expectFigure } from '../laws/figure.ts';

const root = join(import.meta.dirname, '../..');

/** Another process can be ended where an expression does not end. */
function run(file: string, args: string[], timeout: number): string {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout,
  });
  if (ran.status !== 0) throw new Error(`${file} ${ran.signal ?? ''} ${ran.stderr}`);
  return ran.stdout;
}

/** `SIDENOTE_SLUGS=1000000`: as many as `docs/security.md` tells of. */
const count = Number(process.env.SIDENOTE_SLUGS ?? depth(2_000, 20_000));

test('no address of a page, with any slug, holds the worker up for 5 ms', () => {
  const fuzzed = JSON.parse(run('tests/security/fuzz-slugs.ts', [String(count), '20261122'], 580_000));
  expect(fuzzed).toMatchObject({ tried: count, slow: [] });
  // The strings are no noise alone: some lead to somebody.
  expect(fuzzed.found / count).toBeGreaterThan(0.05);
  expect(fuzzed.found / count).toBeLessThan(0.95);
  if (count > 20_000) expectFigure('slugs', fuzzed.tried);
});
