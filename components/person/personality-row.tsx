import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { FacetRow, type SubjectRows } from '@/components/orders/order-row';
import { ActionLink } from '@/components/ui/action-link';
import { formatAge } from '@/components/ui/formats';
import { loadable } from '@/components/ui/mount/loadable';
import { readSettings } from '@/lib/database/reads';
import { noted } from '@/lib/platform/error-log';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';

/** The charts are needed only for a bought analysis. */
const AdviceCard = loadable(async () => (await import('@/components/advice/advice-card')).AdviceCard);

/** The personality analysis: the archetype in the row, the advice below it. */
export function PersonalityRow(rows: SubjectRows) {
  const { known, rowContext } = rows;
  const id = useId();
  const facet = known.record?.facets.personality ?? null;
  // A new purchase opens by itself; an earlier one waits for a press.
  const [openedAt] = useState(rowContext.nowMs);
  const [choice, setChoice] = useState<boolean | null>(null);
  const { db } = usePanel();
  const isOpen = choice ?? (facet !== null && facet.boughtAt >= openedAt);
  // Read only when the advice is open.
  const side = useLiveQuery(
    async () => (isOpen ? ((await readSettings(db, 'advice'))?.side ?? 'selling') : undefined),
    [db, isOpen],
  );
  return (
    <>
      <FacetRow
        {...rows}
        operation="personality"
        facet="personality"
        hint={<p className="meta">{i18n.t('personality.hint')}</p>}
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
      </FacetRow>
      <div id={id}>
        {isOpen && facet?.value != null && side !== undefined && (
          <AdviceCard
            {...{ side }}
            analysis={facet.value}
            onSide={(next) =>
              void db.settings.put({ key: 'advice', value: { side: next } }).catch(noted('advice-side'))
            }
          />
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
