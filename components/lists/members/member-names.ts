import { useMemo } from 'react';
import { useKnownNames } from '@/components/context/use-known-names';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import { isMasked } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import { idNameStart, valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** The name that a member is shown by; null once they were forgotten. */
type NameOf = (member: MemberRow) => string | null;

/**
 * Who was put on the list from a preview stands there with a masked name, and from a page of which nothing was known with the end of its
 * address; by now the full one may be known. Always the same function as long as no name changes. `members`: undefined while one is
 * loading.
 */
export function useMemberNames(connectionId: string | null, members: readonly (MemberRow | undefined)[]): NameOf {
  const joined = useMemo(() => keysOfUnnamed(members, connectionId).join('\n'), [members, connectionId]);
  const names = useKnownNames(
    connectionId,
    useMemo(() => (joined === '' ? [] : joined.split('\n').map(rowOfKey)), [joined]),
  );
  return useMemo(() => nameIn(names, connectionId), [names, connectionId]);
}

/** The subject keys of those who are not called by a full name. Pure. */
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

/** Their name is masked, or it is the slug of one of their pages. Whoever was forgotten has none, and stays so. */
function isUnnamed({ label, names }: MemberRow): boolean {
  if (label === null) return false;
  return isMasked(label) || valuesOfNames(names, 'page').some((key) => subjectOfKey(key).slug === label);
}

/** The subject keys of a member: its ids of this connection's service first, because a page may be another's by now. */
function keysOf({ names }: MemberRow, connectionId: string | null): string[] {
  if (connectionId === null) return [];
  const own = names.filter((name) => name.startsWith(idNameStart(connectionId)));
  const ids = valuesOfNames(own, 'id').map(subjectKeyOf);
  return [...ids, ...valuesOfNames(names, 'page')];
}
