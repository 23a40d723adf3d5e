import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { Mark } from '@/components/ui/mark';
import type { FoundMark } from './found.ts';

/** "Known" or "Excluded: Customers", under what was found. */
export function MarkLine({ mark }: { mark: FoundMark | null }) {
  if (mark === null) return null;
  return (
    <span className="meta block">
      {mark.kind === 'known' ? (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('scan.known')}
        </Mark>
      ) : (
        <Mark tone="stop" icon={<Ban />}>
          {i18n.t('scan.excluded')} <bdi>{mark.listName}</bdi>
        </Mark>
      )}
    </span>
  );
}
