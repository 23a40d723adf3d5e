import type { ListRow, MemberRow } from '../../../lib/database/schema/exclusion-rows.ts';
import type { JobPageRow, JobRow } from '../../../lib/database/schema/job-rows.ts';
import type { ResultLine } from '../../../lib/database/schema/result-line.ts';
import type { LedgerRow, SubjectRecord } from '../../../lib/database/schema/rows.ts';
import type { SearchPageRow, SearchRow } from '../../../lib/database/schema/search-rows.ts';
import { findMembers, toSearchable } from '../../../lib/exclusions/reads.ts';
import { historyLineOf } from '../../../lib/history/history-line.ts';
import { findHistoryLines, openQuery } from '../../../lib/history/history-query.ts';
import { findWords } from '../../../lib/platform/fold-text.ts';
import { dayMs } from '../../../lib/platform/time.ts';
import { findRows, uniteResults } from '../../../lib/searches/result-query.ts';
import { emailEntrySchema } from '../../../lib/service/contract/schemas/email.ts';
import { donePart, endedJob } from '../../fixtures/rows/job-rows.ts';
import { connectionId, seedRows } from '../parts/seed-rows.ts';
import { seedSearch } from '../parts/seed-search.ts';

/** Every letter of these leaves fewer lines than the one before, in every table that can be searched (`expectFewer`). */
export const words = ['mari', 'johns', 'robe', 'man', 'schr', 'kar'];

export const listId = 'bench-members';
export const jobId = 'bench-job';

export interface TablesSeed {
  records: SubjectRecord[];
  ledger: LedgerRow[];
  search: SearchRow;
  searchPages: SearchPageRow[];
  lists: ListRow[];
  members: MemberRow[];
  job: JobRow;
  jobPages: JobPageRow[];
}

/** One profile for all tables, each with `count` rows. Some people of the search and of the job are excluded. */
export function seedTables(count: number): TablesSeed {
  const { search, pages, list, members: excluded } = seedSearch(count);
  const { records, ledger } = seedRows(count);
  // The charges of four weeks, all of which the totals count.
  const apartMs = (27 * dayMs) / count;
  const startMs = Date.now() - count * apartMs;
  return {
    records,
    ledger: ledger.map((row, at) => ({ ...row, at: startMs + at * apartMs })),
    search,
    searchPages: pages,
    lists: [list, { ...list, id: listId, name: 'Newsletter', createdAt: 2 }],
    members: [...excluded, ...pages.flatMap(({ lines }) => lines).map(readerOf)],
    job: endedJob([donePart({ size: count, collected: count })], { id: jobId, connection: connectionId }),
    jobPages: pages.map(jobPageOf),
  };
}

/** On the list under an address that no result has. */
function readerOf({ key, name }: ResultLine, at: number): MemberRow {
  const slug = key.slice(key.lastIndexOf('/') + 1);
  return {
    id: `reader-${at}`,
    listId,
    names: [`page:${key}-2`, `email:${slug}@post.example`],
    label: name,
    why: 'Unasked',
    at: at + 2,
    route: 'import',
    expiresAt: null,
  };
}

function jobPageOf({ page, keys, lines, boughtAt }: SearchPageRow): JobPageRow {
  const items = lines.map((line, at) => ({
    line,
    email:
      at % 7 === 0
        ? null
        : emailEntrySchema.parse({ address: `person-${page}-${at}@mail.example`, found: true, status: 'VALID' }),
    isPending: false,
  }));
  return {
    id: `${jobId}|0|${page}`,
    jobId,
    connection: connectionId,
    part: 0,
    page,
    at: boughtAt,
    keys,
    items,
    told: items.length,
    unread: 0,
    dropped: 0,
    returned: 0,
  };
}

/** How many lines of each searchable table each text leaves. */
function counters({ records, searchPages, members }: TablesSeed): ((text: string) => number)[] {
  const history = records.map(historyLineOf);
  const { rows } = uniteResults(searchPages);
  const searchable = members.flatMap((member) => (member.listId === listId ? toSearchable(member, member.label) : []));
  return [
    (text) => findHistoryLines(history, { ...openQuery, text }, 0).length,
    (text) => findRows(rows, findWords(text)).length,
    (text) => findMembers(searchable, text).length,
  ];
}

/** A key is timed up to the frame with another count: one that leaves as many as the key before would be timed up to the next. */
export function expectFewer(seed: TablesSeed): void {
  for (const count of counters(seed)) {
    for (const word of words) {
      for (let length = 1; length <= word.length; length++) {
        const [typed, before] = [word.slice(0, length), word.slice(0, length - 1)];
        if (count(typed) >= count(before)) throw new Error(`"${typed}" leaves as many lines as "${before}".`);
      }
    }
  }
}
