import { Tabs } from '@base-ui/react/tabs';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { briefSearch, describeSearch } from '@/components/search/describe/describe-search';
import type { KnownSearches } from '@/components/search/form-state/use-recent-searches';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { formatDay } from '@/components/ui/formats';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import { dayMs } from '@/lib/platform/time';
import { useCompanyNames } from './use-companies.ts';

export interface SearchMarginProps {
  known: KnownSearches;
  openedId: string | null;
  nowMs: number;
  onOpen(row: SearchRow): void;
}

/** The kind of search, and earlier searches. A narrow window shows only the kind. */
export function SearchMargin({ known: { saved, recent }, openedId, nowMs, onOpen }: SearchMarginProps) {
  const names = useCompanyNames(useMemo(() => [...saved, ...recent].map(({ filters }) => filters), [saved, recent]));
  const groups = [
    { title: i18n.t('search.saved.title'), rows: saved },
    { title: i18n.t('search.saved.recent'), rows: recent },
  ];
  return (
    <aside className="search-margin" aria-label={i18n.t('search.margin')}>
      <Tabs.List className="kinds" activateOnFocus={false} aria-label={i18n.t('search.kinds')}>
        <Tabs.Tab className="kind" value="people">
          {i18n.t('search.people')}
        </Tabs.Tab>
        <Tabs.Tab className="kind" value="companies">
          {i18n.t('search.companies')}
        </Tabs.Tab>
      </Tabs.List>
      <div className="known-searches">
        {groups.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <section key={title} aria-label={title}>
                <h2 className="meta">{title}</h2>
                <ul>
                  {rows.map((row) => (
                    <ItemBoundary key={row.id}>
                      <KnownSearch {...{ row, names, nowMs, onOpen }} isOpened={row.id === openedId} />
                    </ItemBoundary>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </aside>
  );
}

interface KnownSearchProps extends Pick<SearchMarginProps, 'nowMs' | 'onOpen'> {
  row: SearchRow;
  names: ReturnType<typeof useCompanyNames>;
  isOpened: boolean;
}

function KnownSearch({ row, names, isOpened, nowMs, onOpen }: KnownSearchProps) {
  return (
    <li>
      <button
        type="button"
        className="known-search"
        aria-current={isOpened ? 'true' : undefined}
        title={describeSearch(row.filters, names, Number.POSITIVE_INFINITY)}
        onClick={() => onOpen(row)}
      >
        <bdi>{row.name ?? briefSearch(row.filters, names)}</bdi>
        {row.name === null && <span className="slot">{dayLabel(row.openedAt, nowMs)}</span>}
      </button>
    </li>
  );
}

/** "today", "Thu", "3 Nov": short, to leave room for the search. */
function dayLabel(at: number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  if (isToday) return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'day');
  // Seven days ago was the same day of the week as today.
  if (nowMs - at < 6 * dayMs) return new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(at);
  return formatDay(at);
}
