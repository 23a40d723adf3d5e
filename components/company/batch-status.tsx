import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { addressesAmong, CopyAllEmails } from '@/components/contacts/row-email';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { failureOf } from '@/components/ui/hooks/use-action';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches } from '@/lib/database/batches/batch-reads';
import type { BatchRow, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { minuteMs } from '@/lib/platform/time';
import { BatchProgress } from './batch-progress.tsx';
import { useResults } from './use-pages.ts';

/** How long a finished batch is still shown. */
const newsMs = 10 * minuteMs;

export interface BatchStatusProps {
  /** What is in front: a finished batch is left behind when this changes. */
  place: string;
  /** Where the list itself does not offer it: copies the addresses of a finished batch. */
  canCopy?: boolean;
}

/**
 * The state of the newest "Find emails for selected", whatever page is in front. Renders nothing unless one is running
 * or has just finished, and neither once it was closed or its place was left.
 */
export function BatchStatus({ place, canCopy = false }: BatchStatusProps) {
  const { db } = usePanel();
  const nowMs = useNow();
  const online = useOnline();
  const connection = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState<{ id: string; place: string; isClosed: boolean } | null>(null);
  const connectionId = connection?.settings?.connectionId ?? null;
  const batch = useLiveQuery(
    async () => (connectionId === null ? null : ((await readBatches(db, connectionId, 1))[0] ?? null)),
    [db, connectionId],
  );
  if (batch == null || connection === undefined) return null;
  const isOver = batch.state === 'done' || batch.state === 'cancelled';
  // Where it was first seen to be over.
  if (isOver && ended?.id !== batch.id) setEnded({ id: batch.id, place, isClosed: false });
  const isLeft = ended?.id === batch.id && (ended.isClosed || ended.place !== place);
  if (isOver && (isLeft || nowMs - batch.createdAt > newsMs)) {
    // So that it does not come back on the way back.
    if (isLeft && !ended.isClosed) setEnded({ ...ended, isClosed: true });
    return null;
  }
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
        whenOver={isOver && canCopy && <BatchEmails batch={batch} nowMs={nowMs} />}
        onPause={() => void act(sendMessage('pauseBatch', { id }))}
        onCancel={() => void act(sendMessage('cancelBatch', { id }))}
        onClose={() => setEnded({ id, place, isClosed: true })}
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

/** The addresses that the batch found or knew, but of nobody who was excluded since. */
function BatchEmails({ batch, nowMs }: { batch: BatchRow; nowMs: number }) {
  const keys = batch.items.flatMap(({ state, subject }) =>
    subject !== null && (state === 'found' || state === 'known') ? [subject.key] : [],
  );
  const results = useResults(batch.connection, keys);
  const excludedOf = useExcludedAmong(batch.connection, keys, nowMs);
  return <CopyAllEmails addresses={addressesAmong(keys, results, excludedOf)} />;
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
