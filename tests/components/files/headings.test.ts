import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { fileNotes } from '@/components/hand-over/rows/file-notes';
import type { HandSource } from '@/components/hand-over/source';
import { historySource } from '@/components/history/history-source';
import { jobSource } from '@/components/jobs/job-source';
import { resultsSource } from '@/components/search/results/export/results-source';
import type { TableFile } from '@/components/ui/file-export/write-table';
import { SidenoteDatabase } from '@/lib/database/database';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { historyLineOf } from '@/lib/history/history-line';
import { amara, connectionId, fenwick, record } from '../../fixtures/rows/fixture-rows.ts';
import { endedJob } from '../../fixtures/rows/job-rows.ts';
import { search } from '../../fixtures/rows/result-rows.ts';

const db = new SidenoteDatabase('headings');
const historyOf = (subject: typeof amara) =>
  historySource(db, connectionId, [historyLineOf(record(subject, {}))], 'All');
const resultsOf = (kind: SearchKind, mode: SearchMode) =>
  resultsSource(db, { search: search({ kind }), mode, rows: [], sites: [] });
const tableOf = ({ table }: HandSource): TableFile => {
  const file = table?.('everything');
  if (file === undefined) throw new Error('It has no such file');
  return file;
};

const files: Record<string, () => HandSource> = {
  'people of history': () => historyOf(amara),
  'companies of history': () => historyOf(fenwick),
  'a job': () => jobSource(db, endedJob([])),
  'a preview of people': () => resultsOf('people', 'preview'),
  'a search of people': () => resultsOf('people', 'search'),
  'a preview of companies': () => resultsOf('companies', 'preview'),
  'a search of companies': () => resultsOf('companies', 'search'),
};

async function headingsOf({ rows }: TableFile): Promise<string[]> {
  for await (const [heads = []] of rows) return heads.map(String);
  throw new Error('The file has no heading');
}

describe('the headings of a file with everything', () => {
  it.each(Object.entries(files))('of %s differ from each other', async (_name, sourceOf) => {
    const heads = await headingsOf(tableOf(sourceOf()));
    expect(heads.length).toBeGreaterThan(5);
    const folded = heads.map((head) => head.toLowerCase());
    expect(heads.filter((head, at) => folded.indexOf(head.toLowerCase()) !== at)).toEqual([]);
  });
});

it('name the owner of a fact when an import has one of the same name', async () => {
  const heads = await headingsOf(tableOf(resultsOf('people', 'preview')));
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
  const cells = async () => {
    const all: unknown[][] = [];
    for await (const rows of tableOf(historySource(db, connectionId, [written], 'All')).rows) all.push(...rows);
    return all;
  };
  expect((await cells())[0]).not.toContain('Note');
  fileNotes.setState({ isOn: true });
  const [heads = [], row = []] = await cells();
  expect(row[heads.indexOf('Note')]).toBe('Met at the fair.\nSpeaks Dutch.');
  fileNotes.setState({ isOn: false });
});
