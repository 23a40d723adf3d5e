import { i18n } from '#i18n';
import { OrderRow } from '@/components/orders/order-row';
import { quotes } from '@/components/orders/quotes';
import type { RowContext } from '@/components/orders/row-context';
import type { OrderName } from '@/components/orders/use-order';
import type { ShownHeldAnswer } from '@/lib/database/records/held-answers';
import type { Intent, SubjectOperation, SubjectRecord } from '@/lib/database/schema/rows';
import { ProfileSections } from './profile-sections.tsx';

export interface ProfileRowProps {
  order: OrderName<SubjectOperation>;
  rowContext: RowContext;
  intent: Intent | null;
  held: readonly ShownHeldAnswer[];
  record: SubjectRecord | null;
  canOrder: boolean;
}

/** The profile comes with an email; where none was found, or nothing is known, it can be had alone. */
export function ProfileRow({ order, rowContext, intent, held, record, canOrder }: ProfileRowProps) {
  const facet = record?.facets.profile ?? null;
  if (facet?.value != null) return <ProfileSections person={facet.value} />;
  return (
    <OrderRow<'profile'>
      label={i18n.t('person.section')}
      order={order}
      rowContext={rowContext}
      intent={intent}
      held={held}
      covers="profile"
      facet={facet}
      erased={record?.erased?.profile}
      quote={canOrder ? quotes.profile : null}
      announce={() => ''}
    >
      {() => null}
    </OrderRow>
  );
}
