import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useAction } from '@/components/ui/hooks/use-action';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { canNotify, requestNotifications } from '@/lib/platform/browser/notifications';
import { watchPermissions } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';

const saves = { jobs: 'saveJobSettings', due: 'saveDueSettings' } as const;

export interface NotifySwitchProps {
  label: string;
  /** Of what: a job that is done, or follow-ups that are due. */
  of?: keyof typeof saves;
}

/** "Notify me when a job is done". The click requests the permission; if it is revoked later, the switch is off. */
export function NotifySwitch({ label, of = 'jobs' }: NotifySwitchProps) {
  const id = useId();
  const { db } = usePanel();
  const isWanted = useLiveQuery(async () => (await readSettings(db, of))?.notify ?? false, [db, of]) ?? false;
  const isGranted = useCanNotify();
  const { status, run } = useAction<'saved' | 'refused'>('notify-switch');

  /** `request` is called before any await, since the user activation is lost after one. */
  function turn(notify: boolean, request: () => Promise<boolean>): void {
    void run(async () => {
      if (!(await request())) return 'refused';
      await sendMessage(saves[of], { notify });
      return 'saved';
    });
  }

  return (
    <div>
      <label className="tick">
        <input
          className="check"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state.
          role="switch"
          aria-describedby={id}
          checked={isWanted && isGranted}
          onChange={({ target: { checked } }) =>
            turn(checked, checked ? requestNotifications : () => Promise.resolve(true))
          }
        />
        {label}
      </label>
      <p className="meta" id={id} role="status">
        {status.kind === 'failed' && i18n.t('jobs.notices.failed')}
        {status.kind === 'done' && status.value === 'refused' && i18n.t('jobs.notices.refused')}
      </p>
    </div>
  );
}

function useCanNotify(): boolean {
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () => void canNotify().then((granted) => isHere && setGranted(granted), logAs('notify-switch'));
    look();
    const stop = watchPermissions(look);
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return isGranted;
}
