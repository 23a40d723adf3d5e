import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/context/use-locked';
import { readSettings } from '@/lib/database/reads';
import { readRetentionDays } from '@/lib/database/settings/privacy';
import { RetentionForm } from './retention-form.tsx';
import { VisitedField } from './visited-field.tsx';
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
