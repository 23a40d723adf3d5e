import { posix } from 'node:path';
import type { ModuleImport } from './read-modules.ts';

/** Sibling folders that import each other, directly or through other siblings. */
export interface FolderRing {
  /** `.` is the repository. */
  parent: string;
  folders: string[];
  /** Their connections: number of imports from one to another, and the first of these. */
  ties: { from: string; to: string; imports: number; first: string }[];
}

interface Edge {
  imports: number;
  first: string;
}

/**
 * Every ring of sibling folders, at every level, counting types like values: reading one folder of a ring means reading all. A file belongs
 * to the sibling folder above it, however deep; a file directly in the parent belongs to none.
 */
export function findFolderRings(imports: readonly Pick<ModuleImport, 'from' | 'to'>[]): FolderRing[] {
  const levels = new Map<string, Map<string, Map<string, Edge>>>();
  for (const { from, to } of imports) {
    const siblings = siblingsOf(from, to);
    if (siblings === null) continue;
    const { parent, from: source, to: target } = siblings;
    const graph = levels.get(parent) ?? new Map<string, Map<string, Edge>>();
    const targets = graph.get(source) ?? new Map<string, Edge>();
    const { imports: count, first } = targets.get(target) ?? { imports: 0, first: `${from} → ${to}` };
    levels.set(parent, graph.set(source, targets.set(target, { imports: count + 1, first })));
  }
  return [...levels]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([parent, graph]) => ringsOf(graph).map((folders) => ({ parent, folders, ties: tiesOf(graph, folders) })));
}

/**
 * The two sibling folders that an import connects, under their common parent; null if it stays within one, or involves a file of the
 * parent.
 */
function siblingsOf(from: string, to: string): { parent: string; from: string; to: string } | null {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  const [source, target] = [a[depth], b[depth]];
  const isFile = depth >= a.length - 1 || depth >= b.length - 1;
  if (isFile || source === undefined || target === undefined) return null;
  return { parent: posix.join('.', ...a.slice(0, depth)), from: source, to: target };
}

function ringsOf(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const folders = [...new Set([...graph].flatMap(([from, targets]) => [from, ...targets.keys()]))].sort();
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(graph, folder)]));
  const areOne = (a: string, b: string) => reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
  return folders
    .filter((folder) => areOne(folder, folder))
    .map((folder) => folders.filter((other) => areOne(folder, other)))
    .filter(([first], at, rings) => rings.findIndex(([same]) => same === first) === at);
}

function reachedFrom(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>, start: string): Set<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const target of graph.get(next)?.keys() ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      left.push(target);
    }
  }
  return reached;
}

/** The fewest imports first: they are the easiest to cut. */
function tiesOf(graph: ReadonlyMap<string, ReadonlyMap<string, Edge>>, folders: readonly string[]): FolderRing['ties'] {
  return folders
    .flatMap((from) => [...(graph.get(from) ?? [])].map(([to, edge]) => ({ from, to, ...edge })))
    .filter(({ to }) => folders.includes(to))
    .sort((a, b) => a.imports - b.imports);
}

/** `components: company, exclusions, subject` */
export function nameOfRing({ parent, folders }: Pick<FolderRing, 'parent' | 'folders'>): string {
  return `${parent}: ${folders.join(', ')}`;
}
