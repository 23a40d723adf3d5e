import { useLiveQuery } from 'dexie-react-hooks';
import PackageOpen from 'lucide-react/icons/package-open';
import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { RaiseBudget } from '@/components/orders/parts/order-limits';
import { type Trouble, useTrouble } from '@/components/orders/use-trouble';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { useCompanyNames } from '@/components/search/use-companies';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { pausedLabels } from '@/components/ui/errors/paused-labels';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { useAction } from '@/components/ui/hooks/use-action';
import { goToSettingsSection } from '@/components/ui/routes';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { ChosenLists, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { membersOf } from '@/lib/exclusions/reads';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { sendMessage } from '@/lib/messaging/send-message';
import { limits } from '@/lib/service/contract/limits';
import { ExportOffer } from './export-offer.tsx';
import { TrackFoot, type TrackFootProps } from './track-foot.tsx';

export interface JobsFootProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  total: number;
  offLimits: OffLimitsAmong;
  areLookedUp: boolean;
  disabled: boolean;
  /** The screen's filters differ from the search's: nothing can be ordered for it. */
  isStale: boolean;
  nowMs: number;
  /** Results are selected: the bar is about them, unless a job is being ordered. */
  isSelecting: boolean;
  onSelect(keys: readonly string[]): void;
  /** Orders these people's emails one by one, as for a selection. */
  onFindEmails: TrackFootProps['onFindEmails'];
  /** Whether the screen's filters equal the search's now. */
  isCurrent(): Promise<boolean>;
}

/** The jobs of a search: emails for a whole page, and an export of all matches. */
export function JobsFoot(props: JobsFootProps) {
  const { search, pages, total, offLimits, disabled, isStale, nowMs, isSelecting, isCurrent } = props;
  const { db } = usePanel();
  const searchContext = useLiveQuery(async () => readContext(db, search.lists), [db, search.lists]);
  const [isExporting, setExporting] = useState(false);
  const { status, run } = useAction<{ id: string }>('jobs-foot');
  const companies = useCompanyNames(useMemo(() => [search.filters], [search.filters]));
  // During rendering, so that a form of other filters is never painted.
  if (isStale && isExporting) setExporting(false);
  if (searchContext === undefined) return null;
  const isOff = disabled || isStale || !searchContext.hasWebhook;
  const searchName = search.name ?? describeSearch(search.filters, companies);

  /** An order must match the filters on screen, even if they changed a moment ago. */
  async function start(order: () => Promise<{ id: string }>): Promise<void> {
    if (!(await isCurrent()) || (await run(order))) setExporting(false);
  }

  return (
    <section
      className="table-foot"
      data-small
      aria-label={i18n.t('results.jobs')}
      hidden={isSelecting && !isExporting && status.kind === 'idle'}
    >
      <TrackFoot
        {...{ pages, offLimits, searchName }}
        disabled={isOff}
        areOthersOff={disabled || isStale || !props.areLookedUp}
        isQuiet={isExporting}
        onSelect={props.onSelect}
        onFindEmails={props.onFindEmails}
        onStart={(pageId, agreedMilli, anyway) =>
          void start(() => sendMessage('startFinder', { pageId, agreedMilli, ...anyway }))
        }
      />
      <button
        type="button"
        className="act"
        aria-expanded={isExporting}
        disabled={total === 0 || isStale}
        onClick={() => setExporting(!isExporting)}
      >
        <PackageOpen />
        {i18n.t('results.export')}
      </button>
      {isExporting && (
        <ExportOffer
          {...{ search, searchName, pages, offLimits, total, nowMs }}
          lists={searchContext.lists}
          disabled={isOff}
          onStart={(size, page, agreedMilli) =>
            void start(() => sendMessage('startExport', { searchId: search.id, size, page, agreedMilli }))
          }
          onClose={() => setExporting(false)}
        />
      )}
      {isStale && (
        <p className="table-status meta caution" role="status">
          {i18n.t('results.staleOrders')}
        </p>
      )}
      {!searchContext.hasWebhook && (
        <p className="table-status meta">
          {i18n.t('results.noWebhook')}{' '}
          <ActionLink onAction={() => goToSettingsSection('webhook')}>{i18n.t('trouble.openSettings')}</ActionLink>
        </p>
      )}
      <div className="table-status" role="status">
        {status.kind === 'done' && <JobStarted id={status.value.id} nowMs={nowMs} />}
        {status.kind === 'failed' &&
          (status.failure.kind === 'budget-reached' ? (
            <ErrorNote failure={status.failure} context={{ nowMs }} cost={i18n.t('price.nothingSent')}>
              <span className="slot">
                <RaiseBudget period={status.failure.period} />
              </span>
            </ErrorNote>
          ) : (
            <ErrorNote failure={status.failure} context={{ nowMs }} />
          ))}
      </div>
    </section>
  );
}

/** Whether jobs can be submitted, and how many service lists its exclusions take, at 10,000 people each. */
async function readContext(db: SidenoteDatabase, chosen: ChosenLists): Promise<{ hasWebhook: boolean; lists: number }> {
  const [service, all] = await Promise.all([readSettings(db, 'service'), db.lists.toArray()]);
  const people = all.filter(
    ({ id, kind, removedAt }) => kind === 'person' && removedAt === null && (chosen === 'all' || chosen.includes(id)),
  );
  const counts = await Promise.all(people.map(({ id }) => membersOf(db, id).count()));
  const lists = counts.reduce((sum, count) => sum + Math.ceil(count / limits.valuesPerList), 0);
  return { hasWebhook: service?.webhook != null, lists };
}

/** Whether the ordered job has started, or why not. */
function JobStarted({ id, nowMs }: { id: string; nowMs: number }) {
  const { db } = usePanel();
  const job = useLiveQuery(async () => (await db.jobs.get(id)) ?? null, [db, id]);
  const troubleOf = useTrouble(false);
  if (job === undefined) return null;
  const maxMilli = mostMilliOf(job?.kind ?? 'people-export', job?.parts[0]?.size ?? 0);
  const trouble = troubleOf({ kind: 'range', minMilli: 0, maxMilli });
  return (
    <p className="meta">
      {startLabel(job, nowMs, trouble)} <a href={`#jobs/${encodeURIComponent(id)}`}>{i18n.t('results.toJob')}</a>
    </p>
  );
}

function startLabel(job: JobRow | null, nowMs: number, trouble: Trouble | null): string {
  const [first] = job?.parts ?? [];
  if (job === null || first === undefined) return i18n.t('results.jobStarted');
  if (first.state === 'refused') return notStarted(labelsOf(first.failure ?? { kind: 'internal' }, { nowMs }));
  if (first.state !== 'waiting' && first.state !== 'submitting') return i18n.t('results.jobStarted');
  const { pausedBecause: because } = job;
  // Only submitted parts can show that lists are ignored, and none was.
  if (job.state === 'paused' && because !== null && because !== 'lists-ignored') {
    const isBudget = because === 'budget-reached' && trouble?.kind === 'budget';
    return notStarted(isBudget ? labelsOf(trouble.refusal, { nowMs }) : pausedLabels(because, nowMs));
  }
  if (job.state === 'cancelled') return i18n.t('results.sentence', { told: i18n.t('jobs.state.cancelled') });
  return i18n.t('results.sentence', { told: i18n.t(`jobs.state.${first.state}`) });
}

function notStarted({ title, text }: { title: string; text: string | null }): string {
  return i18n.t('results.jobNotStarted', { why: text === null ? title : i18n.t('jobs.why', { title, text }) });
}
