import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import type { ColumnChoice } from '@/components/files/all-columns';
import { fileNotes } from '@/components/files/file-notes';
import { historyFile } from '@/components/history/history-file';
import { jobFile } from '@/components/jobs/read-job-file';
import { resultsFile } from '@/components/search/results/export/results-file';
import type { TableFile } from '@/components/ui/file-export/write-table';
import { SidenoteDatabase } from '@/lib/database/database';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { historyLineOf } from '@/lib/history/history-line';
import { amara, connectionId, fenwick, record } from '../../fixtures/rows/fixture-rows.ts';
import { endedJob } from '../../fixtures/rows/job-rows.ts';
import { search } from '../../fixtures/rows/result-rows.ts';

const db = new SidenoteDatabase('headings');
const historyOf = (subject: typeof amara, choice: ColumnChoice) =>
  historyFile(db, connectionId, [historyLineOf(record(subject, {}))], choice);
const resultsOf = (kind: SearchKind, mode: SearchMode, choice: ColumnChoice) =>
  resultsFile(db, { search: search({ kind }), mode, rows: [], leftOut: 0, choice });

const files: Record<string, (choice: ColumnChoice) => TableFile> = {
  'people of history': (choice) => historyOf(amara, choice),
  'companies of history': (choice) => historyOf(fenwick, choice),
  'a job': (choice) => jobFile(db, endedJob([]), choice),
  'a preview of people': (choice) => resultsOf('people', 'preview', choice),
  'a search of people': (choice) => resultsOf('people', 'search', choice),
  'a preview of companies': (choice) => resultsOf('companies', 'preview', choice),
  'a search of companies': (choice) => resultsOf('companies', 'search', choice),
};

async function headingsOf({ rows }: TableFile): Promise<string[]> {
  for await (const [heads = []] of rows) return heads.map(String);
  throw new Error('The file has no heading');
}

describe.each(['crm', 'everything'] as const)('the headings of a file for "%s"', (choice) => {
  it.each(Object.entries(files))('of %s differ from each other', async (_name, fileOf) => {
    const heads = await headingsOf(fileOf(choice));
    expect(heads.length).toBeGreaterThan(5);
    const folded = heads.map((head) => head.toLowerCase());
    expect(heads.filter((head, at) => folded.indexOf(head.toLowerCase()) !== at)).toEqual([]);
  });
});

it('name the owner of a fact when an import has one of the same name', async () => {
  const heads = await headingsOf(resultsOf('people', 'preview', 'everything'));
  expect(heads).toEqual(
    expect.arrayContaining([
      ...['Title', 'Profile: Title', 'Industry', 'Profile: Industry', 'Seniority', 'Profile: Seniority'],
      ...['Available', 'Preview: Available'],
    ]),
  );
});

it('hold one’s own note where it is ticked, and else nowhere', async () => {
  const written = historyLineOf({ ...record(amara, {}), note: 'Met at the fair.\nSpeaks Dutch.' });
  await db.records.put({ ...record(amara, {}), note: 'Met at the fair.\nSpeaks Dutch.' });
  const tableOf = async (choice: ColumnChoice) => {
    const all: unknown[][] = [];
    for await (const rows of historyFile(db, connectionId, [written], choice).rows) all.push(...rows);
    return all;
  };
  for (const choice of ['everything', 'crm'] as const) {
    expect((await tableOf(choice))[0]).not.toContain('Note');
    fileNotes.setState({ isOn: true });
    const [heads = [], row = []] = await tableOf(choice);
    expect(row[heads.indexOf('Note')]).toBe('Met at the fair.\nSpeaks Dutch.');
    fileNotes.setState({ isOn: false });
  }
});
