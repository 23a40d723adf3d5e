import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { readOrderable } from '@/components/search/results/email-states';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import type { SidenoteDatabase } from '@/lib/database/database';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ChosenLists, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { uniteResults } from '@/lib/searches/result-query';

/** Results here that an export includes although one may not want them. */
export interface Unwanted {
  /** All results here. */
  here: number;
  /** On a list, and the service cannot leave them out. */
  excluded: number;
  /** Their email was bought before. */
  known: number;
}

/** Undefined until it is read. */
export function useUnwanted(
  { connection, lists }: SearchRow,
  pages: readonly SearchPageRow[],
  offLimits: OffLimitsAmong,
): Unwanted | undefined {
  const { db } = usePanel();
  const lines = useMemo(() => uniteResults(pages).rows.map(({ line }) => line), [pages]);
  return useLiveQuery(async () => {
    const excluded = lines.filter(({ key }) => offLimits.has(key));
    const suppressed = await readSuppressed(db, connection, lists, excluded);
    const keys = lines.map(({ key }) => key);
    const { emails } = await readOrderable(db, connection, keys, Number.POSITIVE_INFINITY);
    return { here: lines.length, excluded: excluded.length - suppressed, known: emails.length };
  }, [db, connection, lists, lines, offLimits]);
}

/** How many of them are by their id on a list that goes to the service. */
async function readSuppressed(
  db: SidenoteDatabase,
  connection: string,
  chosen: ChosenLists,
  lines: readonly { id: string }[],
): Promise<number> {
  const start = idNameStart(connection, 'person');
  const names = new Set(lines.map(({ id }) => start + id.toLowerCase()));
  const members =
    names.size === 0
      ? []
      : await db.members
          .where('names')
          .anyOf([...names])
          .toArray();
  const sent = members.filter(({ listId }) => chosen === 'all' || chosen.includes(listId));
  return new Set(sent.flatMap((member) => member.names.filter((name) => names.has(name)))).size;
}
