import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { useResults } from '@/components/company/use-pages';
import { Choice } from '@/components/history/choice';
import { ConfirmedPriceButton, PriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { CountStep, useCountable } from '@/components/search/count/count-step';
import { NobodyStep } from '@/components/search/count/nobody-step';
import { problemLine } from '@/components/search/describe/problem-labels';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import {
  isSizeFixed,
  knownTotal,
  previewSizeIn,
  type RunState,
  sizeOf,
} from '@/components/search/form-state/run-state';
import type { Run } from '@/components/search/form-state/use-run';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { ExportAll, type ExportAllProps } from '@/components/search/results/export/export-all';
import { unpaidCount } from '@/components/search/results/page-sums';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatAmount, formatCount, formatMoment, formatQuote } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import { MoreFold } from '@/components/ui/table/more-fold';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { isEmptyDraft, pageSizes, previewSizes, type SearchDraft } from '@/lib/searches/draft';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { reservedMilli } from '@/lib/service/contract/prices';
import { NotSuppressibleLine } from './not-suppressible-line.tsx';

export interface RunBarProps extends Pick<ExportAllProps, 'isCurrent' | 'onExporting'> {
  store: DraftStore;
  draft: SearchDraft;
  stored: StoredSearch | null;
  states: readonly RunState[];
  run: Run;
  problems: readonly Problem[];
  filterCount: number;
  /** A further sentence names the left-out lists. */
  hasLists: boolean;
  settings: ConnectionSettings | null;
  searchContext: RowContext;
  isPressed: boolean;
  /** Exactly this search's results are shown: their head has the number. */
  isAnswered: boolean;
  /** The export's sheet says who cannot be left out. */
  isExporting: boolean;
  onRefused(): void;
  /** Results arrived for a user waiting here: focuses them. */
  onAnswered(): void;
}

