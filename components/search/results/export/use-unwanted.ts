import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { listsFor } from '@/components/search/form-state/lists-field';
import { readEmailStates } from '@/components/search/results/email-states';
import { sizeOfPage } from '@/components/search/results/page-sums';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import type { SidenoteDatabase } from '@/lib/database/database';
import { countEmailsBought } from '@/lib/database/ledger/spend-reads';
import { readNamed } from '@/lib/database/members/read-pages';
import { readSettings } from '@/lib/database/reads';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { nameSubjects } from '@/lib/exclusions/match/name-subjects';
import { readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import { readLists } from '@/lib/exclusions/reads';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import type { SeenResult } from './count-unwanted.ts';

/** Known facts about a search's results before an export. */
export interface Unwanted {
  seen: readonly SeenResult[];
  /** How many of the people lists the search leaves out. */
  leavesOut: 'none' | 'some' | 'all';
  /** At most this many people can have a known email. */
  mostKnown: number;
}

interface Seen {
  line: ResultLine;
  at: number;
}

/** Results that the user may not want in an export; undefined until read. */
export function useUnwanted(
  search: SearchRow,
  pages: readonly SearchPageRow[],
  offLimits: OffLimitsAmong,
): Unwanted | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => readUnwanted(db, search, pages, offLimits), [db, search, pages, offLimits]);
}

async function readUnwanted(
  db: SidenoteDatabase,
  search: SearchRow,
  pages: readonly SearchPageRow[],
  offLimits: OffLimitsAmong,
): Promise<Unwanted> {
  const all = seenOn(search, pages);
  const excluded = all.filter(({ line }) => offLimits.has(line.key));
  const leftOut = excluded.length === 0 ? none : await readLeftOut(db, search, excluded, offLimits);
  const emails = await readStates(
    db,
    search.connection,
    all.map(({ line }) => line),
  );
  const lists = listsFor('people', await readLists(db));
  const chosen = lists.filter(({ id }) => search.lists === 'all' || search.lists.includes(id));
  return {
    seen: all.map(({ line: { key }, at }) => ({
      at,
      isExcluded: offLimits.has(key),
      isLeftOut: leftOut.has(key),
      isKnown: emails.get(key)?.kind === 'known',
    })),
    leavesOut: chosen.length === 0 ? 'none' : chosen.length < lists.length ? 'some' : 'all',
    mostKnown: await countEmailsBought(db, search.connection),
  };
}

const none: ReadonlySet<string> = new Set();

function seenOn(search: SearchRow, pages: readonly SearchPageRow[]): Seen[] {
  const seen = new Map<string, Seen>();
  for (const { mode, page, keys, lines } of pages.toSorted((a, b) => a.page - b.page)) {
    const places = new Map(keys.map((key, at) => [key, page * sizeOfPage(search, mode) + at]));
    for (const line of lines) {
      const at = places.get(line.key);
      if (at !== undefined && !seen.has(line.key)) seen.set(line.key, { line, at });
    }
  }
  return [...seen.values()];
}

/** Records read at a time, because each is a whole profile. */
const piece = 250;

async function readStates(db: SidenoteDatabase, connection: string, lines: readonly ResultLine[]) {
  const states: (readonly [string, { kind: string }])[] = [];
  for (let from = 0; from < lines.length; from += piece) {
    states.push(...(await readEmailStates(db, connection, lines.slice(from, from + piece))));
  }
  return new Map(states);
}

/** People an export of the search leaves out: by their id, or by a company its filters exclude (`lib/exclusions/match/suppression.ts`). */
async function readLeftOut(
  db: SidenoteDatabase,
  { id, connection, lists }: SearchRow,
  excluded: readonly Seen[],
  offLimits: OffLimitsAmong,
): Promise<ReadonlySet<string>> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const companies = await readLeftOutCompanies(db, 'person', subjectOfSearch('person', id), Date.now(), lists);
  const [personStart, companyStart] = [idNameStart(connection, 'person'), idNameStart(connection, 'company')];
  const byId = new Set<string>(companies.companyIds.map((each) => companyStart + each));
  const domains = new Set(companies.domains);
  const subjects = excluded.map(({ line }) => ({ ...subjectOfLine(line, sites), key: line.key }));
  const naming = { connection, sites, isCovering: true };
  const named = byId.size === 0 ? [] : await db.transaction('r', db.records, () => nameSubjects(db, subjects, naming));
  const atCompany = new Set(
    named.flatMap(({ subject, employers }) => (employers.some((name) => byId.has(name)) ? [subject.key] : [])),
  );
  const people = excluded.map(({ line }) => personStart + line.id.toLowerCase());
  const members = await db.transaction('r', db.members, () => readNamed(db, people));
  const sent = members.filter(({ listId }) => lists === 'all' || lists.includes(listId));
  const listed = new Set<string>(sent.flatMap(({ names }) => names));
  const isLeftOut = ({ key, id: own, domain }: ResultLine) =>
    listed.has(personStart + own.toLowerCase()) ||
    atCompany.has(key) ||
    // A person returned despite the filter may return again.
    (domain !== null && domains.has(domain) && offLimits.get(key)?.cameAlong === false);
  return new Set(excluded.flatMap(({ line }) => (isLeftOut(line) ? [line.key] : [])));
}
