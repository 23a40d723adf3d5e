import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { type ResolveOutcome, resolvedLabel } from '@/components/exclusions/resolve-profiles';
import { NotifySwitch } from '@/components/orders/notify-switch';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { isBlocking, useTrouble } from '@/components/orders/use-trouble';
import { NotSuppressibleLine } from '@/components/search/not-suppressible-line';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount, formatCredits, formatUpTo } from '@/components/ui/formats';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { goToSettingsSection } from '@/components/ui/routes';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { canPage, limits, mostExported } from '@/lib/service/contract/limits';
import { exportedEmailMilli, exportedMilli, type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { atThatRate, countUnwanted, type OrderedResults, type UnwantedCounts } from './count-unwanted.ts';
import { ResolveFirst } from './resolve-first.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { type Unwanted, useUnwanted } from './use-unwanted.ts';

export interface ExportOfferProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  offLimits: OffLimitsAmong;
  nowMs: number;
  /** The number of matches, as far as known. */
  total: number;
  lists: number;
  searchName: string;
  /** Jobs need a webhook address. */
  hasWebhook: boolean;
  exportSizes: Map<string, string>;
  disabled: boolean;
  /** `page`: how many times `size` results are skipped. */
  onStart(size: number, page: number, agreedMilli: MilliCredits): void;
  onClose(): void;
}

