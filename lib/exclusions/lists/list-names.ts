import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { ExclusionDeps } from '@/lib/exclusions/deps';
import type { Subject } from '@/lib/subjects/subject';

export const longestListName = 80;

export type NameProblem = 'empty' | 'taken';

/** Why a list cannot have this name; null if it can. Names of one kind that differ only in case or form look equal. Pure. */
export function findNameProblem(
  lists: readonly ListRow[],
  name: string,
  kind: Subject['kind'],
  own: string | null = null,
): NameProblem | null {
  if (name.trim() === '') return 'empty';
  const wanted = fold(name);
  const isTaken = lists.some(
    (list) => list.id !== own && list.removedAt === null && list.kind === kind && fold(list.name) === wanted,
  );
  return isTaken ? 'taken' : null;
}

/** The name itself, or the name with the first free number: "Customers 2". Pure. */
export function freeListName(lists: readonly ListRow[], name: string, kind: Subject['kind']): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (findNameProblem(lists, candidate, kind) === null) return candidate;
  }
}

export function newList({ clock, newId }: ExclusionDeps, name: string, kind: Subject['kind']): ListRow {
  return {
    id: newId(),
    name: name.trim(),
    kind,
    createdAt: clock.now(),
    coversPeople: kind === 'company',
    expiresAfterDays: null,
    lastUsedAt: null,
    removedAt: null,
    salt: null,
  };
}

function fold(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
