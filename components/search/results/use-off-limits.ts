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
  /** Was on the list before the page was bought: came along although nobody wanted it. */
  cameAlong: boolean;
}

/** By subject key. Whoever was not looked at yet is missing. */
export type OffLimitsAmong = ReadonlyMap<string, OffLimits>;

const empty: OffLimitsAmong = new Map();
/** People looked up at a time: between two of them the page draws its frames. */
const piece = 100;

/**
 * Who of all that were bought is on a list: read in pieces, and anew when a list changes. What stands in the view is read beside it by
 * `use-marks.ts`, which is quicker and follows every change.
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

/** Another where a list, or who is on one, is another; empty where there is none. */
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
