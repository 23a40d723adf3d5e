import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const staticImport = /^(?:import|export)\s(?!type\s)(?:[^'"();]*\sfrom\s+)?'([^']+)'/gm;

/** Every module that is evaluated with this one, because static imports reach it. Whole paths; names of packages. */
export function findEagerModules(root: string, entry: string): { files: string[]; packages: string[] } {
  const files = new Set([join(root, entry)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const isOurs = name.startsWith('@/') || name.startsWith('.');
      if (isOurs) files.add(findFile(name.startsWith('@/') ? join(root, name.slice(2)) : resolve(dirname(file), name)));
      else packages.add(name);
    }
  }
  return { files: [...files], packages: [...packages].toSorted() };
}

/** Throws if no file has this name. */
function findFile(path: string): string {
  const file = ['', '.ts', '.tsx'].map((end) => path + end).find((each) => existsSync(each) && statSync(each).isFile());
  if (file === undefined) throw new Error(`There is no ${path}`);
  return file;
}
