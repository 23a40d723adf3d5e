import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { formatCount } from '@/components/ui/formats';

/** Beside "Jobs": the number of running jobs; nothing without any. */
export function RunningJobs() {
  const { db } = usePanel();
  const connectionId = useConnection()?.settings?.connectionId ?? null;
  const count = useLiveQuery(async () => {
    const open = await db.jobs.where('open').equals(1).toArray();
    return open.filter(({ connection, state }) => connection === connectionId && state === 'running').length;
  }, [db, connectionId]);
  if (count === undefined || count === 0) return null;
  return (
    <>
      {' '}
      <span className="meta">{i18n.t('jobs.running', { count: formatCount(count) })}</span>
    </>
  );
}
