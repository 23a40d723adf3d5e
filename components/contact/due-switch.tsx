import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useAction } from '@/components/ui/hooks/use-action';
import { useCanNotify } from '@/components/ui/hooks/use-can-notify';
import { Check } from '@/components/ui/inputs/check';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { requestNotifications } from '@/lib/platform/browser/notifications';

/** Whether a notice says how many follow-ups are due. The press asks for the browser's permission. */
export function DueSwitch() {
  const { db } = usePanel();
  const isWanted = useLiveQuery(async () => (await readSettings(db, 'due'))?.notify ?? false, [db]) ?? false;
  const isGranted = useCanNotify();
  const saving = useAction<void>('due-switch');

  /** The permission is requested before any await, since the user activation is lost after one. */
  function turn(isOn: boolean): void {
    void saving.run(async () => {
      const notify = isOn && (await requestNotifications());
      await sendMessage('saveDueSettings', { notify });
    }, undefined);
  }

  return (
    <div className="due-switch">
      <Check label={i18n.t('touch.notify')} isOn={isWanted && isGranted} onTurn={turn} />
      {saving.status.kind === 'failed' && (
        <p className="meta stop" role="alert">
          {i18n.t('touch.notSaved')}
        </p>
      )}
    </div>
  );
}
