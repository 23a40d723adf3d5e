import { i18n } from '#i18n';
import { formatAge } from '@/components/ui/formats';
import type { Intent, SubjectRecord } from '@/lib/records/rows';
import { OrderRow } from './order-row.tsx';
import { quotes } from './quotes.ts';
import type { RowWorld } from './row-world.ts';
import type { OrderName } from './use-order.ts';

export interface PersonalityRowProps {
  order: OrderName;
  world: RowWorld;
  intent: Intent | null;
  record: SubjectRecord | null;
  canAsk: boolean;
}

/** How they like to be written to. */
export function PersonalityRow({ order, world, intent, record, canAsk }: PersonalityRowProps) {
  return (
    <OrderRow<'personality'>
      label={i18n.t('personality.label')}
      order={order}
      world={world}
      intent={intent}
      facet={record?.facets.personality ?? null}
      erased={record?.erased?.personality}
      quote={canAsk ? quotes.personality : null}
      announce={() => i18n.t('personality.found')}
    >
      {(_analysis, boughtAt) => <span className="slot">{formatAge(boughtAt, world.nowMs)}</span>}
    </OrderRow>
  );
}
