import Bookmark from 'lucide-react/icons/bookmark';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { RowContext } from '@/components/orders/row-context';
import { orderActions } from '@/components/orders/use-order';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { type DraftFormState, ownerOf } from '@/components/search/form-state/draft-view';
import { addressSearch } from '@/components/search/form-state/use-opened-search';
import type { Run } from '@/components/search/form-state/use-run';
import { orderOfPage, type StoredSearch, useSearchOrders } from '@/components/search/form-state/use-search-orders';
import { useSearches } from '@/components/search/form-state/use-searches';
import { resultTable } from '@/components/search/results/result-columns';
import { Results } from '@/components/search/results/results';
import { ActionLink } from '@/components/ui/action-link';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { MoreMenu } from '@/components/ui/table/more-menu';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { SearchMode } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { bodyOf, isEmptyDraft, type SearchDraft } from '@/lib/searches/draft';
import { searchIdOf } from '@/lib/searches/searches';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { PasteStep } from './paste-step.tsx';
import { SaveStep } from './save-step.tsx';
import { eventOf, OrderNews, SearchOrders } from './search-orders.tsx';
import { Searches, type SearchesProps } from './searches.tsx';

export interface SearchResultsProps {
  store: DraftStore;
  connectionId: string;
  draft: SearchDraft;
  problems: readonly Problem[];
  form: DraftFormState;
  /** The shown search; null without one, and while loading. */
  stored: StoredSearch | null;
  isStale: boolean;
  run: Run;
  searchContext: RowContext;
  /** How the last free action on this search ended; empty if it was dismissed. */
  status: string;
  /** `owner`: what it belongs to (`ownerOf`). */
  onSay(status: string, owner: string): void;
  /** The search has problems: lists them and focuses the first. */
  onRefused(): void;
  /** Whether the export's sheet is open. */
  onExporting(isOpen: boolean): void;
}

/** The free actions of the search, and the results of the one that is open. */
export function SearchResults(props: SearchResultsProps) {
  const { store, connectionId, draft, problems, form, stored, isStale, run, searchContext, status } = props;
  const { onSay, onRefused, onExporting } = props;
  const [step, setStep] = useState<SearchStep | null>(null);
  const end = useRef<HTMLDivElement>(null);
  useRestoredFocus(end);
  const owner = ownerOf(draft, form.openedId);
  const close = () => setStep(null);

  async function copy(): Promise<void> {
    const text = JSON.stringify(bodyOf(draft, 'search'), null, 2);
    const isCopied = await navigator.clipboard.writeText(text).then(() => true, logAs('search-results', false));
    onSay(i18n.t(isCopied ? 'search.copied' : 'search.notCopied'), owner);
  }

  async function save(name: string): Promise<string | null> {
    const id = await run.save(draft);
    if (id === null) return i18n.t('search.notDone');
    const isNamed = await sendMessage('nameSearch', { id, name }).then(() => true, logAs('search-results', false));
    if (isNamed) onSay(i18n.t('search.saved.done', { name }), ownerOf(draft, id));
    return isNamed ? null : i18n.t('search.notDone');
  }

  const tools = (
    <SearchTools
      open={step}
      canClear={!isEmptyDraft(draft) || draft.lists !== 'all'}
      hasResults={stored !== null && stored.pages.length > 0}
      onOpen={setStep}
      onClear={store.clear}
      onSave={() => {
        if (problems.length > 0) onRefused();
        else setStep(step === 'save' ? null : 'save');
      }}
      onCopy={() => void copy()}
    />
  );
  const steps = (
    <>
      {step === 'save' && (
        <SaveStep
          label={i18n.t('search.save')}
          name={isStale ? '' : (stored?.row.name ?? '')}
          save={i18n.t('search.saved.save')}
          onSave={save}
          onClose={close}
        />
      )}
      {step === 'paste' && (
        <PasteStep
          kind={draft.kind}
          onTake={(kind, filters, text) => {
            store.replace(kind, filters);
            onSay(text, ownerOf({ kind }, store.read().forms[kind].openedId));
          }}
          onClose={close}
        />
      )}
      {step === 'searches' && (
        <StoredSearches
          {...{ connectionId, store }}
          openedId={form.openedId}
          nowMs={searchContext.nowMs}
          onOpened={close}
        />
      )}
      <div className="search-status soft" ref={end} tabIndex={-1}>
        <p role="status">{status}</p>
        {status !== '' && <ActionLink onAction={() => onSay('', owner)}>{i18n.t('search.dismiss')}</ActionLink>}
      </div>
    </>
  );

  if (stored === null) {
    return (
      <>
        <div className="search-tools">{tools}</div>
        {steps}
      </>
    );
  }
  return <Opened {...{ store, stored, form, isStale, searchContext, tools, steps, onExporting }} />;
}

