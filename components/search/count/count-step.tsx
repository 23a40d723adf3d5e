import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { OrderEvent } from '@/components/orders/parts/order-event';
import type { RowContext } from '@/components/orders/row-context';
import { rowState } from '@/components/orders/row-state';
import { keyOfOrder, useOrder } from '@/components/orders/use-order';
import type { Run } from '@/components/search/form-state/use-run';
import { orderOfCount, type StoredSearch } from '@/components/search/form-state/use-search-orders';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { Failure } from '@/lib/messaging/failure';
import { offerQuote } from '@/lib/offers/offers';
import type { SearchDraft } from '@/lib/searches/draft';

export interface CountStepProps {
  draft: SearchDraft;
  stored: StoredSearch | null;
  run: Run;
  searchContext: RowContext;
  connectionId: string | null;
}

const quote = offerQuote('count-people', 0);

/** The service understood the request, and does not support it. */
const refusals = new Set<Failure['kind']>(['bad-request', 'not-supported']);

/** Whether a count can be pressed for now. */
export function useCountable(connectionId: string | null, stored: StoredSearch | null): boolean {
  const { db } = usePanel();
  const stopped = useLiveQuery(async () => (await readSettings(db, 'counting')) ?? {}, [db]);
  if (connectionId === null || stopped === undefined) return false;
  const why = stopped[originOf(connectionId)];
  return why === undefined && stored?.row.counted === undefined;
}

/** Counts a search's matches before anything is paid. Not offered if the service once charged for it, or refuses it. */
export function CountStep({ draft, stored, run, searchContext, connectionId }: CountStepProps) {
  const { db } = usePanel();
  const stopped = useLiveQuery(async () => (await readSettings(db, 'counting')) ?? {}, [db]);
  if (connectionId === null || stopped === undefined) return null;
  const why = stopped[originOf(connectionId)];
  if (why === 'charged' || (why === 'refused' && stored === null)) return null;
  return stored === null ? (
    <CountButton isDisabled={run.isOpening || !isPossible(searchContext)} onCount={() => run.count(draft)} />
  ) : (
    <CountOfStored key={stored.row.id} {...{ draft, stored, run, searchContext }} isRefused={why === 'refused'} />
  );
}

function isPossible({ hasKey, online }: RowContext): boolean {
  return hasKey && online;
}

interface CountOfStoredProps extends Omit<CountStepProps, 'connectionId'> {
  stored: StoredSearch;
  /** The service refuses to count, whatever the filters are. */
  isRefused: boolean;
}

/** The button, the order while it is open, and why it failed. */
function CountOfStored({ draft, stored: { row }, run, searchContext, isRefused }: CountOfStoredProps) {
  const { db } = usePanel();
  const name = orderOfCount(row);
  const orderKey = keyOfOrder(name);
  const intent = useLiveQuery(
    async () => db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]).last(),
    [db, orderKey],
  );
  const view = useOrder(name, intent ?? null);
  const { event, offer } = rowState({ ...searchContext, ...view, facet: null });
  const wasRefused = event?.kind === 'failed' && refusals.has(event.failure.kind);
  if (isRefused) return wasRefused ? <p className="meta">{i18n.t('search.count.refusedForGood')}</p> : null;
  return (
    <>
      {event !== null && (
        <section className="stack" aria-label={i18n.t('search.count.title')}>
          <OrderEvent
            {...{ order: name, event, view, quote }}
            rowContext={{ ...searchContext, trouble: null }}
            context={{ ...searchContext, agreedMilli: 0 }}
          />
          {wasRefused && <p className="meta">{i18n.t('search.count.refused')}</p>}
        </section>
      )}
      {offer === 'open' && <CountButton isDisabled={run.isOpening} onCount={() => run.count(draft)} />}
    </>
  );
}

function CountButton({ isDisabled, onCount }: { isDisabled: boolean; onCount(): void }) {
  return (
    <button type="button" className="btn lead-free" disabled={isDisabled} onClick={onCount}>
      {i18n.t('search.count.label')} <span className="price">{i18n.t('search.count.free')}</span>
    </button>
  );
}
