import { lazy, Suspense, useId, useState } from 'react';
import { i18n } from '#i18n';
import { OrderRow } from '@/components/orders/order-row';
import { quotes } from '@/components/orders/quotes';
import type { RowContext } from '@/components/orders/row-context';
import type { OrderName } from '@/components/orders/use-order';
import { ActionLink } from '@/components/ui/action-link';
import { formatAge } from '@/components/ui/formats';
import type { ShownHeldAnswer } from '@/lib/database/records/held-answers';
import type { Intent, SubjectOperation, SubjectRecord } from '@/lib/database/schema/rows';
import { minuteMs } from '@/lib/platform/time';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';

/** Only a bought analysis needs its pictures and the checker of drafts. */
const AdviceCard = lazy(async () => {
  const { AdviceCard: card } = await import('@/components/advice/advice-card');
  return { default: card };
});

/** What was just bought is what somebody wants to read. */
const freshMs = 10 * minuteMs;

export interface PersonalityRowProps {
  order: OrderName<SubjectOperation>;
  rowContext: RowContext;
  intent: Intent | null;
  held: readonly ShownHeldAnswer[];
  record: SubjectRecord | null;
  canOrder: boolean;
}

/** How they like to be written to: the kind of person in the row, the advice under it. */
export function PersonalityRow({ order, rowContext, intent, held, record, canOrder }: PersonalityRowProps) {
  const id = useId();
  const facet = record?.facets.personality ?? null;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (facet !== null && rowContext.nowMs - facet.boughtAt < freshMs);
  return (
    <>
      <OrderRow<'personality'>
        label={i18n.t('personality.label')}
        order={order}
        rowContext={rowContext}
        intent={intent}
        held={held}
        covers="personality"
        facet={facet}
        erased={record?.erased?.personality}
        quote={canOrder ? quotes.personality : null}
        announce={announcePersonality}
      >
        {(analysis, boughtAt) => (
          <>
            <div className="line">
              <bdi>{archetypeOf(analysis) ?? i18n.t('personality.known')}</bdi>
              <span className="slot">{formatAge(boughtAt, rowContext.nowMs)}</span>
            </div>
            <ActionLink expanded={isOpen} controls={id} onAction={() => setChoice(!isOpen)}>
              {i18n.t(isOpen ? 'personality.hide' : 'personality.show')}
            </ActionLink>
          </>
        )}
      </OrderRow>
      <div id={id}>
        {isOpen && facet?.value != null && (
          <Suspense fallback={null}>
            <AdviceCard analysis={facet.value} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function announcePersonality(analysis: Analysis): string {
  return [i18n.t('personality.found'), archetypeOf(analysis)].filter(Boolean).join(': ');
}

function archetypeOf({ assessments }: Analysis): string | null {
  return typeof assessments?.archetype === 'string' && assessments.archetype !== '' ? assessments.archetype : null;
}
