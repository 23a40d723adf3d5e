import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readEmailStates } from '@/components/search/results/email-states';
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

/** Read at a time: a record is a whole profile. */
const piece = 250;

/** Undefined until it is read. */
export function useUnwanted(
  { connection, lists }: SearchRow,
  pages: readonly SearchPageRow[],
  offLimits: OffLimitsAmong,
): Unwanted | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const lines = uniteResults(pages).rows.map(({ line }) => line);
    const excluded = lines.filter(({ key }) => offLimits.has(key));
    const suppressed = await readSuppressed(db, connection, lists, excluded);
    const keys = lines.map(({ key }) => key);
    let known = 0;
    for (let from = 0; from < keys.length; from += piece) {
      const states = await readEmailStates(db, connection, keys.slice(from, from + piece));
      for (const { kind } of states.values()) if (kind === 'known') known += 1;
    }
    return { here: lines.length, excluded: excluded.length - suppressed, known };
  }, [db, connection, lists, pages, offLimits]);
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
