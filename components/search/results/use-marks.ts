import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { type EmailState, readEmailStates } from './email-states.ts';

const empty: ReadonlyMap<string, EmailState> = new Map();

export interface Marks {
  /** Undefined while it is read. */
  emailOf(key: string): EmailState | undefined;
  excludedBy(key: string): string | null;
}

/**
 * What is known of those in view, and of nobody else: whole profiles are read for it. Whom it was read for before is remembered, so that
 * scrolling back shows no gap.
 */
export function useMarks(connectionId: string, keys: readonly string[], nowMs: number): Marks {
  const { db } = usePanel();
  const seen = useRef(new Map<string, EmailState>());
  const read = useLiveQuery(() => readEmailStates(db, connectionId, keys), [db, connectionId, keys.join('\n')]);
  for (const [key, state] of read ?? empty) seen.current.set(key, state);
  const excludedBy = useExcludedAmong(connectionId, keys, nowMs);
  return { emailOf: (key) => seen.current.get(key), excludedBy };
}
