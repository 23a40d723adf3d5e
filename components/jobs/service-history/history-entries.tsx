import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { fragmentOf } from '@/components/ui/routes';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';
import { sendMessage } from '@/lib/messaging/send-message';
import { entryTable } from './entry-columns.tsx';
import { ResendStep, type ResendStepProps } from './resend-step.tsx';

export interface HistoryEntriesProps {
  entries: readonly HistoryEntry[];
  jobs: readonly JobRow[];
  service: ResendStepProps['service'];
  nowMs: number;
}

export function HistoryEntries({ entries, jobs, service, nowMs }: HistoryEntriesProps) {
  const known = new Map(jobs.flatMap((job) => job.parts.map(({ trackId }) => [trackId, job] as const)));
  const lines = useTableLines({
    count: entries.length,
    overscan: 3,
    question: entries,
    idAt: (index) => entries[index]?.trackId,
  });
  const columns = useTableColumns(entryTable);
  const { status, isRunning, run } = useAction<void>('history-entries');
  const [resending, setResending] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);

  /** Reads its results here, free, and leads to them. */
  function fetchResults({ trackId, requestSize, createdAt }: HistoryEntry): void {
    void run(async () => {
      const { id } = await sendMessage('adoptForeignJob', { service, trackId, requestSize, createdAt });
      window.location.hash = fragmentOf('jobs', id);
    });
  }

  function toggleResend({ trackId }: HistoryEntry, pressed: HTMLElement): void {
    opener.current = pressed;
    setResending(resending === trackId ? null : trackId);
  }

  return (
    <>
      <DataTable
        {...{ columns, lines }}
        scrollLabel={i18n.t('jobs.history.scroll')}
        label={i18n.t('jobs.history.label')}
        rowAt={(index) => {
          const entry = entries[index];
          if (entry === undefined) return undefined;
          const { trackId } = entry;
          return {
            key: trackId,
            cells: {
              entry,
              job: known.get(trackId) ?? null,
              nowMs,
              isBusy: isRunning,
              isResending: resending === trackId,
              onFetch: fetchResults,
              onResend: toggleResend,
            },
          };
        }}
      />
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
