import '../extension-page.tsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { handedFor } from '@/components/hand-over/handed-rows';
import type { HandSource } from '@/components/hand-over/source';
import { jobSource } from '@/components/jobs/job-source';
import { readEmailStates, readOrderable } from '@/components/search/results/email-states';
import { resultsSource } from '@/components/search/results/export/results-source';
import { SidenoteDatabase } from '@/lib/database/database';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { readKnownNames } from '@/lib/database/records/known-names';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { connectionId, emailEntry, facet, intent, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { endedJob, jobItem, jobPage } from '../../fixtures/rows/job-rows.ts';
import { line, search } from '../../fixtures/rows/result-rows.ts';

const jane = subjectOf('jane-doe');
const bob = subjectOf('bob-low');
const of = (name: string, aliases: string[], facets: Facets): SubjectRecord => ({
  ...record(subjectOf(name), facets, name),
  aliases,
});
const mail = (address: string) => facet([emailEntry({ address })]);
const id = (last: string) => idAlias(connectionId, 'person', last);
const page = ({ key }: typeof jane) => subjectAlias(connectionId, key);

/** Jane had the page that Olga has now; Bob has his own. */
const records = [
  of('Jane Doe', [id('1')], { email: mail('jane@fenwick.example'), mobile: facet({ numbers: ['+31201111111'] }) }),
  of('Olga Other', [id('2'), page(jane)], { email: mail('olga@fenwick.example') }),
  of('Bob Low', [id('3'), page(bob)], { email: mail('bob@fenwick.example') }),
  of('Eve Known', [id('5'), page(subjectOf('eve-known'))], { email: mail('eve@fenwick.example') }),
];
const rows = {
  'an old row of the former owner': [line('jane-doe', { id: '1' }), 'jane@fenwick.example'],
  'a row of the new owner': [line('jane-doe', { id: '2' }), 'olga@fenwick.example'],
  'an old row of a former owner with no record': [line('bob-low', { id: '4' }), null],
  'a held row of two known people': [line('bob-low', { id: '5' }), null],
} as const;
type RowLine = (typeof rows)[keyof typeof rows][0];

type FileKind = 'a target' | 'everything';

/** What a file has of all rows. */
async function textOf(source: HandSource, kind: FileKind): Promise<string> {
  const cells: unknown[] = [];
  if (kind === 'a target') for await (const some of source.read()) cells.push(...some.map(handedFor));
  else for await (const some of source.table?.('everything').rows ?? []) cells.push(...some);
  return JSON.stringify(cells);
}

describe.each(Object.entries(rows))('same subject: %s', (name, [row, address]) => {
  const db = new SidenoteDatabase(`moved-page of ${name}`);
  const found = (text: string) => text.match(/\w+@fenwick\.example/)?.[0] ?? null;
  const resultsOf = (each: RowLine) => {
    const sent = [{ line: each, page: 0, boughtAt: 1 }];
    return resultsSource(db, { search: search(), mode: 'search', rows: sent, sites: [] });
  };

  beforeAll(async () => {
    await db.records.bulkPut(records);
    await db.intents.put(
      intent(jane, { id: 'mobile', operation: 'mobile', orderKey: `${connectionId}|mobile|${jane.key}` }),
    );
    const parts = { first: null, last: null, city: null, country: null };
    await db.jobPages.put(
      jobPage(0, [jobItem(0, { line: { ...row, parts }, email: emailEntry({ address: 'job@halvorsen.example' }) })]),
    );
  });

  it('shows its own email or none', async () => {
    const state = (await readEmailStates(db, connectionId, [row])).get(row.key);
    expect(state?.kind === 'known' ? state.best.address : null).toBe(address);
    expect(await readOrderable(db, connectionId, [row], 10)).toMatchObject(
      address === null
        ? { known: 0, keys: [row.key], moved: new Set([row.key]) }
        : { known: 1, keys: [], moved: new Set() },
    );
  });

  it.each(['a target', 'everything'] as const)('is in a file for %s with its own email or none', async (kind) => {
    expect(found(await textOf(resultsOf(row), kind))).toBe(address);
  });

  it.each(['a target', 'everything'] as const)(
    'is in the file of a job for %s with its own numbers or none',
    async (kind) => {
      const text = await textOf(jobSource(db, endedJob([])), kind);
      expect(text).toContain('job@halvorsen.example');
      expect(text.includes('31201111111')).toBe(address === 'jane@fenwick.example');
    },
  );

  it('has its own full name or none', async () => {
    const names = await readKnownNames(db, connectionId, [row], async () => undefined);
    expect(names.get(row.key)?.split(' ')[0]?.toLowerCase() ?? null).toBe(address?.split('@')[0] ?? null);
  });
});
