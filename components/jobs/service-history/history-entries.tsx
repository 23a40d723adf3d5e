import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { fragmentOf } from '@/components/ui/routes';
import type { ColumnSpec } from '@/components/ui/table/column-store';
import { DataTable } from '@/components/ui/table/data-table';
import { type HeadColumn, leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/messages';
import { sendMessage } from '@/lib/messaging/send-message';
import { type EntryColumn, EntryRow } from './entry-row.tsx';
import { ResendStep, type ResendStepProps } from './resend-step.tsx';

export interface HistoryEntriesProps {
  entries: readonly HistoryEntry[];
  jobs: readonly JobRow[];
  /** Of which kind they are. */
  service: ResendStepProps['service'];
  nowMs: number;
}

/** One page of the service's history. Entries known to this browser link to their job. */
export function HistoryEntries({ entries, jobs, service, nowMs }: HistoryEntriesProps) {
  const known = new Map(jobs.flatMap((job) => job.parts.map(({ trackId }) => [trackId, job] as const)));
  const lines = useTableLines({
    ...{ count: entries.length, overscan: 3, question: entries },
    idAt: (index) => entries[index]?.trackId,
  });
  const columns = useTableColumns(entrySpec);
  const heads = columns.shown.map((id): HeadColumn<EntryColumn> => ({ id, label: entryColumnLabel(id), ...looks[id] }));
  const { status, isRunning, run } = useAction<void>('history-entries');
  const [resending, setResending] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);

  /** Has its results read here, for nothing, and leads to them. */
  function fetchResults({ trackId, requestSize, createdAt }: HistoryEntry): void {
    void run(async () => {
      const { id } = await sendMessage('fetchElsewhere', { service, trackId, requestSize, createdAt });
      window.location.hash = fragmentOf('jobs', id);
    });
  }

  return (
    <>
      <DataTable
        lines={lines}
        scrollLabel={i18n.t('jobs.history.scroll')}
        label={i18n.t('jobs.history.label')}
        minWidth={leastWidth(heads, columns, false)}
        pins={pinsOf(heads, columns, false)}
        head={<TableHead columns={heads} layout={columns} />}
        columns={heads.length}
      >
        {(index, rowIndex) => {
          const entry = entries[index];
          return (
            entry && (
              <EntryRow
                key={entry.trackId}
                {...{ entry, rowIndex, nowMs }}
                columns={columns.shown}
                job={known.get(entry.trackId) ?? null}
                isBusy={isRunning}
                isResending={resending === entry.trackId}
                onFetch={fetchResults}
                onResend={({ trackId }, pressed) => {
                  opener.current = pressed;
                  setResending(resending === trackId ? null : trackId);
                }}
              />
            )
          );
        }}
      </DataTable>
      {entries.some(({ trackId }) => trackId === resending) && resending !== null && (
        <div className="entry-step">
          <ResendStep
            key={resending}
            {...{ service, nowMs }}
            trackId={resending}
            onClose={() => {
              setResending(null);
              opener.current?.focus();
            }}
          />
        </div>
      )}
      {status.kind === 'failed' && (
        <div className="entry-step" role="alert">
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

const entryColumns = [
  ...(['created', 'submitted', 'service', 'people', 'state'] as const),
  ...(['refund', 'attempts', 'done', 'settled', 'job'] as const),
] as const;

/** Always the same object. How often it was tried and when it was booked are for whoever looks for a fault. */
export const entrySpec: ColumnSpec<EntryColumn> = {
  table: 'service-history',
  all: entryColumns,
  usual: ['created', 'people', 'state', 'refund', 'done', 'job'],
  pinned: ['created'],
};

/** In CSS pixels; all that are usual stand side by side in a window of 1024. */
const looks: Record<EntryColumn, { width?: number; least?: number; className?: string }> = {
  created: { width: 140 },
  submitted: { width: 128 },
  service: { width: 116 },
  people: { width: 72, className: 'num' },
  state: { width: 100, className: 'how' },
  refund: { least: 216 },
  attempts: { width: 72, className: 'num' },
  done: { width: 128 },
  settled: { width: 128 },
  job: { width: 348 },
};

export function entryColumnLabel(column: EntryColumn): string {
  return labels[column]();
}

const labels: Record<EntryColumn, () => string> = {
  created: () => i18n.t('jobs.history.created'),
  submitted: () => i18n.t('jobs.history.submittedDate'),
  service: () => i18n.t('jobs.history.service'),
  people: () => i18n.t('jobs.history.people'),
  state: () => i18n.t('jobs.history.state'),
  refund: () => i18n.t('jobs.history.refund'),
  attempts: () => i18n.t('jobs.history.attempts'),
  done: () => i18n.t('jobs.history.done'),
  settled: () => i18n.t('jobs.history.settledAt'),
  job: () => i18n.t('jobs.history.job'),
};
