import { dirname } from 'node:path';

/** More files than a reader takes in at a glance. */
export const maxFiles = 20;

/** The folders with more than `maxFiles` of these files directly in them, the fullest first. Pure. */
export function findCrowdedFolders(paths: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of paths.map((path) => dirname(path))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > maxFiles)
    .sort((a, b) => b.count - a.count);
}
