import ArrowRight from 'lucide-react/icons/arrow-right';
import { i18n } from '#i18n';
import { formatAmount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Facets, Intent } from '@/lib/database/schema/rows';
import { findChanges } from './changes.ts';

export interface ChangesRowProps {
  facets: Facets;
  /** The newest of each order about the person. */
  intents: readonly (Intent | null)[];
  nowMs: number;
}

/** What a refresh changed: the old value struck through, an arrow, the new one. */
export function ChangesRow({ facets, intents, nowMs }: ChangesRowProps) {
  const refreshed = findChanges(facets, intents, nowMs);
  if (refreshed === null) return null;
  const cost = refreshed.chargedMilli === 0 ? i18n.t('price.notCharged') : formatAmount(refreshed.chargedMilli);
  const [first, ...rest] = refreshed.changes;
  return (
    <Row label={i18n.t('changed.label')}>
      <div className="stack">
        <div className="line">
          <span>{first?.field ?? i18n.t('changed.nothing')}</span>
          <span className="slot">{cost}</span>
        </div>
        {first !== undefined && <OldAndNew before={first.before} after={first.after} />}
        {rest.map(({ field, before, after }) => (
          <div key={field}>
            <p>{field}</p>
            <OldAndNew before={before} after={after} />
          </div>
        ))}
      </div>
    </Row>
  );
}

function OldAndNew({ before, after }: { before: string | null; after: string | null }) {
  const none = i18n.t('changed.none');
  return (
    <p className="meta wrap-anywhere">
      <s className="text-ink-3">
        <bdi>{before ?? none}</bdi>
      </s>{' '}
      <ArrowRight className="flip" /> <bdi>{after ?? none}</bdi>
    </p>
  );
}