/** The number of matches and the price of a run, before the click. It stays at the bottom. */
export function RunBar(props: RunBarProps) {
  const { store, draft, stored, states, run, problems, filterCount, settings, searchContext, isPressed, onRefused } =
    props;
  const { isExporting } = props;
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  useRestoredFocus(bar);
  const [first] = problems;
  const search = states.find(({ mode }) => mode === 'search');
  // For an empty form the page shows how to begin; problems are shown after a press.
  const status = isEmptyDraft(draft) && !isPressed ? [] : problems;
  const { nowMs } = searchContext;
  const size = sizeOf(draft, stored);
  const total = knownTotal(stored);
  const countedMilli = stored?.row.counted?.chargedMilli ?? 0;
  const isFixed = stored !== null && isSizeFixed(stored);
  const isNews = run.failed !== null || countedMilli > 0 || !searchContext.hasKey || !searchContext.online;
  // Nothing that is on screen is sold again, and no preview of whole profiles.
  const isShown = search?.isPaid === true;
  const offered = total === 0 ? [] : props.isAnswered ? states.filter(({ isPaid }) => !isPaid && !isShown) : states;
  const isDone = props.isAnswered && offered.length === 0 && !isNews;
  const canCount =
    draft.kind === 'people' && total === null && filterCount > 0 && first === undefined && settings !== null;
  const isCountable = useCountable(settings?.connectionId ?? null, stored);
  // A search that is paid for opens for free, so it is not hidden.
  const isSearchRare = total !== 0 && draft.kind === 'people' && search?.isPaid === false;
  const leads = canCount && isCountable ? null : offered[0]?.mode;
  const answers = props.isAnswered ? states.filter(({ isPaid }) => isPaid).length : 0;
  useFocusOnResults(bar, { answers, isGone: isDone, onAnswered: props.onAnswered });

  /** A button disabled by its own action would lose the focus to the top of the page. */
  function begin(run: () => void): void {
    bar.current?.focus({ preventScroll: true });
    run();
  }

  return (
    <section
      className="run-bar"
      ref={bar}
      tabIndex={-1}
      aria-label={i18n.t('search.bar.label')}
      data-answered={props.isAnswered || undefined}
      hidden={isDone}
    >
      <div className="run-notes">
        <ProblemsNote id={id} problems={status} isPressed={isPressed} />
        {first === undefined && !isExporting && !(props.isAnswered && isShown) && (
          <NotSuppressibleLine
            connection={settings?.connectionId ?? ''}
            kind={draft.kind}
            lists={draft.lists}
            most={unpaidCount(stored, states)}
            filters={draft.filters}
            nowMs={nowMs}
          />
        )}
        {stored !== null && search?.isPaid === false && <KnownProfilesLine stored={stored} size={search.count} />}
        {draft.kind === 'people' && total === 0 && first === undefined && settings?.connectionId != null && (
          <NobodyStep
            key={stored?.row.id}
            {...{ draft, searchContext }}
            hasLists={props.hasLists}
            connectionId={settings.connectionId}
            onChange={(filters) => store.change({ filters })}
          />
        )}
        {!searchContext.hasKey && (
          <p className="meta stop">{labelsOf({ kind: lockOf(settings) }, searchContext).text}</p>
        )}
        {!searchContext.online && <p className="meta">{i18n.t('order.offline')}</p>}
        {run.failed !== null && (
          <div role="alert">
            <ErrorNote
              failure={run.failed.failure}
              context={{ ...searchContext, agreedMilli: Math.max(...states.map(({ quote }) => reservedMilli(quote))) }}
              when={formatMoment(run.failed.at, nowMs)}
              cost={i18n.t('price.nothingSent')}
            >
              <ActionLink onAction={run.dismiss}>{i18n.t('search.dismiss')}</ActionLink>
            </ErrorNote>
          </div>
        )}
      </div>
      <p className={props.isAnswered && countedMilli === 0 ? 'sr-only' : 'run-status'} role="status">
        <b>{countLabel(filterCount, props.hasLists, total, draft.kind)}</b>
        {countedMilli > 0 && (
          <span className="stop"> {i18n.t('search.count.charged', { cost: formatAmount(countedMilli) })}</span>
        )}
      </p>
      <div className="search-runs">
        {draft.kind === 'people' && stored !== null && !props.isAnswered && (total ?? 0) > 0 && (
          <ExportAll
            {...{ nowMs, isCurrent: props.isCurrent, onExporting: props.onExporting }}
            search={stored.row}
            pages={stored.pages}
            total={total ?? 0}
            offLimits={noLimits}
            disabled={!searchContext.hasKey || !searchContext.online}
            isStale={false}
            exportSizes={store.exportSizes}
          />
        )}
        {canCount && (
          <CountStep
            {...{ draft, stored, searchContext }}
            run={{ ...run, count: (counted) => begin(() => run.count(counted)) }}
            connectionId={settings.connectionId}
          />
        )}
        {draft.kind === 'companies' && !props.isAnswered && (
          <PageSize {...{ size, isFixed }} onSize={(next) => store.change({ size: next })} />
        )}
        {offered.map((state) => (state.mode === 'search' && isSearchRare ? null : buttonOf(state)))}
        {isSearchRare && search !== undefined && (
          <MoreFold
            label={i18n.t('search.moreRuns')}
            word={i18n.t(props.isAnswered ? 'search.wholeProfiles' : 'table.more')}
          >
            <p className="meta">{i18n.t('search.whySearch')}</p>
            {buttonOf(search)}
            <PageSize {...{ size, isFixed }} onSize={(next) => store.change({ size: next })} />
            {!props.isAnswered && !(stored !== null && isSizeFixed(stored, 'preview')) && (
              <Choice
                label={i18n.t('search.previewSize')}
                value={previewSizeIn(draft, stored)}
                options={previewSizes.map((each) => ({ value: each, label: previewLabelOf(each) }))}
                onChoose={(previewSize) => store.change({ previewSize })}
              />
            )}
          </MoreFold>
        )}
      </div>
    </section>
  );

  function buttonOf(state: RunState): ReactNode {
    return (
      <RunButton
        key={state.mode}
        state={state}
        isLead={leads === state.mode}
        isRefused={first !== undefined}
        refusalId={id}
        isBusy={run.isOpening}
        onRefused={onRefused}
        onShow={() => {
          if (stored !== null) run.show(stored.row.id, draft, state.mode);
        }}
        onRun={() => begin(() => run.run({ ...draft, size: state.size }, state.mode, state.quote))}
      />
    );
  }
}

const noLimits: OffLimitsAmong = new Map();

interface Waiting {
  /** Pages of this search that are on the screen. */
  answers: number;
  isGone: boolean;
  onAnswered(): void;
}

/** Focus waiting on the bar moves to the results when they arrive, or when the bar disappears. */
function useFocusOnResults(bar: RefObject<HTMLElement | null>, { answers, isGone, onAnswered }: Waiting): void {
  // Read while rendering, because hidden elements lose the focus.
  const hasFocus = bar.current?.contains(document.activeElement) ?? false;
  const before = useRef(answers);
  useLayoutEffect(() => {
    const isWaiting = answers > before.current && document.activeElement === bar.current;
    before.current = answers;
    if (isWaiting || (isGone && hasFocus)) onAnswered();
  });
}

