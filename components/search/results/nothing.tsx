import { useLiveQuery } from 'dexie-react-hooks';
import SearchX from 'lucide-react/icons/search-x';
import Ticket from 'lucide-react/icons/ticket';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { listsFor } from '@/components/search/form-state/lists-field';
import { Note } from '@/components/ui/note';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { readLists } from '@/lib/exclusions/reads';

interface NothingProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  gone: number;
  hasRows: boolean;
  hasOrder: boolean;
  onClear(): void;
}

/** Why the table is empty, and what to do. */
export function Nothing({ search, pages, gone, hasRows, hasOrder, onClear }: NothingProps) {
  if (hasRows) {
    return (
      <Note icon={<SearchX />} level={2} title={i18n.t('results.noneFit.title')} text={i18n.t('results.noneFit.text')}>
        <button type="button" className="btn" onClick={onClear}>
          {i18n.t('results.noneFit.clear')}
        </button>
      </Note>
    );
  }
  if (pages.length === 0) {
    // While the first page is pending, its order says enough.
    if (hasOrder) return null;
    return (
      <Note
        icon={<Ticket />}
        level={2}
        title={i18n.t('results.noPage.title')}
        text={`${i18n.t('results.noPage.text')}${search.kind === 'people' ? ` ${i18n.t('search.explained')}` : ''}`}
      />
    );
  }
  if (gone > 0) {
    return (
      <Note
        icon={<SearchX />}
        level={2}
        title={i18n.t('results.allGone.title')}
        text={i18n.t('results.allGone.text')}
      />
    );
  }
  return <NoMatch search={search} />;
}

/** No one matches, among those not left out. */
function NoMatch({ search: { kind, lists: chosen } }: { search: SearchRow }) {
  const { db } = usePanel();
  const lists = useLiveQuery(async () => readLists(db), [db]);
  if (lists === undefined) return null;
  const leftOut = listsFor(kind, lists).filter(({ id }) => chosen === 'all' || chosen.includes(id));
  const text = leftOut.length === 0 ? kind : (`${kind}OffLists` as const);
  return (
    <Note icon={<SearchX />} level={2} title={i18n.t('results.none.title')} text={i18n.t(`results.none.${text}`)} />
  );
}