/** How many matches to export with emails, from which on, and the cost. Escape cancels. */
export function ExportOffer(props: ExportOfferProps) {
  const { search, total, lists, searchName, hasWebhook, exportSizes, disabled, nowMs, onStart, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const troubleOf = useTrouble(false);
  const resolving = useAction<ResolveOutcome>('export-offer');
  const unwanted = useUnwanted(search, props.pages, props.offLimits);
  const [written, setSize] = useState(exportSizes.get(search.id) ?? String(usualExportSize(total)));
  const [from, setFrom] = useState('1');
  const size = readWhole(written);
  const plan = exportPlan(size, lists);
  const hasFrom = plan.kind === 'plain' && canPage({ page: 1, size }) && size < total;
  const page = hasFrom ? pageFrom(readWhole(from), size, total) : 0;
  const quotedMilli = 'quotedMilli' in plan ? plan.quotedMilli : 0;
  const problem = plan.kind === 'none' || plan.kind === 'too-many';
  const starts = startsOf(size, total);
  const order = { first: (page ?? 0) * size, size, total };
  const count = problem || page === null ? 0 : Math.min(size, total - order.first);
  const about = i18n.t('results.forSearch', count, [formatCount(count), searchName]);
  const trouble = quotedMilli === 0 ? null : troubleOf(quoteOf(quotedMilli));
  const warning = unwanted === undefined || problem ? null : warningOf(unwanted, order);
  const fitting = trouble === null ? 0 : fittingSize(size, (less) => troubleOf(quoteOf(exportMilli(less))) === null);
  function setWritten(next: string): void {
    exportSizes.set(search.id, next);
    setSize(next);
  }

  return (
    <div
      role="dialog"
      className="results-export"
      aria-label={i18n.t('results.export')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2>{about}</h2>
      <div className="results-fields">
        <div>
          <PlainField
            label={i18n.t('results.howMany')}
            inputRef={field}
            inputMode="numeric"
            // The field replaces the button that was pressed.
            autoFocus
            value={written}
            isInvalid={problem}
            aria-describedby={`${id}-plan`}
            onWrite={setWritten}
          />
          <p id={`${id}-plan`} className={problem ? 'meta stop' : 'meta'} role="status">
            {planLabel(plan, total)}
          </p>
        </div>
        {hasFrom && (
          <div>
            <PlainField
              label={i18n.t('results.fromResult')}
              inputMode="numeric"
              value={from}
              isInvalid={page === null}
              aria-describedby={`${id}-starts`}
              onWrite={setFrom}
            />
            <p id={`${id}-starts`} className={page === null ? 'meta stop' : 'meta'} role="status">
              {page === null
                ? i18n.t('results.fromThese', { starts })
                : i18n.t('results.fromTo', {
                    first: formatCount(page * size + 1),
                    last: formatCount(Math.min(total, (page + 1) * size)),
                  })}
            </p>
          </div>
        )}
      </div>
      {trouble !== null && (
        <TroubleLine {...{ trouble, nowMs }}>
          {fitting > 0 && (
            <p className="meta">
              <ActionLink
                onAction={() => {
                  setWritten(String(fitting));
                  field.current?.focus();
                }}
              >
                {i18n.t('results.exportFits', fitting, [formatCount(fitting)])}
              </ActionLink>
            </p>
          )}
        </TroubleLine>
      )}
      {count > 0 && (
        <div className="mt-2">
          <NotSuppressibleLine
            kind="people"
            connection={search.connection}
            lists={search.lists}
            filters={search.filters}
            most={count}
            nowMs={nowMs}
          >
            {(unresolved) => (
              <div className="my-2">
                <ResolveFirst {...{ unresolved, resolving, disabled }} />
              </div>
            )}
          </NotSuppressibleLine>
        </div>
      )}
      <ResolvedLine status={resolving.status} nowMs={nowMs} />
      {warning !== null && (
        <section className="export-warning caution" aria-label={warning.title}>
          <h3>{warning.title}</h3>
          <p className="meta">{warning.text}</p>
        </section>
      )}
      {hasWebhook ? (
        <NotifySwitch label={i18n.t('results.notify')} />
      ) : (
        <p className="meta">
          {i18n.t('results.noWebhook')}{' '}
          <ActionLink onAction={() => goToSettingsSection('webhook')}>{i18n.t('trouble.openSettings')}</ActionLink>
        </p>
      )}
      <div className="next">
        <ConfirmedPriceButton
          lead
          label={i18n.t(warning === null ? 'results.export' : 'results.exportOverride.yes')}
          quote={quoteOf(quotedMilli)}
          about={about}
          disabled={
            disabled || problem || page === null || unwanted === undefined || resolving.isRunning || isBlocking(trouble)
          }
          onOrder={() => onStart(size, page ?? 0, quotedMilli)}
        />
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('results.leave')}
        </button>
      </div>
    </div>
  );
}

/** The result of the lookup of ids, also when everyone can be left out now. */
function ResolvedLine({ status, nowMs }: { status: ActionStatus<ResolveOutcome>; nowMs: number }) {
  const failure = status.kind === 'done' ? status.value.failure : status.kind === 'failed' ? status.failure : null;
  return (
    <div role="status">
      {status.kind === 'running' && <p className="meta">{i18n.t('visited.resolving')}</p>}
      {status.kind === 'done' && status.value.failure === null && <p className="meta">{resolvedLabel(status.value)}</p>}
      {failure !== null && <ErrorNote failure={failure} context={{ nowMs }} />}
    </div>
  );
}

/** What the user may not want in it. */
interface Warning {
  title: string;
  text: string;
}

const quoteOf = (maxMilli: MilliCredits): Quote => ({ kind: 'range', minMilli: 0, maxMilli });
const exportMilli = (size: number): MilliCredits => reservedMilli(offerQuote('people-export', size));

/** The greatest size below this one that fits; 0 if none does. Pure. */
export function fittingSize(size: number, fits: (size: number) => boolean): number {
  let [most, tooMany] = [0, size];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** States what was seen and the same rate for the order; a completely seen order is counted. */
function warningOf({ seen, leavesOut, mostKnown }: Unwanted, order: OrderedResults): Warning | null {
  const counts = countUnwanted(seen, order);
  const { here, excluded, known, isWhole } = counts;
  if (excluded === 0 && known === 0) return null;
  const texts = [
    ...(excluded === 0 ? [] : [excludedText(counts), leavesOutText(leavesOut)]),
    ...(known === 0 ? [] : [knownText(counts, mostKnown, excluded === 0)]),
  ];
  const [about, some] = excluded > 0 ? (['title', excluded] as const) : (['knownTitle', known] as const);
  const title = isWhole ? (`${about}Whole` as const) : about;
  return {
    title: i18n.t(`results.exportOverride.${title}`, some, [formatCount(some), formatCount(here)]),
    text: texts.join(' '),
  };
}

const upTo = (some: number) => formatUpTo(exportMilli(some));

function excludedText(counts: UnwantedCounts): string {
  const { excluded, ordered, isWhole } = counts;
  if (isWhole) return i18n.t('results.exportOverride.text', excluded, [formatCount(excluded), upTo(excluded)]);
  const guess = atThatRate(excluded, counts);
  return i18n.t('results.exportOverride.rate', guess, [formatCount(guess), formatCount(ordered), upTo(guess)]);
}

/** `isTitled`: the title says how many are known. */
function knownText(counts: UnwantedCounts, mostKnown: number, isTitled: boolean): string {
  const { known, here, ordered, isWhole } = counts;
  if (isWhole)
    return i18n.t(`results.exportOverride.${isTitled ? 'knownAgain' : 'known'}`, known, [
      formatCount(known),
      upTo(known),
    ]);
  const guess = atThatRate(known, counts, mostKnown);
  const rate = i18n.t('results.exportOverride.knownRate', {
    cost: upTo(guess),
    some: formatCount(guess),
    ordered: formatCount(ordered),
  });
  const title = i18n.t('results.exportOverride.knownTitle', known, [formatCount(known), formatCount(here)]);
  return isTitled ? rate : `${title}. ${rate}`;
}

/** Why listed people are included. */
function leavesOutText(leavesOut: Unwanted['leavesOut']): string {
  if (leavesOut === 'none') return i18n.t('results.exportOverride.leavesOut.none');
  return i18n.t(`results.exportOverride.leavesOut.${leavesOut}`, { most: formatCount(limits.valuesPerArray) });
}

/** NaN for what is not a whole number. */
function readWhole(written: string): number {
  const digits = written.replaceAll(/[\s,.’']/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

/**
 * The page that begins with this result, from 1; null if none does: pages have the export's size, up to the 10,000th result
 * (docs/interface.md#export-people-with-email). Pure.
 */
export function pageFrom(first: number, size: number, total: number): number | null {
  const page = (first - 1) / size;
  const isStart = Number.isInteger(page) && page >= 0 && first <= total;
  return isStart && canPage({ page, size }) ? page : null;
}

/** "1, 101, 201 …" */
function startsOf(size: number, total: number): string {
  const starts = [0, 1, 2, 3].map((page) => page * size + 1).filter((first) => pageFrom(first, size, total) !== null);
  return starts.slice(0, 3).map(formatCount).join(', ') + (starts.length > 3 ? ' …' : '');
}

function planLabel(plan: ExportPlan, total: number): string {
  switch (plan.kind) {
    case 'none':
      return i18n.t('results.exportNone', { most: formatCount(limits.exportSize.max) });
    case 'too-many':
      return i18n.t('results.exportTooMany', plan.lists, [formatCount(plan.most), formatCount(plan.lists)]);
    case 'plain':
      return i18n.t('results.exportPlain', total, [
        formatCount(total),
        formatCredits(exportedMilli),
        formatCredits(exportedEmailMilli),
      ]);
    case 'deep': {
      const parts = i18n.t('results.exportParts', { parts: formatCount(plan.parts) });
      return `${parts} ${i18n.t('results.exportLists', plan.newLists, [formatCount(plan.newLists)])}`;
    }
  }
}

/** What an export of a given size requires, shown before it is agreed to. */
export type ExportPlan =
  | { kind: 'none' }
  /** More than can be exported in addition to the excluded lists (docs/interface.md#deep-pagination-procedure). */
  | { kind: 'too-many'; most: number; lists: number }
  | { kind: 'plain'; quotedMilli: MilliCredits }
  /** Each part after the first needs a list that excludes the people before it. */
  | { kind: 'deep'; quotedMilli: MilliCredits; parts: number; newLists: number };

const perPart = limits.exportSize.max;

/** `lists`: the number of service lists that the search already excludes. Pure. */
export function exportPlan(size: number, lists: number): ExportPlan {
  if (!Number.isInteger(size) || size < limits.exportSize.min) return { kind: 'none' };
  const most = mostExported(lists);
  if (size > most) return { kind: 'too-many', most, lists };
  const quotedMilli = exportMilli(size);
  const parts = Math.ceil(size / perPart);
  return parts === 1 ? { kind: 'plain', quotedMilli } : { kind: 'deep', quotedMilli, parts, newLists: parts - 1 };
}

/** All matches, up to the limit of one export. */
export function usualExportSize(total: number): number {
  return Math.max(limits.exportSize.min, Math.min(total, perPart));
}
