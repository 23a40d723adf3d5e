import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const rooms = ['entrypoints', 'components', 'lib', 'sandbox', 'tests', 'scripts'];
const configFiles = ['.dependency-cruiser.cjs', '.dependency-cruiser.tsconfig.json'];

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export interface BrokenWall {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Runs dependency-cruiser with our rules on a project folder; any other folder than the tree gets a copy of the rules. */
export function findBrokenWalls(folder = root): { broken: BrokenWall[]; modules: number } {
  if (folder !== root) for (const file of configFiles) copyFileSync(join(root, file), join(folder, file));
  const run = spawnSync(
    process.execPath,
    [
      '--import',
      join(root, 'scripts/checks/typescript-for-walls.mjs'),
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      ...rooms.filter((room) => existsSync(join(folder, room))),
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${run.stderr}`);
  const { summary } = reportSchema.parse(JSON.parse(run.stdout));
  const broken = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { broken, modules: summary.totalCruised };
}
