import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useFullNames } from '@/components/context/use-known-names';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import type { ColumnSpec } from '@/components/ui/table/column-store';
import { DataTable } from '@/components/ui/table/data-table';
import { type HeadColumn, leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { type JobColumn, JobResultRow } from './result-row.tsx';

/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];
const noKeys: readonly string[] = [];

export interface ResultTableProps {
  items: readonly JobItem[];
  connectionId: string;
  /** No more results will arrive. */
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
  const columns = useTableColumns(jobSpec);
  const heads = columns.shown.map((id): HeadColumn<JobColumn> => ({ id, label: jobColumnLabel(id), ...widths[id] }));

  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('jobs.scroll')}
      label={i18n.t('jobs.table')}
      className="job-table"
      minWidth={leastWidth(heads, columns, false)}
      pins={pinsOf(heads, columns, false)}
      head={<TableHead columns={heads} layout={columns} />}
      columns={heads.length}
    >
      {(index, rowIndex) => {
        const item = items[index];
        return (
          item && (
            <JobResultRow
              key={index}
              {...{ item, rowIndex, sites, isOver }}
              name={nameOf(item.line)}
              columns={columns.shown}
              excludedBy={excludedBy(item.line.key)}
            />
          )
        );
      }}
    </DataTable>
  );
}

const jobColumns = ['name', 'email', 'title', 'company', 'place', 'excluded'] as const;

/** Always the same object. */
export const jobSpec: ColumnSpec<JobColumn> = {
  table: 'job',
  all: jobColumns,
  usual: jobColumns,
  pinned: ['name', 'email'],
};

const widths: Record<JobColumn, { width?: number; least?: number }> = {
  ...{ name: { width: 216 }, email: { width: 368 }, title: { least: 160 }, company: { width: 200 } },
  ...{ place: { width: 160 }, excluded: { width: 176 } },
};

export function jobColumnLabel(column: JobColumn): string {
  return labels[column]();
}

const labels: Record<JobColumn, () => string> = {
  name: () => i18n.t('jobs.column.name'),
  email: () => i18n.t('jobs.column.email'),
  title: () => i18n.t('jobs.column.title'),
  company: () => i18n.t('jobs.column.company'),
  place: () => i18n.t('jobs.column.place'),
  excluded: () => i18n.t('jobs.column.excluded'),
};
