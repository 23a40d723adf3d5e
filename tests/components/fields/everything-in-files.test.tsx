import '../extension-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsFor } from '@/components/files/all-columns';
import { readRecordsOf } from '@/components/hand-over/rows/file-subject';
import * as files from '@/components/ui/file-export/save-file';
import { SidenoteDatabase } from '@/lib/database/database';
import { joinFound } from '@/lib/database/records/merge-record';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { foundEmployers, foundPreview, type OtherFound } from '@/lib/purchases/answers/parsed-result';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { connectionId, sites } from '../../fixtures/rows/fixture-rows.ts';
import { readXlsx } from '../../lib/export/xlsx/read-xlsx.ts';
import { saveFor } from '../hand-over/send-to.ts';
import { allView, openHistory } from '../history/open-history.tsx';
import { savedText } from '../ui/saved-text.ts';

/** What a preview says of somebody and of the company they work for. */
const preview = personPreviewSchema.parse({
  id: '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa01',
  profile: { first_name: 'Amara', last_name: 'O.', full_name: 'Amara O.', title: 'Head of Data' },
  link: { pronet: 'https://www.pronet.example/in/amara-okonkwo' },
  department: { departments: ['engineering'], functions: ['data_science'], seniority: 'head' },
  position_groups: [
    {
      company: { name: 'Fenwick Instruments' },
      profile_positions: [
        { title: 'Head of Data', date: { start: '2021-03-01' }, description: 'Runs the platform' },
        { title: 'Analyst', date: { start: '2018-01-01', end: '2021-02-01' }, description: 'Wrote the first reports' },
      ],
    },
  ],
  company: {
    id: '0f0f0f0f-0c2b-4f6a-9b60-4b8a34c0aa02',
    link: { pronet: 'https://www.pronet.example/company/fenwick', domain: 'fenwick.example' },
    summary: { name: 'Fenwick Instruments', description: 'Measures light' },
    financial: { revenue: { annual: { amount: 12_000_000 } } },
    location: { headquarter: { city: 'Leeds' }, locations: [{ city: 'Porto', street: 'Rua Nova 1' }] },
    keywords: ['spectroscopy'],
    naics: ['334516'],
    sic: ['3827'],
  },
  has_mobile: true,
});
const wanted = [
  ...['Data science', 'Runs the platform', 'Wrote the first reports', 'Measures light', '$12M', 'Rua Nova 1, Porto'],
  ...['spectroscopy', '334516', '3827', 'Mobile', 'fenwick.example'],
];

function recordOf(id: string, found: OtherFound): SubjectRecord {
  const joining = { found, find: () => [], isRequested: true };
  const bought = { intentId: 'one', nowMs: Date.now(), chargedMilli: 0 };
  const joined = joinFound({ id, connection: connectionId, kind: found.kind }, joining, bought);
  if (joined.conflict !== null) throw new Error('It names two');
  return joined.record;
}

/** As a page of a preview is stored: the company once, for all who work there. */
function storedPreview(): { person: SubjectRecord; employer: SubjectRecord } {
  const context = { connection: connectionId, sites, nowMs: 0, serviceNowMs: 0, known: null };
  const [company] = foundEmployers([preview], context);
  if (company === undefined) throw new Error('The preview has no company');
  const person = recordOf('person', foundPreview(preview, context));
  expect(person.facets.preview?.value?.company).toBeNull();
  return { person, employer: recordOf('employer', company) };
}

async function savedRows(ending: 'CSV' | 'XLSX'): Promise<string[]> {
  const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const { person, employer } = storedPreview();
  const { messages, user } = await openHistory([person, employer]);
  // Nobody asked for them by themselves.
  await user.click(screen.getByRole('button', { name: 'Show people from other results' }));
  await saveFor(user, ending === 'CSV' ? /^CSV/ : /^Excel/, { columns: 'Everything' });
  await waitFor(() => expect(saveBlob).toHaveBeenCalledOnce());
  expect(messages.map(({ name }) => name)).toEqual(['handOver']);
  const blob = saveBlob.mock.calls[0]?.[1];
  if (ending === 'CSV') return (await savedText(blob)).split('\r\n').slice(1);
  const [sheet] = readXlsx(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).sheets;
  return (sheet?.rows ?? []).slice(1).map((cells) => cells.map(({ value }) => value).join());
}

describe('a field of a preview', () => {
  beforeEach(() => {
    location.hash = allView;
  });
  afterEach(() => {
    location.hash = '';
  });

  it.each(['CSV', 'XLSX'] as const)('is in a file of history with "Everything", as %s', async (ending) => {
    const row = (await savedRows(ending)).find((cells) => cells.includes('Amara'));
    expect(wanted.filter((words) => row?.includes(words) !== true)).toEqual([]);
  });

  it('is in a file of results, which are read by their keys', async () => {
    const db = new SidenoteDatabase('everything-in-files');
    const { person, employer } = storedPreview();
    await db.records.bulkPut([person, employer]);
    const key = 'person/pronet/amara-okonkwo';
    const [record = null] = await readRecordsOf(db, connectionId, [rowOfKey(key)]);
    const of = { kind: 'person', record, line: null, link: null } as const;
    const cells = columnsFor('people', []).map(({ cell }) => String(cell(of)));
    expect(wanted.filter((words) => !cells.some((cell) => cell.includes(words)))).toEqual([]);
    // A company that was erased or forgotten since is not made up.
    await db.records.delete('employer');
    const [alone] = await readRecordsOf(db, connectionId, [rowOfKey(key)]);
    expect(alone?.facets.preview?.value).toMatchObject({ company: null, profile: { first_name: 'Amara' } });
  });
});
