import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { failureOf } from '@/components/ui/hooks/use-action';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches } from '@/lib/database/batches/batch-reads';
import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { minuteMs } from '@/lib/platform/time';
import { BatchProgress } from './batch-progress.tsx';

/** How long a finished batch is still shown. */
const newsMs = 10 * minuteMs;

/**
 * The state of the newest "Find emails for selected", whatever page is in front. Renders nothing unless one is running
 * or has just finished.
 */
export function BatchStatus() {
  const { db } = usePanel();
  const nowMs = useNow();
  const online = useOnline();
  const connection = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const connectionId = connection?.settings?.connectionId ?? null;
  const batch = useLiveQuery(
    async () => (connectionId === null ? null : ((await readBatches(db, connectionId, 1))[0] ?? null)),
    [db, connectionId],
  );
  if (batch == null || connection === undefined) return null;
  const isOver = batch.state === 'done' || batch.state === 'cancelled';
  if (isOver && nowMs - batch.createdAt > newsMs) return null;
  const progress = countBatch(batch);
  const notConfirmed = batch.items.filter((item) => item.state === 'not-confirmed').length;

  async function act(request: Promise<unknown>): Promise<void> {
    setFailure(null);
    await request.catch((error: unknown) => setFailure(failureOf(error, 'batch-status')));
  }

  const { id } = batch;
  return (
    <>
      <BatchProgress
        {...progress}
        failed={progress.failed + progress.notUnderstood - notConfirmed}
        notConfirmed={notConfirmed}
        found={progress.found + progress.known}
        leftMilli={batch.state === 'paused' ? progress.resumeQuoteMilli : progress.leftMilli}
        state={batch.state}
        pausedBecause={batch.pausedBecause === null ? null : pausedLabel(batch.pausedBecause)}
        askAgainAboveMilli={connection.askAgainAboveMilli}
        disabled={!online || !hasUsableKey(connection.settings)}
        onPause={() => void act(sendMessage('pauseBatch', { id }))}
        onCancel={() => void act(sendMessage('cancelBatch', { id }))}
        onResume={(agreedMilli) => void act(sendMessage('resumeBatch', { id, agreedMilli }))}
      />
      {failure !== null && (
        <div role="alert">
          <ErrorNote failure={failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

/** Most causes are failures with existing labels. */
function pausedLabel(because: PausedBecause): string {
  switch (because) {
    case 'person':
      return i18n.t('batch.person');
    case 'browser-restart':
      return i18n.t('batch.restart');
    case 'agreed-used-up':
      return i18n.t('batch.agreedUsedUp');
    case 'budget-reached':
      return i18n.t('batch.budget');
    case 'key-changed':
      return i18n.t('batch.keyChanged');
    case 'not-saved':
      return labelsOf({ kind: 'not-saved', values: [] }, { nowMs: 0 }).title;
    case 'not-confirmed':
      return i18n.t('batch.notConfirmed');
    case 'internal':
      return labelsOf({ kind: 'internal' }, { nowMs: 0 }).title;
    default:
      return labelsOf({ kind: because }, { nowMs: 0 }).title;
  }
}