/** Reads the searches only while shown: each bought page reads all of them again. */
function StoredSearches({ connectionId, ...props }: Omit<SearchesProps, 'searches'> & { connectionId: string }) {
  const searches = useSearches(connectionId);
  return searches === undefined ? null : <Searches {...props} searches={searches} />;
}

interface OpenedProps extends Pick<SearchResultsProps, 'store' | 'form' | 'isStale' | 'searchContext' | 'onExporting'> {
  stored: StoredSearch;
  tools: React.ReactNode;
  steps: React.ReactNode;
}

function Opened({ store, stored, form, isStale, searchContext, tools, steps, onExporting }: OpenedProps) {
  const { orders: orderStore } = usePanel();
  const { row } = stored;
  const orders = useSearchOrders(row);
  const mode = modeOf(stored, form.mode);
  const columns = useTableColumns(resultTable(row.kind, mode));
  const shownOrders = orders.filter((order) => eventOf(order, stored, searchContext) !== null);
  return (
    <>
      {orders.map((order) => (
        <OrderNews key={`${order.mode} ${order.page}`} {...{ stored, order, searchContext }} />
      ))}
      {steps}
      <Results
        search={row}
        {...{ mode, isStale, orders, onExporting }}
        exportSizes={store.exportSizes}
        isCurrent={async () =>
          (await searchIdOf({ ...store.read().forms[row.kind].draft, connection: row.connection })) === row.id
        }
        onPage={(of, page, agreedMilli) => orderActions(orderStore, orderOfPage(row, of, page)).place(agreedMilli)}
        onFindPeople={(companyIds) => {
          store.findPeopleAt(companyIds);
          addressSearch(null);
        }}
        toolbar={
          <div className="search-tools">
            <ShownMode {...{ stored, mode }} onShow={store.show} />
            <ColumnsMenu columns={columns} />
            {tools}
          </div>
        }
        order={shownOrders.length === 0 ? null : <SearchOrders {...{ stored, searchContext }} orders={shownOrders} />}
      />
    </>
  );
}

/** The chosen mode; otherwise the one with pages, full results first. */
function modeOf({ pages }: StoredSearch, chosen: SearchMode | null): SearchMode {
  if (chosen !== null) return chosen;
  return pages.some(({ mode }) => mode === 'search') || pages.length === 0 ? 'search' : 'preview';
}

const modes = ['preview', 'search'] as const;
const labels = { preview: () => i18n.t('search.shownMasked'), search: () => i18n.t('search.shownWhole') };

interface ShownModeProps {
  stored: StoredSearch;
  mode: SearchMode;
  onShow(mode: SearchMode): void;
}

/** Switches between previews and full results where both were bought, for free. */
function ShownMode({ stored, mode, onShow }: ShownModeProps) {
  const bought = new Set([mode, ...stored.pages.map((page) => page.mode)]);
  if (bought.size < modes.length) return null;
  return (
    <fieldset className="seg" aria-label={i18n.t('search.shown')}>
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onShow(each)}>
          {labels[each]()}
        </button>
      ))}
    </fieldset>
  );
}

type SearchStep = 'save' | 'paste' | 'searches';

interface SearchToolsProps {
  open: SearchStep | null;
  canClear: boolean;
  /** "Clear" is among the rarer actions then. */
  hasResults: boolean;
  onOpen(step: SearchStep | null): void;
  onSave(): void;
  onCopy(): void;
  onClear(): void;
}

/** The free actions of a search; the rarer ones are behind "More". */
function SearchTools({ open, canClear, hasResults, onOpen, onSave, onCopy, onClear }: SearchToolsProps) {
  const turn = (step: SearchStep) => onOpen(open === step ? null : step);
  return (
    <>
      {canClear && !hasResults && (
        <button type="button" className="act" onClick={onClear}>
          {i18n.t('search.clear')}
        </button>
      )}
      <button
        type="button"
        className="btn search-save"
        aria-label={i18n.t('search.save')}
        aria-expanded={open === 'save'}
        onClick={onSave}
      >
        <Bookmark />
        {i18n.t('search.saved.save')}
      </button>
      <MoreMenu
        items={[
          { label: i18n.t('search.copy'), onChoose: onCopy },
          { label: i18n.t('search.paste.open'), onChoose: () => turn('paste') },
          { label: i18n.t('search.searches'), onChoose: () => turn('searches') },
          ...(hasResults && canClear ? [{ label: i18n.t('search.clear'), onChoose: onClear }] : []),
        ]}
      />
    </>
  );
}
