import Pin from 'lucide-react/icons/pin';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import type { Subject } from '@/lib/subjects/subject';

export interface PinnedBandProps {
  name: string;
  /** The page's own subject; null without one, or if it is the same. */
  onPage: Subject | null;
  onFollow(): void;
}

/** Says that the panel shows the pinned subject, not the page's. */
export function PinnedBand({ name, onPage, onFollow }: PinnedBandProps) {
  const kept = i18n.t('pinned.news', { name });
  const elsewhere = onPage === null ? '' : i18n.t('pinned.onPage', { name: onPage.slug });
  return (
    <section className="pinned" aria-label={i18n.t('pinned.label')}>
      <span className="sign" aria-hidden="true">
        <Pin />
      </span>
      <div>
        <div className="line">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <ActionLink onAction={onFollow}>{i18n.t('pinned.follow')}</ActionLink>
        </div>
        <p className="soft">{elsewhere === '' ? i18n.t('pinned.text') : elsewhere}</p>
      </div>
      <LiveRegion message={useNews([kept, elsewhere].filter(Boolean).join('. '), true)} />
    </section>
  );
}
