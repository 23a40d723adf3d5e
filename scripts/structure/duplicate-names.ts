import type { SourceModule } from './read-modules.ts';

export interface DuplicateName {
  name: string;
  homes: string[];
}

/** Exported names that more than one file declares, values and types alike: a search for one also finds the other. */
export function findDuplicateNames(modules: readonly Pick<SourceModule, 'path' | 'declares'>[]): DuplicateName[] {
  const homes = new Map<string, string[]>();
  for (const { path, declares } of modules) {
    for (const name of new Set(declares)) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => ({ name, homes: paths }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
