import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { useCompanyNames } from '@/components/search/use-companies';
import { useAction } from '@/components/ui/hooks/use-action';
import { readSettings } from '@/lib/database/reads';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { JobOrdered } from './job-ordered.tsx';
import { TrackFoot, type TrackFootProps } from './track-foot.tsx';

export interface JobsFootProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  offLimits: OffLimitsAmong;
  areLookedUp: boolean;
  disabled: boolean;
  /** The screen's filters differ from the search's: nothing can be ordered for it. */
  isStale: boolean;
  nowMs: number;
  /** Results are selected: the bar is about them, unless a job is being ordered. */
  isSelecting: boolean;
  /** The export's sheet is open. */
  isExporting: boolean;
  /** Orders these people's emails one by one, as for a selection. */
  onFindEmails: TrackFootProps['onFindEmails'];
  /** Whether the screen's filters equal the search's now. */
  isCurrent(): Promise<boolean>;
}

/** The emails of a whole page, while nothing is selected. */
export function JobsFoot(props: JobsFootProps) {
  const { search, pages, offLimits, disabled, isStale, nowMs, isSelecting, isCurrent } = props;
  const { db } = usePanel();
  const service = useLiveQuery(async () => ({ webhook: (await readSettings(db, 'service'))?.webhook }), [db]);
  const { status, run } = useAction<{ id: string }>('jobs-foot');
  const companies = useCompanyNames(useMemo(() => [search.filters], [search.filters]));
  if (service === undefined) return null;

  /** An order must match the filters on screen, even if they changed a moment ago. */
  async function start(order: () => Promise<{ id: string }>): Promise<void> {
    if (await isCurrent()) await run(order);
  }

  return (
    <section
      className="table-foot"
      data-small
      aria-label={i18n.t('results.jobs')}
      hidden={isSelecting && status.kind === 'idle'}
    >
      <TrackFoot
        {...{ pages, offLimits }}
        searchName={search.name ?? describeSearch(search.filters, companies)}
        hasWebhook={service.webhook != null}
        disabled={disabled || isStale}
        isQuiet={props.isExporting}
        areOthersOff={disabled || isStale || !props.areLookedUp}
        onFindEmails={props.onFindEmails}
        onStart={(pageId, agreedMilli, anyway) =>
          void start(() => sendMessage('startFinder', { pageId, agreedMilli, ...anyway }))
        }
      />
      {isStale && (
        <p className="table-status meta caution" role="status">
          {i18n.t('results.staleOrders')}
        </p>
      )}
      <JobOrdered {...{ status, nowMs }} />
    </section>
  );
}
