import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { keepsVisits } from '@/lib/database/settings/privacy';
import { readVisitFacts, readVisits } from '@/lib/exclusions/visited/read-visits';
import { hourMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';
import { toLines, type VisitLine } from './visited-lines.ts';

export interface VisitsState {
  /** False: they are not remembered. */
  isOn: boolean;
  lines: readonly VisitLine[];
}

/** Visited profiles of a kind, newest first; undefined while they are read. What is known of them follows a moment later. */
export function useVisits(kind: Subject['kind']): VisitsState | undefined {
  const { db } = usePanel();
  const nowMs = useNow(hourMs);
  const visits = useLiveQuery(() => readVisits(db), [db]);
  const isOn = useLiveQuery(() => keepsVisits(db), [db]);
  const facts = useLiveQuery(
    async () => (visits === undefined ? null : readVisitFacts(db, visits, nowMs)),
    [db, visits, nowMs],
  );
  const lines = useMemo(() => toLines(visits ?? [], facts ?? null, kind, nowMs), [visits, facts, kind, nowMs]);
  return visits === undefined || isOn === undefined ? undefined : { isOn, lines };
}
