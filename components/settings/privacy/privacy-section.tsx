import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/context/use-locked';
import { readSettings } from '@/lib/database/reads';
import { readRetention } from '@/lib/database/retention/retention-default';
import { RetentionForm } from './retention-form.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { VisitedField } from './visited-field.tsx';
import { YourData } from './your-data.tsx';

/** Retention, visited profiles, export and erasure, and a link to the log of requests. */
export function PrivacySection() {
  const { db } = usePanel();
  const locked = useLocked();
  const saved = useLiveQuery(
    async () => ({ retention: await readRetention(db), visited: (await readSettings(db, 'privacy'))?.visited }),
    [db],
  );
  if (saved === undefined || locked === undefined) return null;
  return (
    <>
      <RetentionNotice />
      <RetentionForm saved={saved.retention} locked={locked.includes('retentionDays')} />
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
