import { useLiveQuery } from 'dexie-react-hooks';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { Choice } from '@/components/history/choice';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { StepForm } from '@/components/ui/inputs/step-form';
import { TextField } from '@/components/ui/inputs/text-field';
import { Note } from '@/components/ui/note';
import { fragmentOf } from '@/components/ui/routes';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { entryTable } from './entry-columns.tsx';
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

/** "History on the service": everything submitted with this key from anywhere, loaded when it is opened. */
export function ServiceHistory({ jobs, isCutOff, nowMs }: ServiceHistoryProps) {
  const [query, setQuery] = useState(usual);
  const { read, load: offer } = useServiceHistory();
  const columns = useTableColumns(entryTable);
  const isOff = isCutOff || read.kind === 'reading';
  const wasOpened = useRef(false);
  // Opening it is the press: the request is free.
  useEffect(() => {
    if (wasOpened.current || isCutOff) return;
    wasOpened.current = true;
    void offer(usual, 0);
  }, [isCutOff, offer]);
  return (
    <>
      <HistoryChoices query={query} isOff={isOff} onQuery={setQuery} onRead={() => void offer(query, 0)} />
      <div className="entries-head">
        <p className="soft" role="status">
          {statusOf(read)}
        </p>
        {read.kind === 'read' && read.entries.length > 0 && <ColumnsMenu columns={columns} />}
      </div>
      {read.kind === 'failed' && (
        <div className="job-failed" role="alert">
          <ErrorNote failure={read.failure} context={{ nowMs }} cost={i18n.t('jobs.history.kept')}>
            <button type="button" className="act" disabled={isCutOff} onClick={() => void offer(read.query, read.page)}>
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
          <Pages read={read} isOff={isOff} onPage={(page) => void offer(read.query, page)} />
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

interface HistoryChoicesProps {
  query: ServiceHistoryQuery;
  isOff: boolean;
  onQuery(query: ServiceHistoryQuery): void;
  onRead(): void;
}

/** Filters for the service's history. Only the button sends a request. */
function HistoryChoices({ query, isOff, onQuery, onRead }: HistoryChoicesProps) {
  const [first = 'created,desc', then = null] = query.sort;
  const orders = [
    { value: 'created,desc', label: i18n.t('jobs.history.newest') },
    { value: 'created,asc', label: i18n.t('jobs.history.oldest') },
    { value: 'doneDate,desc', label: i18n.t('jobs.history.lastDone') },
    { value: 'requestSize,desc', label: i18n.t('jobs.history.largest') },
  ];
  return (
    <form
      className="history-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onRead();
      }}
    >
      <Choice
        label={i18n.t('jobs.history.service')}
        value={query.service}
        options={[
          { value: 'people-export' as const, label: i18n.t('jobs.history.exports') },
          { value: 'email-finder' as const, label: i18n.t('jobs.history.finders') },
        ]}
        onChoose={(service) => onQuery({ ...query, service })}
      />
      <Choice
        label={i18n.t('jobs.history.state')}
        value={query.state}
        options={[
          { value: null, label: i18n.t('jobs.history.anyState') },
          { value: 'PENDING' as const, label: i18n.t('jobs.history.pending') },
          { value: 'SETTLED' as const, label: i18n.t('jobs.history.settled') },
        ]}
        onChoose={(state) => onQuery({ ...query, state })}
      />
      <Choice
        label={i18n.t('jobs.history.refunds')}
        value={query.fullyRefunded}
        options={[
          { value: null, label: i18n.t('jobs.history.anyRefund') },
          { value: true, label: i18n.t('jobs.history.refunded') },
          { value: false, label: i18n.t('jobs.history.notRefunded') },
        ]}
        onChoose={(fullyRefunded) => onQuery({ ...query, fullyRefunded })}
      />
      <Choice
        label={i18n.t('jobs.history.sort')}
        value={first}
        options={orders}
        // A second sort by the same field adds nothing.
        onChoose={(sort) =>
          onQuery({ ...query, sort: [sort, ...(then === null || fieldOf(then) === fieldOf(sort) ? [] : [then])] })
        }
      />
      <Choice
        label={i18n.t('jobs.history.thenBy')}
        value={then}
        options={[
          { value: null, label: i18n.t('jobs.history.noSecond') },
          ...orders.filter(({ value }) => fieldOf(value) !== fieldOf(first)),
        ]}
        onChoose={(next) => onQuery({ ...query, sort: next === null ? [first] : [first, next] })}
      />
      <Choice
        label={i18n.t('jobs.history.size')}
        value={query.size}
        options={entriesPerPage.map((size) => ({
          value: size as number,
          label: i18n.t('jobs.history.aPage', size, [formatCount(size)]),
        }))}
        onChoose={(size) => onQuery({ ...query, size })}
      />
      <button type="submit" className="btn" disabled={isOff}>
        {i18n.t('jobs.history.read')} <span className="price">{i18n.t('jobs.free')}</span>
      </button>
    </form>
  );
}

/** "created,desc" → "created" */
function fieldOf(sort: string): string {
  return sort.slice(0, sort.indexOf(','));
}

interface HistoryEntriesProps {
  entries: readonly HistoryEntry[];
  jobs: readonly JobRow[];
  service: ResendStepProps['service'];
  nowMs: number;
}

function HistoryEntries({ entries, jobs, service, nowMs }: HistoryEntriesProps) {
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

interface ResendStepProps extends Pick<PayloadOf<'notifyEntry'>, 'service' | 'trackId'> {
  nowMs: number;
  onClose(): void;
}

/** Has the service notify a webhook again about a job, even an unknown one: the usual address, or another. Free. */
function ResendStep({ service, trackId, nowMs, onClose }: ResendStepProps) {
  const { db } = usePanel();
  const usual = useLiveQuery(async () => (await readSettings(db, 'service'))?.webhook ?? '', [db]);
  const [typed, setTyped] = useState<string | null>(null);
  const { status, isRunning, run } = useAction<string | null>('resend-step');
  const field = useRef<HTMLInputElement>(null);
  const isRead = usual !== undefined;
  useEffect(() => {
    if (isRead) field.current?.focus();
  }, [isRead]);
  if (!isRead) return null;
  const webhook = (typed ?? usual).trim();
  return (
    <StepForm
      className="table-step"
      submitLabel={i18n.t('jobs.notify')}
      closeLabel={i18n.t('results.leave')}
      isOff={isRunning || !isHttps(webhook)}
      onSubmit={() => void run(async () => (await sendMessage('notifyEntry', { service, trackId, webhook })).state)}
      onClose={onClose}
      after={
        <ActionStatusLine
          {...{ status, nowMs }}
          running={() => <p className="meta">{i18n.t('jobs.notifying')}</p>}
          done={(state) => <p className="meta">{notifiedLabel(state)}</p>}
        />
      }
    >
      <p className="meta job-track">{i18n.t('jobs.history.ofTrack', { track: trackId })}</p>
      <TextField
        label={i18n.t('jobs.history.webhook')}
        inputRef={field}
        type="url"
        value={typed ?? usual}
        onChange={setTyped}
        placeholder="https://"
        problem={webhook !== '' && !isHttps(webhook) ? i18n.t('jobs.history.webhookProblem') : undefined}
      />
    </StepForm>
  );
}

function notifiedLabel(state: string | null): string {
  return state === null ? i18n.t('jobs.history.notified') : i18n.t('jobs.history.notifiedState', { state });
}

/** The worker knows which hosts the service can reach. */
function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
