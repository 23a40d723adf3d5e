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
import { noteStrip, panelPlace, type Strip, strips } from '@/lib/messaging/batch-strips';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import { BatchProgress } from './batch-progress.tsx';
import { useResults } from './use-pages.ts';

/** How long a finished batch is still shown. */
const newsMs = 10 * minuteMs;
/** How many batches are read: more than a person starts while an older one runs. */
const mostRead = 20;

export interface BatchStatusProps {
  /** Which batches: those begun in the panel, in History, or in the search with this id. */
  place: string;
  /** In the panel: its front screen. A finished batch disappears when this changes. */
  front?: string;
  /** Where the list does not offer it: copies the addresses of a finished batch. */
  canCopy?: boolean;
}

/**
 * The newest "Find emails for selected" of a place, while it runs or just finished. The panel also shows open ones from elsewhere, so that
 * each can be paused in any tab.
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
  // Remember the screen that first showed this batch as finished.
  if (hasEnded && ended?.id !== id) setEnded({ id, front, isLeft: false });
  const isLeft = ended?.id === id && (ended.isLeft || ended.front !== front);
  if (hasEnded && (isLeft || strips.get(id)?.isClosed === true || nowMs - batch.createdAt > newsMs)) {
    // The batch must not return when the user goes back.
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
 * Whether a strip belongs to this place. If its place is unknown, as after a browser restart, only open work shows: "1 found" would seem to
 * be another person's.
 */
function isOf(place: string, batch: BatchRow, strip: Strip | undefined): boolean {
  if (strip?.place === place) return true;
  if (place === panelPlace) return !isOver(batch);
  return strip?.place === undefined && batch.state === 'paused';
}

/** Undefined until the strips are read. */
function useStrips(): ReadonlyMap<string, Strip> | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Strip>>();
  useEffect(() => {
    let isGone = false;
    const read = () =>
      strips.readAll().then((next) => {
        if (!isGone) setKnown(next);
      }, noted('batch-status'));
    void read();
    const stop = strips.watch(() => void read());
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return known;
}

/** The addresses that the batch found or knew, without people excluded since. */
function BatchEmails({ batch, nowMs }: { batch: BatchRow; nowMs: number }) {
  const keys = batch.items.flatMap(({ state, subject }) =>
    subject !== null && (state === 'found' || state === 'known') ? [subject.key] : [],
  );
  const results = useResults(batch.connection, keys.map(rowOfKey));
  const excludedOf = useExcludedAmong(batch.connection, keys, nowMs);
  return <CopyAllEmails emails={emailsAmong(keys, results, excludedOf)} />;
}
