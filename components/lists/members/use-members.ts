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
/** Read this many lines before they are scrolled to. */
const aheadBy = 120;

export interface Members {
  /** How many lines there are: all of the list, or those that the search found. */
  count: number;
  /** Those of all lines, whether they are in view or not. */
  ids: readonly string[];
  /** Null while nothing is searched for, or the search is under way. */
  found: number | null;
  /** Undefined for a line that is not read yet. */
  at(index: number): MemberRow | undefined;
  /** Tells which lines are in view: only theirs are read. */
  onView(first: number, last: number): void;
}

const empty: string[] = [];

/** Members by their place, newest first: of the whole list only those in view are read, of a search all that it found. */
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
