import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Packages that are only compared with have a `package.json` of their own, so that the repository's `npm ci` does without them. */
const listed = join(import.meta.dirname, '..');
const installed = join(import.meta.dirname, '../../../.output/bench-packages');

/** Loads and resolves the packages of `tests/bench/package.json`. */
export const ownPackage = createRequire(join(installed, 'package.json'));

export function installOwnPackages(): void {
  const readLock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(join(installed, 'node_modules')) && readLock(installed) === readLock(listed)) return;
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(listed, file), join(installed, file));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: installed, stdio: 'inherit' });
}
