import Ban from 'lucide-react/icons/ban';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusion';
import { sinceLabel } from './exclusion-labels.ts';

/** A full band directly under the name, before every row and price: which list, since when, why, and the ways out. */
export function ExclusionBand({ exclusion, children }: { exclusion: Exclusion; children: ReactNode }) {
  return (
    <div className="allow">
      <span className="sign stop">
        <Ban />
      </span>
      <div>
        <p className="title stop">{i18n.t('lists.excluded', { list: exclusion.listName })}</p>
        <p className="meta">
          {sinceLabel(exclusion)}
          {exclusion.why !== '' && (
            <>
              {' '}
              “<bdi>{exclusion.why}</bdi>”
            </>
          )}
        </p>
        <p className="meta">{i18n.t('subject.excludedText')}</p>
        <div className="next">{children}</div>
      </div>
    </div>
  );
}
