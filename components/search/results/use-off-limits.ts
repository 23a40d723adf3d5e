import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { findOffLimitsToMark, readTeamState } from '@/components/exclusions/off-limits';
import type { SidenoteDatabase } from '@/lib/database/database';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { logAs } from '@/lib/platform/error-log';
import { createPacedPasses, type PacedPasses } from '@/lib/platform/paced-passes';
import { letPageDraw } from '@/lib/platform/slices';
import type { ResultRow } from '@/lib/searches/result-query';
import type { Site } from '@/lib/subjects/sites';

export interface ResultOffLimits {
  listName: string;
  /** Listed before the page was bought, and included anyway. */
  cameAlong: boolean;
}

/** By subject key. Results not looked up yet are missing. */
export type OffLimitsAmong = ReadonlyMap<string, ResultOffLimits>;

const empty: OffLimitsAmong = new Map();
/** Links read at a time, in a few milliseconds. */
const piece = 500;

interface Results {
  rows: readonly ResultRow[];
  sites: readonly Site[];
}

/** Excluded people among all bought results, looked up again when results or lists change. `useMarks` follows the visible lines at once. */
export function useOffLimits(
  connectionId: string,
  rows: readonly ResultRow[],
  sites: readonly Site[],
): { offLimits: OffLimitsAmong; areLookedUp: boolean } {
  const { db } = usePanel();
  const [found, setFound] = useState(empty);
  const listsMark = useLiveQuery(async () => readListsMark(db), [db]);
  const latest = useRef<Results>({ rows, sites });
  latest.current = { rows, sites };
  const passes = useRef<PacedPasses>(null);

  useEffect(() => {
    const stop = new AbortController();
    const pass = () => readAll(db, connectionId, latest.current, setFound, stop.signal).catch(logAs('use-off-limits'));
    passes.current = createPacedPasses(pass);
    return () => {
      stop.abort();
      passes.current?.stop();
    };
  }, [db, connectionId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pass reads the latest, and is made on their change.
  useEffect(() => {
    if (listsMark !== undefined && rows.length > 0) passes.current?.request();
  }, [db, connectionId, rows, sites, listsMark]);
  return { offLimits: found, areLookedUp: found !== empty };
}

/** Changes with every list and member, the team and the subscribed lists. */
async function readListsMark(db: SidenoteDatabase): Promise<string> {
  const [lists, team] = await Promise.all([db.generations.get('lists'), readTeamState(db)]);
  return `${lists?.mark ?? ''} ${team}`;
}

async function readAll(
  db: SidenoteDatabase,
  connectionId: string,
  { rows, sites }: Results,
  setFound: (found: OffLimitsAmong) => void,
  signal: AbortSignal,
): Promise<void> {
  const subjects = [];
  for (const [at, { line }] of rows.entries()) {
    if (at % piece === 0) await letPageDraw();
    if (signal.aborted) return;
    subjects.push(soughtOfRow(line, undefined, { connection: connectionId, sites }));
  }
  const listed = await findOffLimitsToMark(db, connectionId, subjects, Date.now());
  if (signal.aborted) return;
  const found = rows.flatMap(({ line, boughtAt }) => {
    const each = listed.get(line.key);
    if (each === undefined) return [];
    const { listName, exclusion } = each;
    // The service is not told of the team's list, so it did not ignore it.
    return [[line.key, { listName, cameAlong: exclusion !== null && exclusion.at < boughtAt }] as const];
  });
  setFound(new Map(found));
}
