import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files into a folder of their own, outside the tree, so that a planted break disturbs nobody. */
export function plantProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-planted-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
