import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/settings/use-locked';
import { readSettings } from '@/lib/database/reads';
import { readRetention } from '@/lib/database/retention/retention-default';
import { RequestList } from './request-list.tsx';
import { RetentionForm } from './retention-form.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { VisitedField } from './visited-field.tsx';
import { YourData } from './your-data.tsx';

/** Retention, visited profiles, export and erasure, and the log of every request sent. */
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
      <RequestList />
    </>
  );
}
