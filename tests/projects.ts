import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Which project of vitest a test file belongs to. Its name says what it needs, and else what it imports does:
 *
 * - `*.built.test.ts`: reads what `npm run build` wrote
 * - `*.test.tsx`, `*.dom.test.ts`: a page
 * - `*.test.ts` that reaches fake-indexeddb, itself or through what it imports: a database
 * - any other `*.test.ts`: nothing
 *
 * `*.slow.test.ts` and `*.slow.test.tsx` are in the full lane only (`tests/depth.ts`).
 */
export type Project = 'pure' | 'database' | 'dom' | 'built';
export const projects: readonly Project[] = ['pure', 'database', 'dom', 'built'];

export const isSlow = (path: string): boolean => /\.slow\.test\.tsx?$/.test(path);

export function projectOf(path: string, reaches: (path: string, name: string) => boolean): Project {
  const [, named] = /\.(built|dom)\.test\.ts$/.exec(path) ?? [];
  if (named === 'built' || named === 'dom') return named;
  if (path.endsWith('.tsx')) return 'dom';
  return reaches(path, 'fake-indexeddb') ? 'database' : 'pure';
}

/** The test files of each project in a lane, from the root. Playwright's are called `*.spec.ts`. */
export function findTests(root: string, isFullLane: boolean): Record<Project, string[]> {
  const found: Record<Project, string[]> = { pure: [], database: [], dom: [], built: [] };
  const reaches = createReach(root);
  for (const path of globSync('tests/**/*.test.{ts,tsx}', { cwd: root }))
    if (isFullLane || !isSlow(path)) found[projectOf(path, reaches)].push(path);
  return found;
}

const importPattern =
  /^\s*(?:import|export)\s(?!type\s)(?:[^'"();]*\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Whether a module imports a package, itself or through modules of ours. Types are not imported. */
export function createReach(root: string): (path: string, name: string) => boolean {
  const importsOf = createImports(root);
  return (path, name) => {
    const seen = new Set([join(root, path)]);
    for (const file of seen) {
      for (const each of importsOf(file)) {
        if (each === name || each.startsWith(`${name}/`)) return true;
        if (each.startsWith(root)) seen.add(each);
      }
    }
    return false;
  };
}

/** What a file imports itself, given and answered as whole paths; the name of what is not ours. Types are not imported. */
export function createImports(root: string): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const text = /\.[mc]?[jt]sx?$/.test(file) ? readFileSync(file, 'utf8') : '';
    const named = [...text.matchAll(importPattern)].map(([, statement, call]) => statement ?? call ?? '');
    const imports = named.map((each) => findModule(root, file, each));
    known.set(file, imports);
    return imports;
  };
}

/** The file of a module of ours; the name itself of any other. */
function findModule(root: string, from: string, name: string): string {
  const path = name.startsWith('@/') ? join(root, name.slice(2)) : resolve(dirname(from), name);
  if (!name.startsWith('@/') && !name.startsWith('.')) return name;
  const file = ['', '.ts', '.tsx']
    .map((end) => `${path}${end}`)
    .find((each) => existsSync(each) && statSync(each).isFile());
  return file ?? name;
}
