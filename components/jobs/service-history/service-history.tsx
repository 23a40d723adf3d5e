import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { entryTable } from './entry-columns.tsx';
import { HistoryChoices } from './history-choices.tsx';
import { HistoryEntries } from './history-entries.tsx';
import {
  entriesPerPage,
  type HistoryRead,
  type ServiceHistoryQuery,
  useServiceHistory,
} from './use-service-history.ts';

export interface ServiceHistoryProps {
  jobs: readonly JobRow[];
  isCutOff: boolean;
  nowMs: number;
}

const usual: ServiceHistoryQuery = {
  service: 'people-export',
  state: null,
  fullyRefunded: null,
  sort: ['created,desc'],
  size: entriesPerPage[0],
};

/** "History on the service": everything submitted with this key from anywhere, loaded on a press. */
export function ServiceHistory({ jobs, isCutOff, nowMs }: ServiceHistoryProps) {
  const [query, setQuery] = useState(usual);
  const { read, load: offer } = useServiceHistory();
  const columns = useTableColumns(entryTable);
  const isOff = isCutOff || read.kind === 'reading';
  return (
    <>
      <HistoryChoices query={query} isOff={isOff} onQuery={setQuery} onRead={() => offer(query, 0)} />
      <div className="entries-head">
        <p className="soft" role="status">
          {statusOf(read)}
        </p>
        {read.kind === 'read' && read.entries.length > 0 && <ColumnsMenu columns={columns} />}
      </div>
      {read.kind === 'failed' && (
        <div className="job-failed" role="alert">
          <ErrorNote failure={read.failure} context={{ nowMs }} cost={i18n.t('jobs.history.kept')}>
            <button type="button" className="act" disabled={isCutOff} onClick={() => offer(read.query, read.page)}>
              {i18n.t('jobs.history.again')}
            </button>
          </ErrorNote>
        </div>
      )}
      {read.kind === 'read' && read.entries.length === 0 && (
        <Note
          icon={<CircleDashed />}
          level={2}
          title={i18n.t('jobs.history.none')}
          text={i18n.t('jobs.history.noneText')}
        />
      )}
      {read.kind === 'read' && read.entries.length > 0 && (
        <>
          <HistoryEntries entries={read.entries} service={read.query.service} jobs={jobs} nowMs={nowMs} />
          <Pages read={read} isOff={isOff} onPage={(page) => offer(read.query, page)} />
        </>
      )}
    </>
  );
}

function statusOf(read: HistoryRead): string {
  if (read.kind === 'nothing') return i18n.t('jobs.history.text');
  if (read.kind === 'reading') return i18n.t('jobs.history.reading');
  if (read.kind === 'failed') return '';
  return i18n.t('jobs.history.found', read.total, [formatCount(read.total)]);
}

interface PagesProps {
  read: Extract<HistoryRead, { kind: 'read' }>;
  isOff: boolean;
  onPage(page: number): void;
}

function Pages({ read, isOff, onPage }: PagesProps) {
  const { page, total, query } = read;
  const last = Math.max(0, Math.ceil(total / query.size) - 1);
  if (last === 0 && page === 0) return null;
  return (
    <nav className="job-pages" aria-label={i18n.t('jobs.history.pages')}>
      <button type="button" className="act" disabled={isOff || page === 0} onClick={() => onPage(page - 1)}>
        {i18n.t('jobs.history.before')}
      </button>
      <span>{i18n.t('jobs.history.page', { page: formatCount(page + 1), pages: formatCount(last + 1) })}</span>
      <button type="button" className="act" disabled={isOff || page >= last} onClick={() => onPage(page + 1)}>
        {i18n.t('jobs.history.after')}
      </button>
    </nav>
  );
}
