import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { Mark } from '@/components/ui/mark';
import type { HandReceipt, TargetId } from '@/lib/database/schema/hand-rows';
import { SystemLink } from './system-link.tsx';
import { targetLabel } from './target-name.ts';

/** "In HubSpot · In Pipedrive", each with its link. Nothing if the subject was sent nowhere. */
export function InSystems({ handed }: { handed: readonly HandReceipt[] | undefined }) {
  const shown = newestOf(handed ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4" aria-label={i18n.t('handOver.in.label')}>
      {shown.map(({ target, link }) => {
        const label = i18n.t('handOver.in.in', { name: targetLabel(target) });
        return (
          <li key={target}>
            {link === undefined ? (
              <Mark icon={<Check />}>{label}</Mark>
            ) : (
              <SystemLink href={link} name={label}>
                {label}
              </SystemLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The newest of each system whose record is known. A webhook has no record. */
function newestOf(handed: readonly HandReceipt[]): HandReceipt[] {
  const newest = new Map<TargetId, HandReceipt>();
  for (const receipt of handed) if (receipt.there !== undefined) newest.set(receipt.target, receipt);
  return [...newest.values()];
}
