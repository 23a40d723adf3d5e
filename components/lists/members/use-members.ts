import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { pageSize, pageWindow } from '@/components/ui/table/table-lines';
import { followRows } from '@/lib/database/follow-rows';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import {
  type CountedList,
  findMembers,
  readAllMembers,
  readMemberIds,
  readMembers,
  type Searchable,
  toSearchable,
} from '@/lib/exclusions/reads';

export interface Members {
  /** The number of lines: the whole list, or the search results. */
  count: number;
  /** The ids of all lines, in view or not. */
  ids: readonly string[];
  /** The number of search results; null without a search or while one is running. */
  found: number | null;
  /** Undefined while the line is loading. */
  at(index: number): MemberRow | undefined;
  /** Reports the lines in view; only these are read. */
  onView(first: number, last: number): void;
}

const empty: string[] = [];

/**
 * Members by index, newest first. Without a search only those in view are read. All are read for a search, or before it
 * if `isSearchNear`.
 */
export function useMembers(list: CountedList, text: string, isSearchNear: boolean): Members {
  const { db } = usePanel();
  const [view, setView] = useState({ from: 0, until: pageSize });
  const isSearch = text.trim() !== '';
  const searchable = useSearchable(list.id, isSearch || isSearchNear);
  const found = useMemo(
    () => (isSearch && searchable !== null ? findMembers(searchable, text) : null),
    [isSearch, searchable, text],
  );
  const foundIds = useMemo(() => found?.map(({ id }) => id) ?? empty, [found]);
  const ids = useLiveQuery(() => readMemberIds(db, list.id), [db, list.id]) ?? empty;
  const read = useLiveQuery(
    async () => ({ from: view.from, rows: await readMembers(db, ids.slice(view.from, view.until)) }),
    [db, ids, view],
  );

  function onView(first: number, last: number): void {
    const next = pageWindow({ first, last });
    if (next.from !== view.from || next.until !== view.until) setView(next);
  }

  if (found !== null) {
    return { count: found.length, ids: foundIds, found: found.length, at: (index) => found[index], onView };
  }
  return {
    count: list.count,
    ids,
    found: null,
    at: (index) => read?.rows[index - read.from],
    onView,
  };
}

/** All members of a list, newest first, kept up to date once they were wanted; null until they are read. */
function useSearchable(listId: string, isWanted: boolean): readonly Searchable[] | null {
  const { db } = usePanel();
  const [read, setRead] = useState<readonly Searchable[] | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  useEffect(() => {
    if (!wasWanted) return;
    const folded = new WeakMap<MemberRow, Searchable>();
    const fold = (member: MemberRow): Searchable => {
      const one = folded.get(member) ?? toSearchable(member);
      folded.set(member, one);
      return one;
    };
    return followRows<MemberRow>({
      db,
      table: db.members,
      readAll: () => readAllMembers(db, listId),
      isOurs: (member) => member.listId === listId,
      onRows: (members) => setRead(members.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(fold)),
      onFailure: (error) => setFailure({ error }),
    });
  }, [db, listId, wasWanted]);
  if (failure !== null) throw failure.error;
  return read;
}
