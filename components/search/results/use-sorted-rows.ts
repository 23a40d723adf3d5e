import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { type ResultRow, type ResultSort, sortRows } from '@/lib/searches/result-query';
import { readEmailRanks } from './email-states.ts';

/** The rows in the chosen order. Whole profiles are read to sort by the state of their email, so only then. */
export function useSortedRows(
  connectionId: string,
  rows: readonly ResultRow[],
  sort: ResultSort,
): readonly ResultRow[] {
  const { db } = usePanel();
  const isByState = sort.column === 'state';
  const states = useLiveQuery(
    async () =>
      isByState
        ? readEmailRanks(
            db,
            connectionId,
            rows.map(({ line }) => line.key),
          )
        : null,
    [db, connectionId, rows, isByState],
  );
  return useMemo(() => sortRows(rows, sort, states), [rows, sort, states]);
}
