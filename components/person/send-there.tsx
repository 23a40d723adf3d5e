import Send from 'lucide-react/icons/send';
import { i18n } from '#i18n';
import { targetLabel } from '@/components/hand-over/connect/target-name';
import { useTargets } from '@/components/hand-over/connect/use-targets';
import { useSendTo } from '@/components/hand-over/send-to';
import type { HandSource } from '@/components/hand-over/source';
import { directId } from '@/components/hand-over/targets';
import { type HandReceipt, targetIds } from '@/lib/database/schema/hand-rows';

/** "Send to HubSpot" for each connected system that a known person is not in: the next press sends. */
export function SendThere({ source, handed }: { source(): HandSource; handed: readonly HandReceipt[] | undefined }) {
  const targets = useTargets();
  const sending = useSendTo();
  const isThere = (id: string) =>
    handed?.some(({ target, there, state }) => target === id && (there !== undefined || state === 'delivered'));
  const missing = targetIds.filter(
    (id) => targets?.saved[id] !== undefined && !targets.off.includes(id) && isThere(id) !== true,
  );
  return (
    <>
      {missing.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {missing.map((id) => (
            <button
              key={id}
              type="button"
              className="act"
              aria-haspopup="dialog"
              onClick={() => sending.open(source(), directId(id))}
            >
              <Send />
              {i18n.t('handOver.system.label', { name: targetLabel(id) })}
            </button>
          ))}
        </p>
      )}
      {sending.dialog}
    </>
  );
}
