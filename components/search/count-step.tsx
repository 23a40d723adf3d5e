import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { OrderProgress } from '@/components/orders/parts/order-progress';
import { OrderTrouble } from '@/components/orders/parts/order-trouble';
import { PriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { rowState } from '@/components/orders/row-state';
import { keyOfOrder, useOrder, useOrderActions } from '@/components/orders/use-order';
import type { Run } from '@/components/search/form-state/use-run';
import { orderOfCount, type StoredSearch } from '@/components/search/form-state/use-search-orders';
import { goToSettings, refreshBalance } from '@/components/ui/routes';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import { offerQuote } from '@/lib/offers/offers';
import type { SearchDraft } from '@/lib/searches/draft';

export interface CountStepProps {
  draft: SearchDraft;
  /** The form's search, if it is stored. */
  stored: StoredSearch | null;
  run: Run;
  searchContext: RowContext;
  connectionId: string | null;
}

const quote = offerQuote('count-people', 0);

/** How many a search matches, before anything is paid. Not offered where the service charged for it once, or refused. */
export function CountStep({ draft, stored, run, searchContext, connectionId }: CountStepProps) {
  const { db } = usePanel();
  const stopped = useLiveQuery(async () => (await readSettings(db, 'counting')) ?? {}, [db]);
  if (connectionId === null || stopped === undefined || stopped[originOf(connectionId)] !== undefined) return null;
  return stored === null ? (
    <CountButton isDisabled={run.isOpening || !isPossible(searchContext)} onCount={() => run.count(draft)} />
  ) : (
    <CountOfStored key={stored.row.id} {...{ draft, stored, run, searchContext }} />
  );
}

function isPossible({ hasKey, online }: RowContext): boolean {
  return hasKey && online;
}

/** The button, the order while it is open, and why it failed. */
function CountOfStored({
  draft,
  stored: { row },
  run,
  searchContext,
}: Omit<CountStepProps, 'connectionId' | 'stored'> & { stored: StoredSearch }) {
  const { db } = usePanel();
  const name = orderOfCount(row);
  const orderKey = keyOfOrder(name);
  const intent = useLiveQuery(
    () => db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]).last(),
    [db, orderKey],
  );
  const order = useOrder(name, intent ?? null);
  const actions = useOrderActions(name);
  const { event, offer } = rowState({ ...searchContext, ...order, facet: null });
  return (
    <>
      {event !== null && (
        <section className="stack" aria-label={i18n.t('search.count.title')}>
          {event.kind === 'queued' || event.kind === 'waiting' || event.kind === 'sent' ? (
            <OrderProgress
              quote={quote}
              event={event}
              onCancel={() => actions.cancel()}
              onStopWaiting={() => {
                if (order.intent !== null) actions.stopWaiting(order.intent.id);
              }}
            />
          ) : (
            <OrderTrouble
              quote={quote}
              event={event}
              context={{ ...searchContext, agreedMilli: 0 }}
              check={order.check}
              trouble={null}
              online={searchContext.online}
              askAgainAboveMilli={searchContext.askAgainAboveMilli}
              onCheckNow={actions.checkNow}
              onOrderAgain={() => actions.place(0, { again: true })}
              onCheckBalance={refreshBalance}
              onOpenSettings={goToSettings}
            />
          )}
        </section>
      )}
      {offer === 'open' && <CountButton isDisabled={run.isOpening} onCount={() => run.count(draft)} />}
    </>
  );
}

function CountButton({ isDisabled, onCount }: { isDisabled: boolean; onCount(): void }) {
  return (
    <PriceButton
      label={i18n.t('search.count.label')}
      price={i18n.t('search.count.free')}
      disabled={isDisabled}
      onOrder={onCount}
    />
  );
}
