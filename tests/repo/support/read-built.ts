import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const output = join(import.meta.dirname, '../../../.output');

/** The folder of a built extension. Throws where there is none. */
export function builtFolder(browser: 'chrome' | 'firefox'): string {
  const folder = join(output, `${browser}-mv3`);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  throw new Error(
    `There is no built extension in .output/${browser}-mv3: run "npm run build" before the tests of the repository.`,
  );
}

/** Every text file of a built extension: path from its folder → content. */
export function readBuilt(browser: 'chrome' | 'firefox'): Map<string, string> {
  const folder = builtFolder(browser);
  const files = globSync('**/*.{js,html,css,json}', { cwd: folder });
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
