import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { pageSize, pageWindow } from '@/components/ui/table/table-lines';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { followRows } from '@/lib/database/watch-rows';
import {
  type CountedList,
  findMembers,
  newestFirst,
  readAllMembers,
  readMemberIds,
  readMembers,
  readNewestMembers,
  type Searchable,
  toSearchable,
} from '@/lib/exclusions/reads';
import { useMemberNames } from './member-names.ts';

export interface Members {
  /** The number of lines: the whole list, or the search results. */
  count: number;
  /** The ids of all lines, in view or not. */
  ids: readonly string[];
  /** The number of search results; null without a search or while one is running. */
  found: number | null;
  at(index: number): MemberRow | undefined;
  /** Reports the lines in view; only these are read. */
  onView(first: number, last: number): void;
}

const empty: string[] = [];
const noMembers: readonly MemberRow[] = [];

/** Lists up to this size are read this long after their first lines, so that a search starts at once. */
const readAhead = { most: 20_000, afterMs: 500 };

/**
 * Members by index, newest first. Visible ones are read first, then a list that is not too long. A search reads all, or earlier with
 * `isSearchNear`.
 */
export function useMembers(
  list: CountedList,
  connectionId: string | null,
  text: string,
  isSearchNear: boolean,
): Members {
  const { db } = usePanel();
  const [view, setView] = useState({ from: 0, until: pageSize });
  const isSearch = text.trim() !== '';
  const [isAhead, setAhead] = useState(false);
  const searchable = useSearchable(list.id, connectionId, isSearch || isSearchNear || isAhead);
  const found = useMemo(
    () => (isSearch && searchable !== null ? findMembers(searchable, text) : null),
    [isSearch, searchable, text],
  );
  const foundIds = useMemo(() => found?.map(({ id }) => id) ?? empty, [found]);
  const [hasFirst, setFirst] = useState(false);
  // The ids of a long list take time, and the first lines need none.
  const ids = useLiveQuery(async () => (hasFirst ? readMemberIds(db, list.id) : null), [db, list.id, hasFirst]) ?? null;
  const read = useLiveQuery(async () => {
    if (ids === null) return { from: 0, rows: await readNewestMembers(db, list.id, pageSize) };
    return { from: view.from, rows: await readMembers(db, ids.slice(view.from, view.until)) };
  }, [db, list.id, ids, view]);
  const isRead = read !== undefined;
  useEffect(() => {
    if (isRead) setFirst(true);
  }, [isRead]);
  const canReadAhead = hasFirst && list.count <= readAhead.most;
  useEffect(() => {
    if (!canReadAhead) return;
    const timer = setTimeout(() => setAhead(true), readAhead.afterMs);
    return () => clearTimeout(timer);
  }, [canReadAhead]);

  function onView(first: number, last: number): void {
    const next = pageWindow({ first, last });
    if (next.from !== view.from || next.until !== view.until) setView(next);
  }

  if (found !== null) {
    return { count: found.length, ids: foundIds, found: found.length, at: (index) => found[index], onView };
  }
  return {
    count: list.count,
    ids: ids ?? empty,
    found: null,
    at: (index) => read?.rows[index - read.from],
    onView,
  };
}

/** All members with their displayed names, newest first, once requested; null until read. */
function useSearchable(listId: string, connectionId: string | null, isWanted: boolean): readonly Searchable[] | null {
  const members = useAllMembers(listId, isWanted);
  const nameOf = useMemberNames(connectionId, members ?? noMembers);
  const folded = useRef(new WeakMap<MemberRow, { name: string | null; searchable: Searchable }>());
  return useMemo(() => {
    const fold = (member: MemberRow): Searchable => {
      const name = nameOf(member);
      const known = folded.current.get(member);
      if (known !== undefined && known.name === name) return known.searchable;
      const searchable = toSearchable(member, name);
      folded.current.set(member, { name, searchable });
      return searchable;
    };
    return members?.map(fold) ?? null;
  }, [members, nameOf]);
}

function useAllMembers(listId: string, isWanted: boolean): readonly MemberRow[] | null {
  const { db } = usePanel();
  const [read, setRead] = useState<readonly MemberRow[] | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  useEffect(() => {
    if (!wasWanted) return;
    return followRows<MemberRow>({
      db,
      table: db.members,
      readAll: () => readAllMembers(db, listId),
      isOurs: (member) => member.listId === listId,
      onRows: (members) => setRead(members.toSorted(newestFirst)),
      onFailure: (error) => setFailure({ error }),
    });
  }, [db, listId, wasWanted]);
  if (failure !== null) throw failure.error;
  return read;
}
