import { useMemo } from 'react';
import { useKnownNames } from '@/components/context/use-known-names';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import { isMasked } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import { idNameStart, valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** A member's displayed name; null for a forgotten person. */
type NameOf = (member: MemberRow) => string | null;

/**
 * A member may have a masked name, or the end of an address; by now the full name may be known. The same function while no name changes.
 * `members`: undefined while one is loading.
 */
export function useMemberNames(connectionId: string | null, members: readonly (MemberRow | undefined)[]): NameOf {
  const joined = useMemo(() => keysOfUnnamed(members, connectionId).join('\n'), [members, connectionId]);
  const names = useKnownNames(
    connectionId,
    useMemo(() => (joined === '' ? [] : joined.split('\n').map(rowOfKey)), [joined]),
  );
  return useMemo(() => nameIn(names, connectionId), [names, connectionId]);
}

/** Subject keys of members without a full name. Pure. */
export function keysOfUnnamed(members: readonly (MemberRow | undefined)[], connectionId: string | null): string[] {
  return members.flatMap((member) => (member !== undefined && isUnnamed(member) ? keysOf(member, connectionId) : []));
}

/** `names`: full ones, by subject key. Pure. */
export function nameIn(names: ReadonlyMap<string, string>, connectionId: string | null): NameOf {
  return (member) => {
    if (!isUnnamed(member)) return member.label;
    return keysOf(member, connectionId).flatMap((key) => names.get(key) ?? [])[0] ?? member.label;
  };
}

/** The name is masked, or a page's slug. A forgotten person has none. */
function isUnnamed({ label, names }: MemberRow): boolean {
  if (label === null) return false;
  return isMasked(label) || valuesOfNames(names, 'page').some((key) => subjectOfKey(key).slug === label);
}

/** A member's subject keys: its ids first, because a page may belong to another subject by now. */
export function keysOf({ names }: MemberRow, connectionId: string | null): string[] {
  if (connectionId === null) return [];
  const own = names.filter((name) => name.startsWith(idNameStart(connectionId)));
  const ids = valuesOfNames(own, 'id').map(subjectKeyOf);
  return [...ids, ...valuesOfNames(names, 'page')];
}
