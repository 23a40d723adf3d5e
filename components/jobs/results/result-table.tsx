import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useFullNames } from '@/components/context/use-known-names';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { jobTable } from './result-columns.tsx';

/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];
const noKeys: readonly string[] = [];

export interface ResultTableProps {
  items: readonly JobItem[];
  connectionId: string;
  isOver: boolean;
  nowMs: number;
}

/** Exclusions are looked up only for the lines in view. */
export function ResultTable({ items, connectionId, isOver, nowMs }: ResultTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const lines = useTableLines({ count: items.length, overscan: 3, idAt: (index) => items[index]?.line.key });
  // While scrolling, the lines in view change every frame: they are looked up when it stops.
  const inView = useRef(noKeys);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => items[index]?.line.key ?? []);
  const soughtOf = (key: string) => {
    const item = items.find(({ line }) => line.key === key);
    return item === undefined
      ? subjectOfKey(key)
      : soughtOfRow(item.line, item.email?.address, { connection: connectionId, sites });
  };
  const excludedBy = useCheckedExclusions(connectionId, inView.current, nowMs, soughtOf);
  const nameOf = useFullNames(
    connectionId,
    useMemo(() => items.map(({ line }) => line), [items]),
  );
  const columns = useTableColumns(jobTable);

  return (
    <DataTable
      {...{ columns, lines }}
      scrollLabel={i18n.t('jobs.scroll')}
      label={i18n.t('jobs.table')}
      className="job-table"
      rowAt={(index) => {
        const item = items[index];
        if (item === undefined) return undefined;
        const { line } = item;
        return { key: index, cells: { item, name: nameOf(line), sites, isOver, excludedBy: excludedBy(line.key) } };
      }}
    />
  );
}
