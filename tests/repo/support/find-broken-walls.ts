import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const rooms = ['entrypoints', 'components', 'lib', 'sandbox', 'tests', 'scripts'];
const configFiles = ['.dependency-cruiser.cjs', '.dependency-cruiser.tsconfig.json'];

const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export interface BrokenWall {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Runs dependency-cruiser on a planted project, which gets a copy of our rules. */
export function findBrokenWalls(folder: string): BrokenWall[] {
  for (const file of configFiles) copyFileSync(join(root, file), join(folder, file));
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      ...rooms.filter((room) => existsSync(join(folder, room))),
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${run.stderr}`);
  const { summary } = reportSchema.parse(JSON.parse(run.stdout));
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
