import '../extension-page.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Recent } from '@/components/panel/recent';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { subjectOfEmail, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import { connectionId, day, emailEntry, facet, intent, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { line, searchPage } from '../../fixtures/rows/result-rows.ts';
import { createPage } from '../extension-page.tsx';

const now = Date.now();
const preview = { linkedinUrl: null } as never;
const bought = (slug: string, days: number, name: string | null) =>
  record(subjectOf(slug), { email: facet([emailEntry()], now - days * day) }, name);
/** As a page of a preview leaves them: without a name, and not charged for one by one. */
const included = (at: number) => record(subjectOf(`masked-${at}`), { preview: facet(preview, now, 0) }, null);

async function open(records: SubjectRecord[], searchPages: SearchPageRow[] = []) {
  const page = createPage();
  await page.db.records.bulkPut(records);
  await page.db.intents.put(intent(subjectOf('amara'), { id: 'intent-0', inPanel: true }));
  await page.db.searchPages.bulkPut(searchPages);
  page.open(<Recent connectionId={connectionId} />);
  return within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('has the subjects of purchases, and no one who was only in a preview', async () => {
  const masked = Array.from({ length: 120 }, (_each, at) => included(at));
  const lines = await open([bought('hana', 2, 'Hana Novotná'), bought('amara', 9, 'Amara Okonkwo'), ...masked]);
  expect(lines).toEqual(['Hana Novotná2 days ago', 'Amara Okonkwo9 days ago']);
});

it('is in the order of the purchases, even after a change of lists', async () => {
  const seen = { ...bought('amara', 9, 'Amara Okonkwo'), touchedAt: now };
  seen.facets.preview = facet(preview, now, 0);
  expect(await open([seen, bought('hana', 2, 'Hana Novotná')])).toEqual([
    'Hana Novotná2 days ago',
    'Amara Okonkwo9 days ago',
  ]);
});

it('names subjects without a result as the results did', async () => {
  const nothing = record(subjectOf('kb-1981'), { email: facet<never>(null, now - day) }, null);
  const results = searchPage(0, [line('kb-1981', { name: 'Kwame Boateng' })]);
  expect(await open([nothing], [results])).toEqual(['Kwame Boateng1 day ago']);
});

it('falls back to the address where no name is known', async () => {
  expect(await open([bought('kb-1981', 1, null)])).toEqual(['kb-19811 day ago']);
});

it('leads to the visited page of a person without a result', async () => {
  const subject = { ...subjectOf('kb-1981'), url: 'https://www.pronet.example/in/kb-1981' };
  const page = createPage();
  await page.db.visits.put({ key: subject.key, subject, at: now });
  await page.db.records.put(record(subject, { email: facet<never>(null, now - day) }, null));
  page.open(<Recent connectionId={connectionId} />);
  const link = await screen.findByRole('link', { name: 'kb-1981' });
  expect(link.getAttribute('href')).toBe('https://www.pronet.example/in/kb-1981');
});

it('names the address of a lookup without a result', async () => {
  const nobody = record(subjectOfEmail('someone@gmail.com'), { profile: facet<never>(null, now - day) }, null);
  expect(await open([nobody])).toEqual(['someone@gmail.com1 day ago']);
});

it('names the name and company of a lookup', async () => {
  const typed = subjectOfEmployee('Jane Doe', 'acme.example') ?? subjectOf('');
  expect(await open([record(typed, { mobile: facet<never>(null, now - day) }, null)])).toEqual([
    'jane doe, acme.example1 day ago',
  ]);
});
