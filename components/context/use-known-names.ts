import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bestName, isMasked, readKnownNames } from '@/lib/database/records/known-names';
import type { RowSubject } from '@/lib/database/records/row-records';
import { watchRows } from '@/lib/database/watch-rows';
import { logAs } from '@/lib/platform/error-log';
import { createPacedPasses, type PacedPasses } from '@/lib/platform/paced-passes';
import { usePanel } from './panel-context.tsx';

const noNames: ReadonlyMap<string, string> = new Map();
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The full names bought for these rows, by subject key. Updates when records change. Pass the same `rows` array while nothing changes. */
export function useKnownNames(connectionId: string | null, rows: readonly RowSubject[]): ReadonlyMap<string, string> {
  const { db } = usePanel();
  const [names, setNames] = useState(noNames);
  const latest = useRef(rows);
  latest.current = rows;
  const passes = useRef<PacedPasses>(null);
  const isNeeded = rows.length > 0 && connectionId !== null;

  useEffect(() => {
    if (!isNeeded) return;
    let isStopped = false;
    const pass = async () => {
      const found = await readKnownNames(db, connectionId, latest.current, yieldToBrowser);
      if (!isStopped) setNames((before) => (isSame(before, found) ? before : found));
    };
    const paced = createPacedPasses(() => pass().catch(logAs('use-known-names')));
    passes.current = paced;
    const stopWatching = watchRows(db, ['records'], () => paced.request());
    return () => {
      isStopped = true;
      stopWatching();
      paced.stop();
    };
  }, [db, connectionId, isNeeded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `rows` requests a pass, which reads `latest`.
  useEffect(() => {
    if (isNeeded) passes.current?.request();
  }, [db, connectionId, isNeeded, rows]);
  return isNeeded ? names : noNames;
}

/** A line whose person may have a full name by now. */
interface NamedLine extends RowSubject {
  name: string;
}

/** Names of the people in these lines: a masked one gives way to the bought one. The same function while no name changes. */
export function useFullNames(connectionId: string | null, lines: readonly NamedLine[]): (line: NamedLine) => string {
  const masked = useMemo(() => lines.filter(({ name }) => isMasked(name)), [lines]);
  const names = useKnownNames(connectionId, masked);
  return useCallback(({ key, name }) => bestName(name, names.get(key)), [names]);
}

function isSame(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return some.size === others.size && [...some].every(([key, name]) => others.get(key) === name);
}
