import { useLiveQuery } from 'dexie-react-hooks';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useFullNames } from '@/components/context/use-known-names';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { JobListItem } from '@/components/jobs/item/job-item';
import { inOrder } from '@/components/jobs/job-file';
import { hasEnded } from '@/components/jobs/job-view';
import type { JobSurroundings } from '@/components/jobs/jobs-context';
import { formatCount } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { JobItem, JobPageRow, JobRow } from '@/lib/database/schema/job-rows';
import { followRows } from '@/lib/database/watch-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { logError } from '@/lib/platform/error-log';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { jobTable } from './result-columns.tsx';

export function JobResults({ job, ...around }: JobSurroundings & { job: JobRow }) {
  const items = useJobItems(job.id);
  const isOver = hasEnded(job);
  const columns = useTableColumns(jobTable);
  return (
    <>
      <div className="job-open">
        <AllJobs />
        <JobListItem job={job} isOpen {...around} />
      </div>
      {items === null && (
        <Note
          icon={<OctagonX />}
          tone="stop"
          level={2}
          title={i18n.t('jobs.unreadable.title')}
          text={i18n.t('jobs.unreadable.text')}
        />
      )}
      {items?.length === 0 && (
        <Note
          icon={<CircleDashed />}
          level={2}
          title={i18n.t('jobs.noResults.title')}
          text={i18n.t(isOver ? 'jobs.noResults.ended' : 'jobs.noResults.text')}
        />
      )}
      {items != null && items.length > 0 && (
        <>
          <div className="ledger-head">
            <p className="ledger-title soft">
              {i18n.t(isOver ? 'jobs.resultCount' : 'jobs.resultsSoFar', items.length, [formatCount(items.length)])}
            </p>
            <ColumnsMenu columns={columns} />
          </div>
          <ResultTable items={items} connectionId={job.connection} isOver={isOver} nowMs={around.nowMs} />
        </>
      )}
    </>
  );
}

export function AllJobs() {
  return (
    <a className="act no-underline" href="#jobs">
      <ChevronLeft className="flip" />
      {i18n.t('jobs.all')}
    </a>
  );
}

/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];
const noKeys: readonly string[] = [];

interface ResultTableProps {
  items: readonly JobItem[];
  connectionId: string;
  isOver: boolean;
  nowMs: number;
}

/** Exclusions are looked up only for the lines in view. */
function ResultTable({ items, connectionId, isOver, nowMs }: ResultTableProps) {
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

/** A job's results in order, live; undefined while loading, null if unreadable. Pages are read once, then only written ones. */
function useJobItems(jobId: string): readonly JobItem[] | null | undefined {
  const { db } = usePanel();
  const [items, setItems] = useState<readonly JobItem[] | null>();
  useEffect(
    () =>
      followRows<JobPageRow>({
        db,
        table: db.jobPages,
        readAll: () => db.jobPages.where('jobId').equals(jobId).toArray(),
        isOurs: (page) => page.jobId === jobId,
        onRows: (pages) => setItems(inOrder(pages).flatMap((page) => page.items)),
        onFailure: (error) => {
          logError(error, 'job-results');
          setItems(null);
        },
      }),
    [db, jobId],
  );
  return items;
}
