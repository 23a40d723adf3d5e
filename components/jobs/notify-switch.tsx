import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { sendMessage } from '@/lib/messaging/send-message';
import { canNotify, requestNotifications } from '@/lib/platform/browser/notifications';
import { watchPermissions } from '@/lib/platform/browser/permissions';
import { noted, noteError } from '@/lib/platform/error-log';

/** "Notify me when a job is done". The click requests the permission; if it is revoked later, the switch is off. */
export function NotifySwitch({ wantsNotices }: { wantsNotices: boolean }) {
  const id = useId();
  const isGranted = useCanNotify();
  const [problem, setProblem] = useState<'refused' | 'failed' | null>(null);

  async function turn(granted: Promise<boolean>, notify: boolean): Promise<void> {
    setProblem(null);
    try {
      if (await granted) await sendMessage('saveJobSettings', { notify });
      else setProblem('refused');
    } catch (error) {
      noteError(error, 'notify-switch');
      setProblem('failed');
    }
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
          // Called directly in the click handler, before any await, since the user activation is lost after one.
          onChange={({ target }) =>
            void turn(target.checked ? requestNotifications() : Promise.resolve(true), target.checked)
          }
        />
        {i18n.t('jobs.notices.label')}
      </label>
      <p className="meta" id={id} role="status">
        {problem === 'refused' && i18n.t('jobs.notices.refused')}
        {problem === 'failed' && i18n.t('jobs.notices.failed')}
        {problem === null && i18n.t('jobs.notices.help')}
      </p>
    </div>
  );
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
