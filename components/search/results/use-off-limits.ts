import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { findExclusion } from '@/lib/exclusions/match/find-exclusion';
import { findExclusions, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { noted } from '@/lib/platform/error-log';
import type { ResultRow } from '@/lib/searches/result-query';
import type { Site } from '@/lib/subjects/sites';

export interface OffLimits {
  listName: string;
  /** On the list before the page was bought, and included all the same. */
  cameAlong: boolean;
}

/** By subject key. Results not looked up yet are missing. */
export type OffLimitsAmong = ReadonlyMap<string, OffLimits>;

const empty: OffLimitsAmong = new Map();
/** People looked up at a time; the page can paint in between. */
const piece = 100;

/**
 * Which of all bought results are on a list: read in chunks, and again when a list changes. The lines in view are also read by
 * `useMarks` (`results-table.tsx`), which is faster and follows every change.
 */
export function useOffLimits(connectionId: string, rows: readonly ResultRow[], sites: readonly Site[]): OffLimitsAmong {
  const { db } = usePanel();
  const [found, setFound] = useState(empty);
  const stamp = useLiveQuery(() => readStamp(db), [db]);
  useEffect(() => {
    if (stamp === undefined) return;
    const stop = new AbortController();
    if (stamp === '') setFound(empty);
    else void readAll(db, connectionId, { rows, sites }, setFound, stop.signal).catch(noted('use-off-limits'));
    return () => stop.abort();
  }, [db, connectionId, rows, sites, stamp]);
  return found;
}

/** Changes whenever a list or its members change; empty if there are no lists. */
async function readStamp(db: SidenoteDatabase): Promise<string> {
  const lists = (await db.lists.toArray()).filter(({ removedAt }) => removedAt === null);
  if (lists.length === 0) return '';
  const status = lists.map(({ id, coversPeople, expiresAfterDays, lastUsedAt }) => [
    id,
    coversPeople,
    expiresAfterDays,
    lastUsedAt,
  ]);
  return JSON.stringify([status, await db.members.count()]);
}

async function readAll(
  db: SidenoteDatabase,
  connectionId: string,
  { rows, sites }: { rows: readonly ResultRow[]; sites: readonly Site[] },
  setFound: (found: OffLimitsAmong) => void,
  signal: AbortSignal,
): Promise<void> {
  const found = new Map<string, OffLimits>();
  for (let from = 0; from < rows.length; from += piece) {
    const some = rows.slice(from, from + piece);
    const subjects = some.map(({ line }) => ({ ...subjectOfLine(line, sites), key: line.key }));
    const named = await findExclusions(db, connectionId, subjects, Date.now());
    for (const [at, { line, boughtAt }] of some.entries()) {
      const listName = named.get(line.key);
      const subject = subjects[at];
      if (listName === undefined || subject === undefined) continue;
      const record = await readRecord(db, connectionId, line.key);
      const exclusion = await findExclusion(db, subject, record, Date.now());
      found.set(line.key, { listName, cameAlong: exclusion !== null && exclusion.at < boughtAt });
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
  }
  setFound(found);
}
