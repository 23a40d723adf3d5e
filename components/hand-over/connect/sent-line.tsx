import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { Mark } from '@/components/ui/mark';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import type { SentRow } from '@/lib/hand-over/targets/target-fields';
import { SystemLink } from './system-link.tsx';
import { whyLabel } from './target-labels.ts';
import { targetLabel } from './target-name.ts';

/** How one person's sending ended. */
export function SentLine({
  target,
  who,
  end,
}: {
  target: TargetId;
  who: string;
  end: Exclude<SentRow, { state: 'found' }>;
}) {
  const name = targetLabel(target);
  if (end.state === 'excluded' || end.state === 'failed')
    return (
      <div>
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('handOver.sent.not', { who })}
        </Mark>
        <p className="meta">
          {end.state === 'excluded'
            ? i18n.t('handOver.sent.excluded', { list: end.listName })
            : whyLabel(end.failure, Date.now())}
        </p>
      </div>
    );
  return (
    <p className="line">
      <span className="grow">
        <Mark tone="good" icon={<Check />}>
          {i18n.t(`handOver.sent.${end.state}`, { who, name })}
        </Mark>
      </span>
      {end.state !== 'delivered' && end.link !== null && (
        <SystemLink href={end.link} name={i18n.t('handOver.compare.open', { who, name })}>
          {i18n.t('handOver.compare.openShort', { name })}
        </SystemLink>
      )}
    </p>
  );
}
