import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { SaveStatus } from '@/components/settings/save-line';
import { formatDay } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { sendMessage } from '@/lib/messaging/send-message';
import { dayMs } from '@/lib/platform/time';

const choices = [30, 90, 180, 365];
const forEver = 'for-ever';

/** "Keep what you bought". Saving erases immediately, so it has a separate button and states the effective date. */
export function RetentionForm({ savedDays, locked }: { savedDays: number | null; locked: boolean }) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>();
  const { status, forget, isRunning, run: save } = useAction<unknown>('retention-form');
  const days = chosen === undefined ? savedDays : chosen;
  const isShorter = days !== null && (savedDays === null || days < savedDays);
  // An administrator may have set a number of days that is not among the choices.
  const offered = savedDays === null || choices.includes(savedDays) ? choices : [...choices, savedDays].sort(byNumber);

  return (
    <form
      className="set"
      onSubmit={(event) => {
        event.preventDefault();
        void save(() => sendMessage('savePrivacy', { retentionDays: days })).then((isSaved) => {
          if (isSaved) setChosen(undefined);
        });
      }}
    >
      <label className="set-lab" htmlFor={id}>
        {i18n.t('privacy.keep')}
      </label>
      <div>
        <div className="set-line">
          <select
            id={id}
            className="field w-auto"
            aria-describedby={`${id}-help`}
            disabled={locked}
            value={days ?? forEver}
            onChange={({ target }) => {
              setChosen(target.value === forEver ? null : Number(target.value));
              forget();
            }}
          >
            <option value={forEver}>{i18n.t('privacy.forEver')}</option>
            {offered.map((each) => (
              <option key={each} value={each}>
                {i18n.t('privacy.days', each)}
              </option>
            ))}
          </select>
          {!locked && (
            <button type="submit" className="btn" disabled={isRunning}>
              {i18n.t('privacy.saveKeep')}
            </button>
          )}
          <SaveStatus status={status} />
        </div>
        <p className="meta mt-1" id={`${id}-help`}>
          {i18n.t(locked ? 'settings.locked' : 'privacy.keepHelp')}
        </p>
        <p className="meta" role="status">
          {isShorter && (
            <Mark tone="caution" icon={<TriangleAlert />}>
              {i18n.t('privacy.erasesAtOnce', { date: formatDay(Date.now() - days * dayMs) })}
            </Mark>
          )}
        </p>
      </div>
    </form>
  );
}

function byNumber(a: number, b: number): number {
  return a - b;
}
