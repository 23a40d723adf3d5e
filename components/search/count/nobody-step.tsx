import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { PriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { chipsOf } from '@/components/search/describe/describe-search';
import { sentenceText } from '@/components/search/describe/sentence-parts';
import { orderOfCount } from '@/components/search/form-state/use-search-orders';
import { useCompanyNames } from '@/components/search/use-companies';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAmount, formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { SearchFilters, SearchRow } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { problemsOf, type SearchDraft } from '@/lib/searches/draft';
import { writeFilter } from '@/lib/searches/filter-values';
import { searchIdOf } from '@/lib/searches/searches';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

export interface NobodyStepProps {
  draft: SearchDraft;
  hasLists: boolean;
  connectionId: string;
  searchContext: RowContext;
  onChange(filters: SearchFilters): void;
}

/** Without matches: counts on a press which criterion is the reason, if counting is free. Key it by the search. */
export function NobodyStep({ draft, hasLists, connectionId, searchContext, onChange }: NobodyStepProps) {
  const { db } = usePanel();
  const stopped = useLiveQuery(async () => (await readSettings(db, 'counting')) ?? {}, [db]);
  const names = useCompanyNames([draft.filters]);
  const [counted, setCounted] = useState<readonly CountedWithout[]>([]);
  const [isAsked, setAsked] = useState(false);
  const { status, isRunning, run } = useAction('nobody-step');
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const chips = chipsOf(draft.filters, names);
  const each = eachWithout(
    draft,
    chips.map(({ path }) => path),
    hasLists,
  );
  const canCount = stopped !== undefined && stopped[originOf(connectionId)] === undefined;
  if (!isAsked && (!canCount || each.length === 0)) return null;
  const chargedMilli = counted.reduce((sum, one) => sum + one.chargedMilli, 0);

  function ask(): void {
    const control = new AbortController();
    stop.current = control;
    setAsked(true);
    setCounted([]);
    const add = (one: CountedWithout) => setCounted((before) => [...before, one]);
    void run(() => countEach(db, connectionId, each, add, control.signal));
  }

  function labelOf({ path, total }: CountedWithout): string {
    const people = i18n.t('results.peopleInAll', total, [formatCount(total)]);
    const chip = chips.find((one) => one.path === path);
    if (chip === undefined) return i18n.t('search.nobody.withoutLists', { people });
    const text = sentenceText(chip);
    const what = chip.isNot ? i18n.t('search.sentence.not', { what: text }) : text;
    return i18n.t('search.nobody.without', { what, people });
  }

  return (
    <section className="nobody-step" aria-label={i18n.t('search.nobody.title')}>
      {counted.length > 0 && (
        <ul>
          {counted.map((one) => (
            <li key={one.path ?? ''}>
              <bdi>{labelOf(one)}</bdi>{' '}
              {one.path !== null && one.total > 0 && (
                <button type="button" className="act" onClick={() => onChange(one.draft.filters)}>
                  {i18n.t('search.nobody.takeAway')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="meta" role="status">
        {statusText()}
      </p>
      {chargedMilli > 0 && (
        <p className="stop">{i18n.t('search.count.charged', { cost: formatAmount(chargedMilli) })}</p>
      )}
      {status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={status.failure} context={searchContext} />
        </div>
      )}
      {isRunning ? (
        <button type="button" className="act" onClick={() => stop.current?.abort()}>
          {i18n.t('search.leave')}
        </button>
      ) : (
        canCount &&
        counted.length < each.length && (
          <PriceButton
            label={i18n.t('search.nobody.title')}
            price={i18n.t('search.count.free')}
            disabled={!searchContext.hasKey || !searchContext.online}
            onOrder={ask}
          />
        )
      )}
    </section>
  );

  function statusText(): string {
    const of = formatCount(each.length);
    if (isRunning) return i18n.t('search.nobody.counting', { at: formatCount(counted.length + 1), of });
    if (!isAsked) return i18n.t('search.nobody.explained', each.length, [of]);
    if (counted.length === each.length && counted.every(({ total }) => total === 0))
      return i18n.t('search.nobody.several');
    return '';
  }
}

/** A search without matches, minus one part. */
interface Without {
  /** The part's path; null for the left-out lists. */
  path: string | null;
  draft: SearchDraft;
}

interface CountedWithout extends Without {
  total: number;
  /** What the count cost after all. */
  chargedMilli: MilliCredits;
}

const mostCounted = 12;

/** The search without each criterion in turn, and without its lists; only valid ones. Pure. */
function eachWithout(draft: SearchDraft, paths: readonly string[], hasLists: boolean): Without[] {
  const filters = paths.map((path) => ({
    path,
    draft: { ...draft, filters: writeFilter(draft.filters, path, undefined) },
  }));
  const lists: Without[] = hasLists ? [{ path: null, draft: { ...draft, lists: [] } }] : [];
  return [...lists, ...filters].filter((one) => problemsOf(one.draft).length === 0).slice(0, mostCounted);
}

/** Counts one after the other, each as an order. Stops at the first failure or charge. Searches stored only for this are removed. */
async function countEach(
  db: SidenoteDatabase,
  connection: string,
  each: readonly Without[],
  onCounted: (counted: CountedWithout) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const one of each) {
    if (signal.aborted) return;
    const counted = await countOne(db, connection, one.draft);
    if (signal.aborted || counted === null) return;
    onCounted({ ...one, ...counted });
    if (counted.chargedMilli > 0) return;
  }
}

type Counted = Pick<CountedWithout, 'total' | 'chargedMilli'>;

/** Null if the service did not say. */
async function countOne(db: SidenoteDatabase, connection: string, draft: SearchDraft): Promise<Counted | null> {
  const id = await searchIdOf({ ...draft, connection });
  const before = await db.searches.get(id);
  if (before?.counted !== undefined) return { total: before.counted.total, chargedMilli: 0 };
  await sendMessage('openSearch', draft);
  const { operation, subject } = orderOfCount({ id, connection });
  const agreedMilli = reservedMilli(offerQuote('count-people', 0));
  await sendMessage('enrich', { operation, subject, agreedMilli, refresh: false, override: false, again: false });
  const row = await db.searches.get(id);
  if (before === undefined && row !== undefined && (await isSpare(db, row))) await sendMessage('forgetSearch', { id });
  return row?.counted ?? null;
}

/** The search has no name and no paid page or count. */
async function isSpare(db: SidenoteDatabase, { id, name, counted }: SearchRow): Promise<boolean> {
  if (name !== null || counted === undefined || counted.chargedMilli > 0) return false;
  return (await db.searchPages.where('searchId').equals(id).count()) === 0;
}
