import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import { canNotify, requestNotifications } from '@/lib/platform/browser/notifications';
import { watchPermissions } from '@/lib/platform/browser/permissions';
import { noted } from '@/lib/platform/error-log';

/** "Notify me when a job is done". The click requests the permission; if it is revoked later, the switch is off. */
export function NotifySwitch({ wantsNotices }: { wantsNotices: boolean }) {
  const id = useId();
  const isGranted = useCanNotify();
  const { status, run } = useAction<'saved' | 'refused'>('notify-switch');

  /** `request` is called before any await, since the user activation is lost after one. */
  function turn(notify: boolean, request: () => Promise<boolean>): void {
    void run(async () => {
      if (!(await request())) return 'refused';
      await sendMessage('saveJobSettings', { notify });
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
          checked={wantsNotices && isGranted}
          onChange={({ target: { checked } }) =>
            turn(checked, checked ? requestNotifications : () => Promise.resolve(true))
          }
        />
        {i18n.t('jobs.notices.label')}
      </label>
      <p className="meta" id={id} role="status">
        {i18n.t(`jobs.notices.${noticeOf(status)}`)}
      </p>
    </div>
  );
}

function noticeOf(status: ActionStatus<'saved' | 'refused'>): 'refused' | 'failed' | 'help' {
  if (status.kind === 'failed') return 'failed';
  return status.kind === 'done' && status.value === 'refused' ? 'refused' : 'help';
}

function useCanNotify(): boolean {
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () => void canNotify().then((granted) => isHere && setGranted(granted), noted('notify-switch'));
    look();
    const stop = watchPermissions(look);
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return isGranted;
}
