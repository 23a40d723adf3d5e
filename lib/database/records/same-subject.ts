import type { FoundFacets } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { keyStart, subjectOfKey } from '@/lib/subjects/known-subjects';
import { idOfAlias, isIdentity, subjectKeyOf } from './aliases.ts';

/** Two records that no answer may join. */
export type Two = readonly [SubjectRecord, SubjectRecord];

export interface Sought {
  found: Pick<FoundFacets, 'aliases'>;
  /** Records of either kind with one of these names, oldest first. */
  find(names: readonly string[]): readonly SubjectRecord[];
  /** The user has confirmed that all records with a name of `found` are one. */
  isSame?: boolean;
}

/** `records` are the subject's, oldest first. `former`: another person's, whose page has moved to the new id of `found`. */
export type Same = { records: SubjectRecord[]; former: SubjectRecord[]; conflict: null } | { conflict: Two };

/**
 * The one rule for joining records: equal id, equal page, or the user's word. Different ids, or different pages on one site, are two
 * subjects (`conflict`).
 */
export function sameSubject(kind: SubjectRecord['kind'], { found, find, isSame = false }: Sought): Same {
  const own = (names: readonly string[]) => find(names).filter((record) => record.kind === kind);
  if (isSame) return { records: own(found.aliases), former: [], conflict: null };
  const proofs = found.aliases.filter(isIdentity);
  const proven = own(proofs);
  const conflict = findTwo(proven);
  if (conflict !== null) return { conflict };
  const former = proven.filter(({ aliases }) => haveOtherIds(aliases, proofs));
  // Records known only by an address or a website join the found subject. If the answer has no identity either, the
  // oldest of them is the subject.
  const named = own(found.aliases.filter((name) => !isIdentity(name)));
  const led = proofs.length === 0 ? named.slice(0, 1) : named.filter(({ aliases }) => !aliases.some(isIdentity));
  const ids = new Set([...proven.filter((record) => !former.includes(record)), ...led].map(({ id }) => id));
  return { records: own(found.aliases).filter(({ id }) => ids.has(id)), former, conflict: null };
}

/** The first two records known to be of two subjects; null if all may be of one. */
export function findTwo(records: readonly SubjectRecord[]): Two | null {
  for (const [at, one] of records.entries()) {
    const other = records.slice(at + 1).find(({ id, aliases }) => id !== one.id && areDifferent(one.aliases, aliases));
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** Whether two sets of names are known to differ: no id in common, or no page in common on a shared site. */
export function areDifferent(one: readonly string[], other: readonly string[]): boolean {
  return differ(valuesByRange(one, rangeOfAlias), valuesByRange(other, rangeOfAlias));
}

/** Whether both have a service id, and none in common. */
export function haveOtherIds(one: readonly string[], other: readonly string[]): boolean {
  return isDisjoint(one.filter(isId), other.filter(isId));
}

export function isId(alias: string): boolean {
  return idOfAlias(alias) !== null;
}

/** Names by range: within one, a subject has one name. `ids` is the range of service ids. */
export type Ranges = ReadonlyMap<string, readonly string[]>;

/** The range of service ids, which decides alone where both have one. */
export const idRange = 'ids';

export function valuesByRange(names: readonly string[], rangeOf: (name: string) => string | null): Ranges {
  const ranges = new Map<string, string[]>();
  for (const name of names) {
    const range = rangeOf(name);
    if (range !== null) ranges.set(range, [...(ranges.get(range) ?? []), name]);
  }
  return ranges;
}

export function differ(one: Ranges, other: Ranges): boolean {
  const [ids, otherIds] = [one.get(idRange) ?? [], other.get(idRange) ?? []];
  if (ids.length > 0 && otherIds.length > 0) return isDisjoint(ids, otherIds);
  return [...one].some(([range, names]) => isDisjoint(names, other.get(range) ?? []));
}

/** `ids` for a service id, `person/pronet/` for a page; null for a name that several may share. */
function rangeOfAlias(alias: string): string | null {
  if (!isIdentity(alias)) return null;
  if (isId(alias)) return idRange;
  const { kind, site } = subjectOfKey(subjectKeyOf(alias));
  return keyStart(kind, site);
}

/** False if one is empty: no difference is known. */
function isDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((name) => other.includes(name));
}
