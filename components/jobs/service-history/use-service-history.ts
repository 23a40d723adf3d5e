import { useRef, useState } from 'react';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { HistoryEntry } from '@/lib/jobs/messages';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';

export type HistoryQuery = Omit<PayloadOf<'serviceHistory'>, 'page' | 'size'>;

export type HistoryRead =
  | { kind: 'nothing' }
  | { kind: 'reading'; query: HistoryQuery; page: number }
  | { kind: 'failed'; query: HistoryQuery; page: number; failure: Failure }
  | { kind: 'read'; query: HistoryQuery; page: number; entries: HistoryEntry[]; total: number };

/** The service's own default (docs/interface.md#submissions). */
export const entriesAPage = 25;

/** What the service remembers: read on a press and never by itself, and kept no longer than the screen. */
export function useServiceHistory() {
  const [read, setRead] = useState<HistoryRead>({ kind: 'nothing' });
  const turn = useRef(0);

  async function readPage(query: HistoryQuery, page: number): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    setRead({ kind: 'reading', query, page });
    // An answer that comes after a later press is about something else.
    const tell = (next: HistoryRead) => mine === turn.current && setRead(next);
    try {
      const { entries, total } = await sendMessage('serviceHistory', { ...query, page, size: entriesAPage });
      tell({ kind: 'read', query, page, entries, total });
    } catch (error) {
      tell({ kind: 'failed', query, page, failure: failureOf(error, 'use-service-history') });
    }
  }

  return { read, ask: (query: HistoryQuery, page: number) => void readPage(query, page) };
}
