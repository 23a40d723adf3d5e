import { useCallback, useRef, useState } from 'react';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';
import type { Failure } from '@/lib/messaging/failure';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';

export type ServiceHistoryQuery = Omit<PayloadOf<'serviceHistory'>, 'page'>;

export type HistoryRead =
  | { kind: 'nothing' }
  | { kind: 'reading'; query: ServiceHistoryQuery; page: number }
  | { kind: 'failed'; query: ServiceHistoryQuery; page: number; failure: Failure }
  | { kind: 'read'; query: ServiceHistoryQuery; page: number; entries: HistoryEntry[]; total: number };

/** Entries a page: the service's own default, and up to its most (docs/interface.md#submissions). */
export const entriesPerPage = [25, 50, 100] as const;

/** The service's history, requested when it is opened or on a press, and held only while the screen is open. */
export function useServiceHistory() {
  const [read, setRead] = useState<HistoryRead>({ kind: 'nothing' });
  const turn = useRef(0);

  const load = useCallback(async (query: ServiceHistoryQuery, page: number): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setRead({ kind: 'reading', query, page });
    // Ignore a response that arrives after a later press.
    const report = (next: HistoryRead) => mine === turn.current && setRead(next);
    try {
      const { entries, total } = await sendMessage('serviceHistory', { ...query, page });
      report({ kind: 'read', query, page, entries, total });
    } catch (error) {
      report({ kind: 'failed', query, page, failure: failureOf(error, 'use-service-history') });
    }
  }, []);

  return { read, load };
}
