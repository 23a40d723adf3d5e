import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import { readService } from '@/lib/database/settings/service-settings';
import type { JobsContext } from './jobs-context.ts';

/** All jobs of a connection, the newest first, and what they need to be told of; undefined while it is read. */
export function useJobs(connectionId: string): JobsContext | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const [jobs, service, settings] = await Promise.all([
      db.jobs
        .where('[connection+createdAt]')
        .between([connectionId, Dexie.minKey], [connectionId, Dexie.maxKey])
        .reverse()
        .toArray(),
      readService(db),
      readSettings(db, 'jobs'),
    ]);
    return { jobs, hasWebhook: service.webhook !== null, wantsNotices: settings?.notify ?? false };
  }, [db, connectionId]);
}
