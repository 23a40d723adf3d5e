import '../extension-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idAlias } from '@/lib/database/records/aliases';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { searchPageId } from '@/lib/database/schema/search-rows';
import { filterRows } from '@/lib/service/contract/filters';
import { isFullDepth, sampled } from '../../depth.ts';
import { fullCompany, halvorsen } from '../../fixtures/rows/company-rows.ts';
import { connectionId, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { companyLine, searchPage } from '../../fixtures/rows/result-rows.ts';
import { answering, failing } from '../extension-page.tsx';
import { keptSearch, openSearch } from './open-search.tsx';

const halvorsenId = 'c0a1f8f0-0c2b-4f6a-9b60-4b8a34c0aa01';
const otherId = 'c0a1f8f0-0c2b-4f6a-9b60-4b8a34c0aa02';
const atCompany = (...include: string[]): SearchFilters => ({ contact: { company: { latest: { any: { include } } } } });
const company =
  (when: string) =>
  (id: string): SearchFilters => ({ contact: { company: { [when]: { any: { include: [id] } } } } });
const byName = (text: string) =>
  keptSearch({
    kind: 'companies',
    lists: [],
    size: 10,
    filters: { account: { name: { any: { include: { content: [text] } } } } },
  });
const aliasOf = (id: string) => idAlias(connectionId, 'company', id);
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ') ?? '';
const known = () => ({
  ...record(halvorsen, { company: facet(fullCompany()) }, 'Halvorsen Maritime'),
  aliases: [aliasOf(halvorsenId)],
});
const field = () => screen.getByRole('combobox', { name: 'Current company' });
const finder = () => screen.getByRole('region', { name: 'Find a company' });
const draftOf = (store: Awaited<ReturnType<typeof openSearch>>['store']) => store.read().forms.people.draft.filters;

async function openField(kept: Parameters<typeof openSearch>[0] = {}) {
  const page = await openSearch(kept);
  await page.user.click(screen.getByRole('button', { name: 'Current company' }));
  return page;
}

describe('a company of a search', () => {
  it('is looked for by name at the price on the button, and nothing is sent before', async () => {
    const row = await byName('halvor');
    const { user, messages, messagesOf } = await openField({ answers: { openSearch: answering({ id: row.id }) } });
    await user.type(field(), 'halvor');
    const button = await screen.findByRole('button', { name: 'Find “halvor” up to 1 credit' });
    expect(messages).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
    const { kind, filters, lists, size } = row;
    expect(messagesOf('openSearch')).toEqual([{ kind, filters, lists, size }]);
    expect(messagesOf('enrich')).toMatchObject([
      { operation: 'search-companies', subject: { slug: row.id }, detail: { page: 0 }, agreedMilli: 1000 },
    ]);
    expect(location.hash).toBe('#search');
  });

  it('is looked for by website where a website is typed', async () => {
    const { user, messagesOf } = await openField({ answers: { openSearch: answering({ id: 'x' }) } });
    await user.type(field(), 'halvorsen.example');
    const find = await screen.findByRole('button', { name: /^Find “halvorsen.example”/ });
    screen.getByText('Up to 10 companies, 0.1 credits each. They are kept, and free the next time.');
    await user.click(find);
    await waitFor(() => expect(messagesOf('openSearch')).toHaveLength(1));
    expect(messagesOf('openSearch')).toMatchObject([
      { filters: { account: { url: { any: { include: { content: ['halvorsen.example'] } } } } } },
    ]);
  });

  /** Every filter that the service takes ids of companies for; a school is one of its companies. */
  const byFilter: [path: string, label: string, filters: (id: string) => SearchFilters][] = [
    ['contact.company.current', 'Any current company', company('current')],
    ['contact.company.latest', 'Current company', company('latest')],
    ['contact.company.previous', 'Past company', company('previous')],
    [
      'contact.education.school',
      'School',
      (id) => ({ contact: { education: { school: { any: { include: [id] } } } } }),
    ],
  ];

  it('is looked for by name under each filter that takes companies', () => {
    const paths = filterRows.filter(({ namesCompanies }) => namesCompanies === true).map(({ path }) => path);
    expect(byFilter.map(([path]) => path).toSorted()).toEqual(paths.toSorted());
  });

  it.each(sampled(byFilter, 3))(
    'is looked for by name under %s, and its id goes there',
    async (_path, label, filters) => {
      const row = await byName('halvor');
      const id = { openSearch: answering({ id: row.id }) };
      const { user, store, db, messages, messagesOf } = await openSearch({ searches: [row], answers: id });
      await user.click(screen.getByRole('button', { name: label }));
      const combobox = () => screen.getByRole('combobox', { name: label });
      await user.type(combobox(), 'halvor');
      const find = await screen.findByRole('button', { name: 'Find “halvor” up to 1 credit' });
      expect(messages).toEqual([]);
      await user.click(find);
      await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
      expect(messagesOf('enrich')).toMatchObject([{ operation: 'search-companies', agreedMilli: 1000 }]);

      const lines = [companyLine('halvorsen', { id: halvorsenId, name: 'Halvorsen Maritime' })];
      await db.searchPages.put(
        searchPage(0, lines, { id: searchPageId(row.id, 'search', 0), searchId: row.id, total: 1 }),
      );
      await user.click(await within(finder()).findByRole('button', { name: /^Halvorsen Maritime/ }));
      expect(draftOf(store)).toEqual(filters(halvorsenId));
      expect(document.activeElement).toBe(combobox());
    },
  );

  it('that was paid for is chosen by name for free, and its id goes into the search', async () => {
    const row = await byName('halvor');
    const lines = [
      companyLine('halvorsen', {
        id: halvorsenId,
        name: 'Halvorsen Maritime',
        domain: 'halvorsen.example',
        place: 'CAPE TOWN',
      }),
      companyLine('halvor', { id: otherId, name: 'Halvor & Sons' }),
    ];
    const page = searchPage(0, lines, { id: searchPageId(row.id, 'search', 0), searchId: row.id, total: 2 });
    const { user, store, messagesOf } = await openField({ searches: [row], pages: [page] });
    await user.type(field(), 'halvor');
    const found = await within(finder()).findByRole('button', {
      name: 'Halvorsen Maritime halvorsen.example · Cape Town',
    });
    expect(within(finder()).queryByRole('button', { name: /credit/ })).toBeNull();
    await user.click(found);
    expect(draftOf(store)).toEqual(atCompany(halvorsenId));
    expect(document.activeElement).toBe(field());
    expect(messagesOf('enrich')).toEqual([]);
  });

  it('without a result says so', async () => {
    const row = await byName('nobody');
    const page = searchPage(0, [], { id: searchPageId(row.id, 'search', 0), searchId: row.id, total: 0 });
    const { user } = await openField({ searches: [row], pages: [page] });
    await user.type(field(), 'nobody');
    await screen.findByText('The service knows no company called “nobody”.');
  });

  it('that is in the database is offered by name before anything is bought, and is read by it', async () => {
    const { user, db, store } = await openSearch();
    await db.records.put(known());
    await user.click(screen.getByRole('button', { name: 'Current company' }));
    await user.type(field(), 'halvor');
    await user.click(await screen.findByRole('option', { name: 'Halvorsen Maritime · halvorsen.example' }));
    expect(draftOf(store)).toEqual(atCompany(halvorsenId));
    const chosen = within(screen.getByRole('list', { name: 'Chosen' }));
    await chosen.findByText('Halvorsen Maritime');
    const sentences = screen.getByRole('list', { name: 'What is searched for' });
    await waitFor(() => expect(textOf(sentences)).toContain('current company is Halvorsen Maritime'));
    expect(textOf(sentences)).not.toContain(halvorsenId);
  });

  if (isFullDepth)
    it('is offered among any number of others in the database', async () => {
      const { user, db } = await openSearch();
      const others = Array.from({ length: 1200 }, (_, at) => ({
        ...known(),
        id: `other-${at}`,
        name: `Otherwise ${at}`,
        facets: {},
        aliases: [aliasOf(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)],
      }));
      await db.records.bulkPut([...others, known()]);
      await user.click(screen.getByRole('button', { name: 'Current company' }));
      await user.type(field(), 'halvor');
      await screen.findByRole('option', { name: 'Halvorsen Maritime · halvorsen.example' });
    });

  it('is never typed text alone, even with a comma', async () => {
    const { user, store } = await openField();
    await user.type(field(), 'Acme, Inc');
    expect((field() as HTMLInputElement).value).toBe('Acme, Inc');
    await user.keyboard('{Enter}');
    screen.getByText('Choose a company of the list, or find it by name below.');
    expect(draftOf(store)).toEqual({});
  });

  it('may still be given by id', async () => {
    const { user, store } = await openField();
    await user.type(field(), `${otherId}{Enter}`);
    expect(draftOf(store)).toEqual(atCompany(otherId));
  });

  it('that could not be asked for says why, and that nothing was sent', async () => {
    const { user } = await openField({ answers: { openSearch: failing({ kind: 'no-key' }) } });
    await user.type(field(), 'halvor');
    await user.click(await screen.findByRole('button', { name: /^Find “halvor”/ }));
    expect(textOf(await within(finder()).findByRole('alert'))).toContain('Nothing was sent');
  });

  it('is counted where a search is named and its name is not known', async () => {
    const row = await keptSearch({ filters: atCompany(otherId, halvorsenId) });
    const { db } = await openSearch({ searches: [row] });
    const margin = within(screen.getByRole('complementary'));
    await margin.findByRole('button', { name: /^2 companies/ });
    await db.records.bulkPut([
      known(),
      { ...known(), id: 'other', name: 'Halvor & Sons', aliases: [aliasOf(otherId)] },
    ]);
    await margin.findByRole('button', { name: /^Halvor & Sons, Halvorsen Maritime/ });
  });
});
