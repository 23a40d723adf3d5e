import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { i18n } from '#i18n';
import { CheckField } from '@/components/settings/check-field';
import { SaveStatus } from '@/components/settings/save-line';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { sendMessage } from '@/lib/messaging/send-message';

/** "Visited profiles", on or off. Turning it off erases the stored visits, which is stated before and after. */
export function VisitedField({ isOn, locked }: { isOn: boolean; locked: boolean }) {
  const { status, isRunning, run: save } = useAction<unknown>('visited-field');
  /** The number erased when it was last turned off; null if there is nothing to report. */
  const [erased, setErased] = useState<number | null>(null);
  async function turn(next: boolean): Promise<void> {
    setErased(null);
    await save(async () => {
      const answer = await sendMessage('saveVisited', { isOn: next });
      setErased(next ? null : answer.erased);
    });
  }
  return (
    <CheckField
      label={i18n.t('visited.setting')}
      help={
        <>
          {i18n.t('visited.help')} {locked && i18n.t('settings.locked')}
        </>
      }
      isOn={isOn}
      disabled={locked || isRunning}
      onTurn={(next) => void turn(next)}
    >
      {status.kind === 'done' && erased !== null ? (
        <div className="min-w-0" role="status">
          <Mark tone="good" icon={<Check />}>
            {i18n.t('visited.erased', erased, [formatCount(erased)])}
          </Mark>
        </div>
      ) : (
        <SaveStatus status={status} />
      )}
    </CheckField>
  );
}
