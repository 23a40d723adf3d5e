import { useLiveQuery } from 'dexie-react-hooks';
import { usePanelWorld } from '@/components/subject/panel-context';
import { readSettings } from '@/lib/records/reads';
import { RequestList } from './request-list.tsx';
import { RetentionForm } from './retention-form.tsx';
import { useLocked } from './use-locked.ts';
import { YourData } from './your-data.tsx';

/** How long things stay, how to take them along or be rid of them, and everything that was ever sent. */
export function PrivacySection() {
  const { db } = usePanelWorld();
  const locked = useLocked();
  const saved = useLiveQuery(async () => (await readSettings(db, 'privacy')) ?? { retentionDays: null }, [db]);
  if (saved === undefined || locked === undefined) return null;
  return (
    <>
      <RetentionForm savedDays={saved.retentionDays} locked={locked.includes('retentionDays')} />
      <YourData />
      <RequestList />
    </>
  );
}
