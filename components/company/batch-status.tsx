import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { CopyAllEmails, emailsAmong } from '@/components/contacts/row-email';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { pausedLabels } from '@/components/ui/errors/paused-labels';
import { failureOf } from '@/components/ui/hooks/use-action';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches } from '@/lib/database/batches/batch-reads';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { noteStrip, panelPlace, readStrips, type Strip, type Strips, watchStrips } from '@/lib/messaging/batch-strips';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import { BatchProgress } from './batch-progress.tsx';
import { useResults } from './use-pages.ts';

/** How long a finished batch is still shown. */
const newsMs = 10 * minuteMs;
/** More than anybody starts while an older one still runs. */
const mostRead = 20;

export interface BatchStatusProps {
  /** Of which batches: those that began in the panel, in History, or in the search with this id. */
  place: string;
  /** In the panel: what is in front. A finished batch is left behind when this changes. */
  front?: string;
  /** Where the list itself does not offer it: copies the addresses of a finished batch. */
  canCopy?: boolean;
}

/**
 * The state of the newest "Find emails for selected" of a place. Renders nothing unless one is running or has just finished, and neither
 * once it was closed. The panel also shows those that are still open and began elsewhere, so that each can be paused from any tab.
 */
export function BatchStatus({ place, front = '', canCopy = false }: BatchStatusProps) {
  const { db } = usePanel();
  const nowMs = useNow();
  const online = useOnline();
  const connection = useConnection();
  const strips = useStrips();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState<{ id: string; front: string; isLeft: boolean } | null>(null);
  const connectionId = connection?.settings?.connectionId ?? null;
  const batches = useLiveQuery(
    async () => (connectionId === null ? [] : readBatches(db, connectionId, mostRead)),
    [db, connectionId],
  );
  if (batches === undefined || strips === undefined || connection === undefined) return null;
  const own = batches.filter((one) => isOf(place, one, strips.get(one.id)));
  const batch = own.find((one) => !isOver(one)) ?? own[0];
  if (batch === undefined) return null;
  const { id } = batch;
  const hasEnded = isOver(batch);
  // Where it was first seen to be over.
  if (hasEnded && ended?.id !== id) setEnded({ id, front, isLeft: false });
  const isLeft = ended?.id === id && (ended.isLeft || ended.front !== front);
  if (hasEnded && (isLeft || strips.get(id)?.isClosed === true || nowMs - batch.createdAt > newsMs)) {
    // So that it does not come back on the way back.
    if (isLeft && !ended.isLeft) setEnded({ ...ended, isLeft: true });
    return null;
  }
  const progress = countBatch(batch);
  const notConfirmed = batch.items.filter((item) => item.state === 'not-confirmed').length;

  async function act(request: Promise<unknown>): Promise<void> {
    setFailure(null);
    await request.catch((error: unknown) => setFailure(failureOf(error, 'batch-status')));
  }

  const remember = (part: Strip) => void noteStrip(id, part).catch(noted('batch-status'));

  return (
    <>
      <BatchProgress
        {...progress}
        failed={progress.failed + progress.notUnderstood - notConfirmed}
        notConfirmed={notConfirmed}
        found={progress.found + progress.known}
        leftMilli={batch.state === 'paused' ? progress.resumeQuoteMilli : progress.leftMilli}
        state={batch.state}
        pausedBecause={batch.pausedBecause === null ? null : pausedLabels(batch.pausedBecause, nowMs).title}
        disabled={!online || !hasUsableKey(connection.settings)}
        whenOver={hasEnded && canCopy && <BatchEmails batch={batch} nowMs={nowMs} />}
        onPause={() => void act(sendMessage('pauseBatch', { id }))}
        onCancel={() => void act(sendMessage('cancelBatch', { id }))}
        onClose={() => remember({ isClosed: true })}
        onResume={(agreedMilli) => {
          if (strips.get(id)?.place === undefined) remember({ place });
          void act(sendMessage('resumeBatch', { id, agreedMilli }));
        }}
      />
      {failure !== null && (
        <div role="alert">
          <ErrorNote failure={failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

const isOver = ({ state }: BatchRow): boolean => state === 'done' || state === 'cancelled';

/**
 * Whether its strip belongs to this place. Of one of which nobody knows where it began, as after the browser was closed, only what is still
 * to be done is shown: beside another person, "1 found" would read as theirs. A paused one can be resumed anywhere.
 */
function isOf(place: string, batch: BatchRow, strip: Strip | undefined): boolean {
  if (strip?.place === place) return true;
  if (place === panelPlace) return !isOver(batch);
  return strip?.place === undefined && batch.state === 'paused';
}

/** Undefined until they are read. */
function useStrips(): Strips | undefined {
  const [strips, setStrips] = useState<Strips>();
  useEffect(() => {
    let isGone = false;
    const read = () =>
      readStrips().then((next) => {
        if (!isGone) setStrips(next);
      }, noted('batch-status'));
    void read();
    const stop = watchStrips(() => void read());
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return strips;
}

/** The addresses that the batch found or knew, but of nobody who was excluded since. */
function BatchEmails({ batch, nowMs }: { batch: BatchRow; nowMs: number }) {
  const keys = batch.items.flatMap(({ state, subject }) =>
    subject !== null && (state === 'found' || state === 'known') ? [subject.key] : [],
  );
  const results = useResults(batch.connection, keys.map(rowOfKey));
  const excludedOf = useExcludedAmong(batch.connection, keys, nowMs);
  return <CopyAllEmails emails={emailsAmong(keys, results, excludedOf)} />;
}
