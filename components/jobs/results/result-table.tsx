import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { DataTable, type TableColumn, TableHead, useTableLines } from '@/components/ui/table/data-table';
import { readSettings } from '@/lib/database/reads';
import type { JobItem } from '@/lib/database/schema/job-rows';
import type { Site } from '@/lib/subjects/sites';
import { JobResultRow } from './result-row.tsx';

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
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const lines = useTableLines({ count: items.length, overscan: 3 });
  // While scrolling, the lines in view change every frame: they are looked up when it stops.
  const inView = useRef(noKeys);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => items[index]?.line.key ?? []);
  const excludedBy = useExcludedAmong(connectionId, inView.current, nowMs);
  const columns = resultColumns();

  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('jobs.scroll')}
      label={i18n.t('jobs.table')}
      className="job-table"
      head={<TableHead columns={columns} />}
      columns={columns.length}
    >
      {(index, rowIndex) => {
        const item = items[index];
        return (
          item && (
            <JobResultRow key={index} {...{ item, rowIndex, sites, isOver }} excludedBy={excludedBy(item.line.key)} />
          )
        );
      }}
    </DataTable>
  );
}

const resultColumns = (): TableColumn[] => [
  { label: i18n.t('jobs.column.name'), width: 'w-[208px]' },
  { label: i18n.t('jobs.column.title') },
  { label: i18n.t('jobs.column.company'), width: 'w-[200px]' },
  { label: i18n.t('jobs.column.place'), width: 'w-[160px]' },
  { label: i18n.t('jobs.column.email'), width: 'w-[328px]' },
  { label: i18n.t('jobs.column.excluded'), width: 'w-[176px]' },
];
