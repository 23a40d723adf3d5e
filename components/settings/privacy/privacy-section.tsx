import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/context/use-locked';
import { CheckField } from '@/components/settings/check-field';
import { SaveStatus } from '@/components/settings/save-line';
import { formatCount, formatDay } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { readSettings } from '@/lib/database/reads';
import { readRetentionDays } from '@/lib/database/settings/privacy';
import { sendMessage } from '@/lib/messaging/send-message';
import { dayMs } from '@/lib/platform/time';
import { YourData } from './your-data.tsx';

/** Retention, visited profiles, export and erasure, and a link to the log of requests. */
export function PrivacySection() {
  const { db } = usePanel();
  const locked = useLocked();
  const saved = useLiveQuery(
    async () => ({ days: await readRetentionDays(db), visited: (await readSettings(db, 'privacy'))?.visited }),
    [db],
  );
  if (saved === undefined || locked === undefined) return null;
  return (
    <>
      <RetentionForm savedDays={saved.days} locked={locked.includes('retentionDays')} />
      <VisitedField isOn={saved.visited !== false} locked={locked.includes('visitedProfiles')} />
      <YourData />
      <p className="set">
        <span className="set-lab">{i18n.t('requests.nav')}</span>
        <span className="set-line">
          <a className="act" data-link href="#requests">
            {i18n.t('requests.title')}
          </a>
        </span>
      </p>
    </>
  );
}

const choices = [30, 90, 180, 365];
const forEver = 'for-ever';

/** "Keep what you bought". Saving erases immediately, so it has a separate button and states the effective date. */
function RetentionForm({ savedDays, locked }: { savedDays: number | null; locked: boolean }) {
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

/** "Visited profiles", on or off. Turning it off erases the stored visits, which is stated before and after. */
function VisitedField({ isOn, locked }: { isOn: boolean; locked: boolean }) {
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
