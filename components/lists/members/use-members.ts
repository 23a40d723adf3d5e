import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import {
  type CountedList,
  findMembers,
  readAllMembers,
  readMemberIds,
  readMembers,
  toSearchable,
} from '@/lib/exclusions/reads';

const pageSize = 250;
/** How many lines beyond the view are read ahead. */
const aheadBy = 120;

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

/** Members by index, newest first. Without a search only those in view are read; search results are read completely. */
export function useMembers(list: CountedList, text: string): Members {
  const { db } = usePanel();
  const [view, setView] = useState({ from: 0, until: pageSize });
  const isSearch = text.trim() !== '';
  const searchable = useLiveQuery(
    async () => (isSearch ? (await readAllMembers(db, list.id)).map(toSearchable) : null),
    [db, list.id, isSearch],
  );
  const found = useMemo(
    () => (isSearch && searchable != null ? findMembers(searchable, text) : null),
    [isSearch, searchable, text],
  );
  const foundIds = useMemo(() => found?.map(({ id }) => id) ?? empty, [found]);
  const ids = useLiveQuery(() => readMemberIds(db, list.id), [db, list.id]) ?? empty;
  const read = useLiveQuery(
    async () => ({ from: view.from, rows: await readMembers(db, ids.slice(view.from, view.until)) }),
    [db, ids, view],
  );

  function onView(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first - aheadBy) / pageSize) * pageSize;
    const until = Math.ceil((last + 1 + aheadBy) / pageSize) * pageSize;
    if (from !== view.from || until !== view.until) setView({ from, until });
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