/** "No filters yet", "2 filters", one per sentence; once known, "1,886 people match". */
function countLabel(filters: number, hasLists: boolean, total: number | null, kind: SearchKind): string {
  if (filters > 0 && total === 0 && hasLists) return i18n.t('search.bar.nobodyElse');
  if (filters > 0 && total !== null)
    return i18n.t(kind === 'people' ? 'search.bar.people' : 'search.bar.companies', total, [formatCount(total)]);
  const sentences = filters + (hasLists ? 1 : 0);
  return sentences === 0
    ? i18n.t('search.bar.none')
    : i18n.t('search.bar.filters', sentences, [formatCount(sentences)]);
}

function lockOf(settings: ConnectionSettings | null): 'key-locked' | 'no-key' {
  return settings?.keyLocked === true ? 'key-locked' : 'no-key';
}

/** Problems shown at once; each is also shown at its filter. */
const mostNamed = 5;

/** Why the search cannot be sent. Announced when its button is pressed anyway. */
function ProblemsNote({ id, problems, isPressed }: { id: string; problems: readonly Problem[]; isPressed: boolean }) {
  const lines = [...new Set(problems.map(problemLine))].slice(0, mostNamed);
  return (
    <div id={id} className="search-status" role={isPressed ? 'alert' : undefined}>
      {lines.map((line) => (
        <p key={line} className="meta">
          <Mark tone="caution" icon={<CircleAlert />}>
            {line}
          </Mark>
        </p>
      ))}
    </div>
  );
}

interface PageSizeProps {
  size: number;
  /** A page is paid for; pages of another size would overlap with it. */
  isFixed: boolean;
  onSize(size: number): void;
}

const previewLabelOf = (size: number) => i18n.t('search.perPreview', size, [formatCount(size)]);
const labelOf = (size: number) => i18n.t('search.aPage', size, [formatCount(size)]);

/** The number of results per page, which determines the price. */
function PageSize({ size, isFixed, onSize }: PageSizeProps) {
  if (isFixed) return <p className="meta">{i18n.t('search.aPageFixed', size, [formatCount(size)])}</p>;
  const sizes = [...new Set([...pageSizes, size])].toSorted((a, b) => a - b);
  return (
    <Choice
      label={i18n.t('search.pageSize')}
      value={size}
      options={sizes.map((each) => ({ value: each, label: labelOf(each) }))}
      onChoose={onSize}
    />
  );
}

export interface RunButtonProps {
  state: RunState;
  isLead: boolean;
  /** The search has problems: the button keeps its price and reports them when pressed. */
  isRefused: boolean;
  /** The id of the element that lists the problems. */
  refusalId: string;
  isBusy: boolean;
  onRefused(): void;
  onShow(): void;
  onRun(): void;
}

const labels = { preview: () => i18n.t('search.preview'), search: () => i18n.t('search.run') };

/** "Preview 1 credit", "Search up to 12.5 credits". What they show is their description. */
export function RunButton(props: RunButtonProps) {
  const { state, isLead, isRefused, refusalId, isBusy, onRefused, onShow, onRun } = props;
  const label = labels[state.mode]();
  if (isRefused) {
    return (
      <button
        type="button"
        className="price-button"
        aria-disabled="true"
        aria-describedby={refusalId}
        onClick={onRefused}
      >
        {label} <span className="price">{formatQuote(state.quote)}</span>
      </button>
    );
  }
  if (state.isPaid) return <PriceButton label={label} price={i18n.t('search.paid')} onOrder={onShow} />;
  return (
    <ConfirmedPriceButton
      label={label}
      description={givesLabel(state)}
      lead={isLead}
      quote={state.quote}
      disabled={isBusy || (state.offer !== 'open' && state.offer !== 'override')}
      onOrder={onRun}
    />
  );
}

/** What the price buys: "25 full profiles". */
function givesLabel({ mode, count }: RunState): string {
  return i18n.t(mode === 'preview' ? 'search.givesMasked' : 'search.givesWhole', count, [formatCount(count)]);
}

interface KnownProfilesLineProps {
  stored: StoredSearch;
  size: number;
}

/** Beside the price of "Search": how many previewed people are known as whole profiles, and would be charged again. */
function KnownProfilesLine({ stored: { row, pages }, size }: KnownProfilesLineProps) {
  const lines = pages.filter(({ mode }) => mode === 'preview').flatMap((page) => page.lines);
  const records = useResults(row.connection, lines);
  const facet = row.kind === 'people' ? 'profile' : 'company';
  const known = lines.filter(({ key }) => records.get(key)?.facets[facet]?.value != null).length;
  const most = Math.min(known, size);
  if (most === 0) return null;
  return <p className="meta caution">{i18n.t('search.knownProfiles', most, [formatCount(most)])}</p>;
}
