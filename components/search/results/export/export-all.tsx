import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { describeSearch } from '@/components/search/describe/describe-search';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { useCompanyNames } from '@/components/search/use-companies';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ChosenLists, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { membersOf } from '@/lib/exclusions/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { limits } from '@/lib/service/contract/limits';
import { ExportOffer } from './export-offer.tsx';
import { JobOrdered } from './job-ordered.tsx';

export interface ExportAllProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  total: number;
  offLimits: OffLimitsAmong;
  disabled: boolean;
  /** The screen's filters differ from the search's: nothing can be ordered for it. */
  isStale: boolean;
  nowMs: number;
  /** Texts of the field "How many", by search: they outlive the sheet. */
  exportSizes: Map<string, string>;
  /** Whether the sheet is open. */
  onExporting(isOpen: boolean): void;
  /** Whether the screen's filters equal the search's now. */
  isCurrent(): Promise<boolean>;
}

/** "Get all 1,886 with emails …", beside the count, and its sheet. */
export function ExportAll(props: ExportAllProps) {
  const { search, pages, total, offLimits, disabled, isStale, nowMs, exportSizes, onExporting, isCurrent } = props;
  const { db } = usePanel();
  const context = useLiveQuery(async () => readContext(db, search.lists), [db, search.lists]);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { status, run } = useAction<{ id: string }>('export-all');
  const companies = useCompanyNames(useMemo(() => [search.filters], [search.filters]));
  useEffect(() => {
    if (isStale) setOpen(false);
    onExporting(isOpen && !isStale);
    // Another search may take its place while it is open.
    return () => onExporting(false);
  }, [isOpen, isStale, onExporting]);
  if (total === 0 || isStale) return null;

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  /** An order must match the filters on screen, even if they changed a moment ago. */
  async function start(order: () => Promise<{ id: string }>): Promise<void> {
    if (!(await isCurrent()) || (await run(order))) close();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className="act"
        data-link
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {i18n.t('results.getAll', total, [formatCount(total)])}
      </button>
      {isOpen && context !== undefined && (
        <ExportOffer
          {...{ search, pages, offLimits, total, nowMs, exportSizes }}
          searchName={search.name ?? describeSearch(search.filters, companies)}
          lists={context.lists}
          hasWebhook={context.hasWebhook}
          disabled={disabled || !context.hasWebhook}
          onStart={(size, page, agreedMilli) =>
            void start(() => sendMessage('startExport', { searchId: search.id, size, page, agreedMilli }))
          }
          onClose={close}
        />
      )}
      <JobOrdered {...{ status, nowMs }} />
    </>
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
