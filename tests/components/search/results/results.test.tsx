import { originOf } from '@/lib/database/schema/origins';
import '../../../worlds/dom-setup.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resultTable } from '@/components/search/results/result-columns';
import * as files from '@/components/ui/file-export/save-file';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { orderKeyOf } from '@/lib/database/reads';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { savedText } from '@/tests/components/ui/saved-text';
import { isFullDepth } from '../../../depth.ts';
import { batch } from '../../../fixtures/rows/batch-rows.ts';
import {
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  intent,
  record,
} from '../../../fixtures/rows/fixture-rows.ts';
import { job, jobPart, runningPart } from '../../../fixtures/rows/job-rows.ts';
import { list, member } from '../../../fixtures/rows/list-rows.ts';
import { companyLine, line, lines, search, searchPage } from '../../../fixtures/rows/result-rows.ts';
import { answering, failing } from '../../extension-page.tsx';
import { closeSendTo, openSendTo, saveFor } from '../../hand-over/send-to.ts';
import { givePageHeight, type OpenOptions, openResults, withWebhook } from './open-results.tsx';

givePageHeight();

const now = Date.now();
const subject = (slug: string) => ({
  kind: 'person' as const,
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/in/${slug}`,
});
const people = [
  line('ingrid', { name: 'Ingrid Solheim', title: 'Chief Procurement Officer', place: 'Bergen', headcount: 1126 }),
  line('hana', { name: 'Hana Novotná', title: 'Head of Procurement', place: 'Brno', headcount: 640 }),
  line('mateus', { name: 'Mateus Carvalho', title: 'VP Supply Chain', place: 'Porto', headcount: 1126 }),
  line('siobhan', { name: 'Siobhán Kearney', title: 'VP Procurement', place: 'Galway', headcount: 715 }),
];
const known = record(subject('hana'), { email: facet([emailEntry()], now - 8 * day) }, 'Hana Novotná');
const without = record(subject('siobhan'), { email: facet<never>(null, now - 30 * day) }, 'Siobhán Kearney');
const customers = list('customers', 'Customers', 'person', { lastUsedAt: 1 });
const mateus = member('customers', subject('mateus'), 'Mateus Carvalho', { at: now - 60 * day });
const four: OpenOptions = {
  pages: [searchPage(0, people)],
  records: [known, without],
  lists: [customers],
  members: [mateus],
  service: withWebhook,
};

function PeopleColumns() {
  const columns = useTableColumns(resultTable('people', 'search'));
  return <ColumnsMenu columns={columns} />;
}

const table = () => screen.getByRole('grid', { name: 'People found' });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);
const cells = () =>
  bodyRows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
const names = () => cells().map((row) => row[1]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const ready = () => waitFor(() => expect(cells().at(-1)?.at(-1)).not.toBe(''));
const offLimitsRead = () => screen.findByText(/still returned/);

describe('the table', () => {
  it('when a page was bought, shows everyone with their email status, and sends nothing', async () => {
    const { messages } = await openResults(four);
    await ready();
    await offLimitsRead();
    expect(cells()).toEqual([
      ['', 'Ingrid Solheim', 'Chief Procurement Officer', '', 'Bergen', '1,126', 'not asked'],
      ['', 'Hana Novotná', 'Head of Procurement', '', 'Brno', '640', 'amara.okonkwo@fenwick.exampleVerified'],
      ['', 'Mateus Carvalho', 'VP Supply Chain', '', 'Porto', '1,126', 'Excluded: Customers'],
      ['', 'Siobhán Kearney', 'VP Procurement', '', 'Galway', '715', 'Nothing found'],
    ]);
    expect(screen.getAllByText('not asked').every(({ classList }) => classList.contains('sr-only'))).toBe(true);
    expect(screen.getByText('Nothing found').title).toMatch(/\d/);
    expect(box('Mateus Carvalho')).toHaveProperty('disabled', true);
    expect(screen.getByText('1,284 people')).toBeTruthy();
    expect(screen.getByText('1 on your lists was still returned, 0.5 credits.')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('writes a seniority, a place, an industry and a department in normal case, from any case', async () => {
    const came = {
      place: 'cape town, za',
      seniority: 'cxo',
      industry: 'IT SERVICES',
      department: 'master_human_resources',
    };
    const table = resultTable('people', 'search').name;
    const shown = ['name', 'place', 'industry', 'seniority', 'department'];
    await fakeBrowser.storage.local.set({ [`columns:${table}`]: { shown, widths: {} } });
    const { user } = await openResults({
      ...four,
      pages: [searchPage(0, [line('x', { name: 'Thandi Nkosi', ...came })])],
    });
    await waitFor(() =>
      expect(cells()[0]?.filter((text) => text !== 'not asked')).toEqual([
        ...['', 'Thandi Nkosi', 'Cape Town, South Africa', 'IT services', 'C-suite', 'Human resources'],
      ]),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Filter these results' }), 'south africa');
    expect(names()).toEqual(['Thandi Nkosi']);
  });

  it('when words are typed, shows the people who match all of them', async () => {
    const { user } = await openResults(four);
    await user.type(screen.getByRole('searchbox', { name: 'Filter these results' }), 'procurement novotna');
    expect(names()).toEqual(['Hana Novotná']);
    expect(screen.getByText('1 of 4 shown').getAttribute('role')).toBe('status');
    await user.type(screen.getByRole('searchbox'), ' zzz');
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
    await user.click(button('Clear the filter'));
    expect(names()).toHaveLength(4);
  });

  it('when a state of contact is chosen, shows its people, as History does, and sends nothing', async () => {
    const touches = [{ id: 't', kind: 'contacted' as const, at: now - day }];
    const { user, messages } = await openResults({ ...four, records: [{ ...known, touches }, without] });
    await user.click(button('Contact'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'Waiting for an answer');
    await waitFor(() => expect(names()).toEqual(['Hana Novotná']));
    expect(screen.getByText('1 of 4 shown').className).toBe('soft');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'Never written to');
    await waitFor(() => expect(names()).toEqual(['Ingrid Solheim', 'Mateus Carvalho', 'Siobhán Kearney']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'Answered');
    await user.click(await screen.findByRole('button', { name: 'Clear the filter' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(messages).toEqual([]);
  });

  it('when "Email" is pressed, sorts by its state, those never ordered last, and sends nothing', async () => {
    const { user, messages } = await openResults(four);
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() =>
      expect(names()).toEqual(['Hana Novotná', 'Siobhán Kearney', 'Ingrid Solheim', 'Mateus Carvalho']),
    );
    expect(messages).toEqual([]);
  });

  it('when a heading is pressed, sorts, turns round, and is as the service has it again', async () => {
    const { user } = await openResults(four);
    const asTheyCame = names();
    const heading = () => screen.getByRole('columnheader', { name: 'Size' });
    await user.click(button('Size'));
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    expect(names().at(-1)).toBe('Hana Novotná');
    await user.click(button('Size'));
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    expect(names()[0]).toBe('Hana Novotná');
    await user.click(button('Size'));
    expect(heading().hasAttribute('aria-sort')).toBe(false);
    expect(names()).toEqual(asTheyCame);
  });

  it('when columns are chosen, has them, and never loses the name', async () => {
    const { user } = await openResults({ ...four, props: { toolbar: <PeopleColumns /> } });
    await user.click(button('Columns'));
    const choices = within(screen.getByRole('group', { name: 'Columns of the table' }));
    expect(choices.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    await user.click(choices.getByRole('checkbox', { name: 'Size' }));
    await user.click(choices.getByRole('checkbox', { name: 'Page' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Columns of the table' })).toBeNull();
    expect(document.activeElement).toBe(button('Columns'));
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['', 'Name', 'Title', 'Company', 'Place', 'Page', 'Email']);
  });

  it('when a name is pressed, opens the side panel within the press, and shows that person there', async () => {
    const order: string[] = [];
    const open = vi.fn(() => {
      order.push('open');
      return Promise.resolve();
    });
    Object.assign(fakeBrowser, { sidePanel: { open } });
    const answers: NonNullable<OpenOptions['answers']> = { showPanel: answering({ shown: 'panel' }) };
    const { messages, user } = await openResults({ ...four, answers });
    await user.click(button('Ingrid Solheim'));
    expect(open).toHaveBeenCalledWith({ windowId: 1 });
    expect(messages).toEqual([
      { name: 'showPanel', payload: { windowId: 1, as: 'panel' } },
      { name: 'showSubject', payload: { subject: subject('ingrid'), windowId: 1 } },
    ]);
    const link = screen.getByRole('link', { name: 'Profile page of Ingrid Solheim' });
    expect(link.getAttribute('href')).toBe('https://www.pronet.example/in/ingrid');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    answers.showPanel = failing({ kind: 'internal' });
    await user.click(button('Ingrid Solheim'));
    expect(await screen.findByText(/^The side panel could not be opened/)).toBeTruthy();
    Object.assign(fakeBrowser, { sidePanel: undefined });
  });

  it('when a link is none of the web, is none here', async () => {
    const evil = line('evil', { name: 'Mallory', link: 'javascript:alert(1)' });
    await openResults({ pages: [searchPage(0, [evil])] });
    expect(names()).toEqual(['Mallory']);
    expect(within(table()).queryByRole('link')).toBeNull();
  });

  if (isFullDepth)
    it('when there are thousands, draws those in view alone', async () => {
      const pages = Array.from({ length: 40 }, (_, page) => searchPage(page, lines(page * 100, 100), { total: 4000 }));
      const { user } = await openResults({ pages, props: { search: search({ size: 100 }) } });
      expect(table().getAttribute('aria-rowcount')).toBe('4001');
      expect(bodyRows().length).toBeLessThan(60);
      await user.click(button('40 of 40 pages paid for'));
      expect(screen.getByText('All 40 pages paid for, 2,000 credits.')).toBeTruthy();
      await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
      expect(screen.getAllByText('4,000 selected').length).toBeGreaterThan(0);
    });

  it('when a page comes meanwhile, shows it, keeps the selection, and says so', async () => {
    const { db, user } = await openResults(four);
    await user.click(box('Ingrid Solheim'));
    const more = searchPage(1, [people[1] ?? line('x'), line('kwame', { name: 'Kwame Boateng' })]);
    await act(async () => void (await db.searchPages.put(more)));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(box('Ingrid Solheim')).toHaveProperty('checked', true);
    await user.click(button('2 of 52 pages paid for'));
    expect(screen.getByText('1 duplicate.')).toBeTruthy();
    expect(await screen.findByText('5 results, 2 pages paid for')).toBeTruthy();
  });
});

describe('selecting', () => {
  it('when Shift is held, selects all between except excluded people', async () => {
    const { user } = await openResults(four);
    await ready();
    await user.click(box('Ingrid Solheim'));
    await user.keyboard('{Shift>}');
    await user.click(box('Siobhán Kearney'));
    await user.keyboard('{/Shift}');
    expect(box('Hana Novotná')).toHaveProperty('checked', true);
    expect(box('Mateus Carvalho')).toHaveProperty('checked', false);
    expect(screen.getAllByText('3 selected').length).toBeGreaterThan(0);
    expect(await screen.findByText('2 known')).toBeTruthy();
    expect(screen.queryByText(/^Leaves/)).toBeNull();
  });

  it('has one bar: about those selected while there are any, otherwise about all', async () => {
    const { user } = await openResults(four);
    await offLimitsRead();
    const jobs = () => screen.queryByRole('region', { name: 'Jobs for these results' });
    expect(jobs()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Exclude' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(await screen.findByRole('button', { name: 'Exclude' })).toBeTruthy();
    expect(jobs()).toBeNull();
  });

  it('states the credits left after an order in the description of its button', async () => {
    const { user } = await openResults({ pages: [searchPage(0, lines(0, 5))] });
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const findEmails = await screen.findByRole('button', { name: 'Find 5 emails up to 5 credits' });
    expect(findEmails.getAttribute('aria-description')).toBe('Leaves at least 406 of 411');
  });

  it('copies the emails of known people, beside the other actions for them', async () => {
    const bounced = record(subject('ingrid'), { email: facet([emailEntry({ status: 'INVALID' })], now - day) });
    const { user } = await openResults({ ...four, records: [known, bounced, without] });
    await offLimitsRead();
    await user.click(box('Ingrid Solheim'));
    await screen.findByText('1 known', { selector: '.soft' });
    await openSendTo(user);
    expect(screen.queryByRole('button', { name: /^Copy all/ })).toBeNull();
    await closeSendTo(user);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openSendTo(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Copy all · 1 email' }));
    expect(await navigator.clipboard.readText()).toBe(emailEntry().address);
  });

  it('when all are selected, "Find emails" asks about those who are neither known nor excluded, at its price', async () => {
    const { db, messages, user } = await openResults({ ...four, answers: { startBatch: answering({ id: 'b' }) } });
    await offLimitsRead();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const findEmails = await screen.findByRole('button', { name: 'Find 1 email up to 1 credit' });
    await waitFor(() => expect(findEmails).toHaveProperty('disabled', false));
    await user.click(findEmails);
    expect(messages).toEqual([
      {
        name: 'startBatch',
        payload: { operation: 'email', subjects: [subject('ingrid')], agreedMilli: 1000, known: 2 },
      },
    ]);
    // The selection outlives the order, and those on their way are not ordered again.
    expect(screen.getAllByText('3 selected').length).toBeGreaterThan(0);
    const template = batch({ waiting: 1 }, { operation: 'email', connection: connectionId, state: 'running' });
    const items = template.items.map((item) => ({ ...item, subject: subject('ingrid') }));
    await act(async () => void (await db.batches.put({ ...template, items })));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Find \d+ email/ })).toBeNull());
  });

  it('when a selected person is excluded meanwhile, deselects them', async () => {
    const { db, user } = await openResults(four);
    await user.click(box('Ingrid Solheim'));
    await user.click(box('Hana Novotná'));
    expect(screen.getAllByText('2 selected').length).toBeGreaterThan(0);
    const excluded = member('customers', subject('ingrid'), 'Ingrid Solheim', { at: Date.now() });
    await act(async () => void (await db.members.put(excluded)));
    await waitFor(() => expect(screen.getAllByText('1 selected').length).toBeGreaterThan(0));
    expect(box('Ingrid Solheim')).toHaveProperty('checked', false);
    // Not before they were paid for: they did not come along.
    expect(screen.getByText('1 on your lists was still returned, 0.5 credits.')).toBeTruthy();
  });

  it('when more are selected than one press takes, asks about so many and leaves all selected', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => searchPage(page, lines(page * 100, 100)));
    const answers = { startBatch: answering({ id: 'b' }) };
    const { messages, user } = await openResults({ pages, answers, props: { search: search({ size: 100 }) } });
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const findEmails = await screen.findByRole('button', { name: 'Find 500 emails up to 500 credits' });
    await waitFor(() => expect(findEmails).toHaveProperty('disabled', false));
    await user.click(findEmails);
    expect(messages).toMatchObject([{ payload: { agreedMilli: 500_000 } }]);
    expect(messages).toMatchObject([{ payload: { subjects: { length: 500 } } }]);
    expect(screen.getAllByText('600 selected').length).toBeGreaterThan(0);
  });

  it('when the batch is refused, says why', async () => {
    const { user } = await openResults({ ...four, answers: { startBatch: failing({ kind: 'no-key' }) } });
    // Until they are known, the button waits.
    await offLimitsRead();
    await user.click(box('Ingrid Solheim'));
    const findEmails = await screen.findByRole('button', { name: 'Find 1 email up to 1 credit' });
    await waitFor(() => expect(findEmails).toHaveProperty('disabled', false));
    await user.click(findEmails);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('excluding', () => {
  it('when a list is chosen, puts them on it under all their names, and takes it back on a press', async () => {
    const answers = {
      importMembers: answering({ outcome: 'imported', added: 2, known: 0 }),
      undoExclusion: answering({ done: true }),
    };
    const { messages, user } = await openResults({ ...four, answers });
    await ready();
    await user.click(box('Ingrid Solheim'));
    await user.click(box('Hana Novotná'));
    await user.click(button('Exclude'));
    const form = within(screen.getByRole('form'));
    await user.type(form.getByLabelText(/^Why/), 'talks to us');
    await user.click(form.getByRole('button', { name: 'Exclude' }));
    expect(await screen.findByText(/^2 excluded by Customers\./)).toBeTruthy();
    const [first] = messages;
    expect(first).toMatchObject({
      name: 'importMembers',
      payload: {
        listId: 'customers',
        chunk: 0,
        rows: [
          {
            names: [`id:${originOf(connectionId)}|person:id-ingrid`, 'page:person/pronet/ingrid'],
            label: 'Ingrid Solheim',
            why: 'talks to us',
            route: 'result',
          },
          { label: 'Hana Novotná' },
        ],
      },
    });
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(button('Undo'));
    const undone = messages.at(-1);
    expect(undone?.name).toBe('undoExclusion');
    expect(first?.payload).toMatchObject({ importId: Object.values(undone?.payload ?? {})[0] });
  });

  it('when the list is a new one, makes it first, and says why where it cannot be', async () => {
    const answers: NonNullable<OpenOptions['answers']> = {
      createList: answering({ outcome: 'refused', problem: 'taken' }),
      importMembers: answering({ outcome: 'imported', added: 1, known: 0 }),
    };
    const { messages, user } = await openResults({ pages: [searchPage(0, people)], answers });
    await user.click(box('Ingrid Solheim'));
    await user.click(button('Exclude'));
    const form = () => within(screen.getByRole('form'));
    await user.type(await screen.findByRole('textbox', { name: /name/i }), 'Partners');
    await user.click(form().getByRole('button', { name: 'Exclude' }));
    expect((await form().findByRole('alert')).textContent).not.toBe('');
    answers.createList = answering({ outcome: 'named', listId: 'new' });
    await user.click(form().getByRole('button', { name: 'Exclude' }));
    expect(await screen.findByText(/^1 excluded by Partners\./)).toBeTruthy();
    expect(messages.at(-1)).toMatchObject({ name: 'importMembers', payload: { listId: 'new' } });
  });
});

describe('the files', () => {
  it('when no one is selected, have all who may be contacted, for any program or with everything, and no formula', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const boughtAt = Date.now() - 3_600_000;
    const formula = { ...(people[0] ?? line('x')), title: '=HYPERLINK("x")' };
    const pages = [searchPage(0, [formula, ...people.slice(1)], { boughtAt })];
    const { messages, user } = await openResults({ ...four, pages, props: { search: search({ name: 'Buyers' }) } });
    await offLimitsRead();
    await saveFor(user, /^CSV/);
    expect(await screen.findByRole('heading', { name: '3 contacts saved' })).toBeTruthy();
    expect(screen.getByText('1 excluded is left out.')).toBeTruthy();
    const text = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n');
    expect(text[0]).toMatch(/^\uFEFFFirst Name,Last Name,Title,/);
    expect(text[1]).toMatch(
      /^Ingrid[ ,]Solheim,+"'=HYPERLINK\(""x""\)",.*,1126,.*,Bergen,.*https:\/\/www\.pronet\.example\/in\/ingrid,/,
    );
    expect(text[2]).toContain(',amara.okonkwo@fenwick.example,');
    expect(text.join('')).not.toContain('Mateus');
    saveBlob.mockClear();
    await closeSendTo(user);
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    await waitFor(() => expect(saveBlob).toHaveBeenCalledOnce());
    const all = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n');
    expect(all[0]).toMatch(/,Department,Search,Page,Bought$/);
    expect(all[1]?.endsWith(`,Buyers,1,${new Date(boughtAt).toISOString()}`)).toBe(true);
    expect(all.join('')).not.toContain('Mateus');
    // Each file is noted with the people in it.
    expect(messages.map(({ name }) => name)).toEqual(['handOver', 'handOver']);
  });

  it('when some are selected, have those alone', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = await openResults(four);
    await user.click(box('Hana Novotná'));
    await saveFor(user, /^CSV/);
    await waitFor(() => expect(saveBlob).toHaveBeenCalledOnce());
    const text = await savedText(saveBlob.mock.calls[0]?.[1]);
    expect(text).toContain('Novotná');
    expect(text).not.toContain('Ingrid');
  });
});

describe('paging', () => {
  it('when a next page is available, asks for it at the price on the button', async () => {
    const { bought, user } = await openResults(four);
    await user.click(button('Next page up to 12.5 credits'));
    expect(bought).toEqual([{ mode: 'search', page: 1, agreedMilli: 12_500 }]);
  });

  it('when fewer are left than a page holds, states the highest cost of the page: more may match by then', async () => {
    const { bought, user } = await openResults({ ...four, pages: [searchPage(0, people, { total: 27 })] });
    // One price only, that of the button: a second one beside it would read as another.
    await user.click(button('1 of 2 pages paid for'));
    expect(screen.getByText(/^1 of 2 pages paid for, [^.]+\.$/)).toBeTruthy();
    expect(screen.getByText('The other has about 2 people. You pay only for those on it.')).toBeTruthy();
    await user.click(button('Next page up to 12.5 credits'));
    expect(bought).toEqual([{ mode: 'search', page: 1, agreedMilli: 12_500 }]);
  });

  it('when a page is written, asks for that one, and says which there are', async () => {
    const { bought, user } = await openResults(four);
    await user.click(button('1 of 52 pages paid for'));
    const field = screen.getByRole('textbox', { name: 'Page' });
    await user.type(field, '1');
    expect(screen.getByText('Page 1 is paid for.')).toBeTruthy();
    expect(button(/^Page 1 up to/)).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, '53');
    expect(screen.getByText('There are 52 pages.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '7');
    await user.click(button('Page 7 up to 12.5 credits'));
    expect(bought).toEqual([{ mode: 'search', page: 6, agreedMilli: 12_500 }]);
  });

  it('when that page is on its way, waits for it', async () => {
    const { db } = await openResults(four);
    const key = subjectOfSearch('person', 'search-1');
    const order = {
      ...intent(key, { state: 'sent', sentAt: now }),
      operation: 'search-people' as const,
      detail: { page: 1 },
      orderKey: orderKeyOf(connectionId, 'search-people', key.key, { page: 1 }),
    };
    await act(async () => void (await db.intents.put(order)));
    await waitFor(() => expect(button('Next page up to 12.5 credits')).toHaveProperty('disabled', true));
  });

  it('when it costs more than "Ask again above" says, asks once more', async () => {
    const budget = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 10_000 };
    const { bought, user } = await openResults({ ...four, budget });
    await user.click(button('Next page up to 12.5 credits'));
    expect(bought).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /12\.5/ }));
    expect(bought).toHaveLength(1);
  });

  it('when nothing can be sent, stays in its place with its price', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openResults(four);
    expect(button('Next page up to 12.5 credits')).toHaveProperty('disabled', true);
  });
});

describe('jobs', () => {
  const bornAt = now - 3_600_000;
  const tracked = (part = {}) =>
    searchPage(1, people, { track: { id: 't', bornAt, usedBy: null, people: 4 }, ...part });

  it('when a track id can be used, says until when, and begins at its price', async () => {
    const answers = { startFinder: answering({ id: 'job-1' }) };
    const { messages, user } = await openResults({ ...four, records: [without], pages: [tracked()], answers });
    await offLimitsRead();
    const until = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(
      bornAt + 6 * 3_600_000,
    );
    const findAll = await screen.findByRole('button', { name: 'Find all 4 emails up to 4 credits' });
    expect(findAll.title).toBe(`The service offers this once a page, until ${until}.`);
    expect(screen.getByText('Page 2, 4 people')).toBeTruthy();
    await waitFor(() => expect(findAll).toHaveProperty('disabled', false));
    await user.click(findAll);
    expect(messages).toEqual([]);
    const step = screen.getByRole('group', { name: '1 of these 4 people is excluded' });
    expect(step.textContent).toContain('The price includes up to 1 credit for 1 excluded person.');
    await user.click(within(step).getByRole('button', { name: 'Find emails for all 4 anyway up to 4 credits' }));
    expect(messages).toEqual([
      {
        name: 'startFinder',
        payload: {
          pageId: 'search-1|search|1',
          agreedMilli: 4000,
          overrides: 1,
          forgotten: 0,
          excluded: ['person/pronet/mateus'],
        },
      },
    ]);
    const link = await screen.findByRole('link', { name: 'See the job' });
    expect(link.getAttribute('href')).toBe('#jobs/job-1');
  });

  it('when it ends within the hour, says in how many minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const track = { id: 't', bornAt: now - (6 * 3_600_000 - 12.5 * 60_000), usedBy: null, people: 4 };
    await openResults({ ...four, records: [], pages: [tracked({ track })] });
    expect(await screen.findByText(/once a page, until .+ \(12 mins? left\)\./)).toBeTruthy();
  });

  it('when a person on it was forgotten, is priced by the size of the track id, says so, and asks again', async () => {
    const page = tracked({ track: { id: 't', bornAt, usedBy: null, people: 6 } });
    const { messages, user } = await openResults({
      ...four,
      records: [],
      lists: [],
      members: [],
      pages: [page],
      answers: { startFinder: answering({ id: 'job-1' }) },
    });
    expect(await screen.findByText('Page 2, 6 people')).toBeTruthy();
    const findAll = button('Find all 6 emails up to 6 credits');
    await waitFor(() => expect(findAll).toHaveProperty('disabled', false));
    await user.click(findAll);
    expect(messages).toEqual([]);
    const step = screen.getByRole('group', { name: '2 of these 6 people were forgotten here' });
    expect(step.textContent).toContain(
      'The price includes up to 2 credits for 2 forgotten people, who may be on your lists.',
    );
    await user.click(within(step).getByRole('button', { name: /^Find emails for all 6 anyway/ }));
    expect(messages).toEqual([
      { name: 'startFinder', payload: { pageId: 'search-1|search|1', agreedMilli: 6000, overrides: 0, forgotten: 2 } },
    ]);
  });

  it('when emails on it are known, offers those of the others alone, at their price, and sells none again', async () => {
    const answers = { startBatch: answering({ id: 'batch-1' }) };
    const { messages, user } = await openResults({ ...four, lists: [], members: [], pages: [tracked()], answers });
    const others = await screen.findByRole('button', { name: 'Find the other 2 emails up to 2 credits' });
    await waitFor(() => expect(others).toHaveProperty('disabled', false));
    expect(screen.queryByRole('button', { name: /^Find all/ })).toBeNull();
    await user.click(others);
    const subjects = [subject('ingrid'), subject('mateus')];
    const payload = { operation: 'email', subjects, agreedMilli: 2000, known: 1 };
    expect(messages).toEqual([{ name: 'startBatch', payload }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('when all of it is known, offers no emails of it', async () => {
    const records = people.map(({ key, name }) => ({
      ...record(subject(key.split('/').at(-1) ?? ''), { email: facet([emailEntry()], now) }, name),
    }));
    await openResults({ ...four, records, lists: [], members: [], pages: [tracked()] });
    expect(await screen.findByText('Page 2, 4 people')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Find/ })).toBeNull();
  });

  it('when a person on it is excluded, leaves them out of the others', async () => {
    await openResults({ ...four, pages: [tracked()] });
    await offLimitsRead();
    expect(await screen.findByRole('button', { name: 'Find the other email up to 1 credit' })).toBeTruthy();
  });

  it.each(['running', 'paused'] as const)(
    'when those of the others are asked for by a batch that is %s, does not offer them again',
    async (state) => {
      const { db } = await openResults({ ...four, lists: [], members: [], pages: [tracked()] });
      const others = /^Find the other/;
      await screen.findByRole('button', { name: others });
      const template = batch({ asking: 1, waiting: 1 }, { operation: 'email', connection: connectionId, state });
      const slugs = ['ingrid', 'mateus'];
      const items = template.items.map((item, at) => ({ ...item, subject: subject(slugs[at] ?? '') }));
      const ordered = { ...template, items };
      await act(async () => void (await db.batches.put(ordered)));
      await waitFor(() => expect(screen.queryByRole('button', { name: others })).toBeNull());
      await act(async () => void (await db.batches.put({ ...ordered, state: 'cancelled' })));
      expect(await screen.findByRole('button', { name: others })).toBeTruthy();
    },
  );

  it('when no email on it is known, offers the whole page alone', async () => {
    await openResults({ ...four, records: [without], lists: [], members: [], pages: [tracked()] });
    const whole = await screen.findByRole('button', {
      name: 'Find all 4 emails up to 4 credits',
    });
    await waitFor(() => expect(whole).toHaveProperty('disabled', false));
    expect(whole.dataset.kind).toBeUndefined();
    expect(screen.queryByRole('button', { name: /the other/ })).toBeNull();
  });

  it('when excluded people are on it, can be left without anything being sent', async () => {
    const { messages, user } = await openResults({ ...four, records: [], pages: [tracked()] });
    await offLimitsRead();
    const findAll = await screen.findByRole('button', { name: 'Find all 4 emails up to 4 credits' });
    await waitFor(() => expect(findAll).toHaveProperty('disabled', false));
    await user.click(findAll);
    await user.click(button('Cancel'));
    expect(button('Find all 4 emails up to 4 credits')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when the clock of the service is ahead, counts by it', async () => {
    const { db } = await openResults({ ...four, records: [], lists: [], members: [], pages: [tracked()] });
    expect(await screen.findByRole('button', { name: 'Find all 4 emails up to 4 credits' })).toBeTruthy();
    const value = { origin: new URL(connection().baseUrl).origin, offsetMs: 5 * 3_600_000 };
    await act(async () => void (await db.settings.put({ key: 'serviceClock', value })));
    // Over by then: the emails are ordered one by one.
    expect(await screen.findByRole('button', { name: 'Find 4 emails up to 4 credits' })).toBeTruthy();
  });

  it('when it was used, leads to its job', async () => {
    await openResults({ ...four, pages: [tracked({ track: { id: 't', bornAt, usedBy: 'job-7', people: 4 } })] });
    expect((await screen.findByRole('link', { name: 'See the job' })).getAttribute('href')).toBe('#jobs/job-7');
    expect(screen.queryByRole('button', { name: /^Find/ })).toBeNull();
  });

  it('when the service refused it, reads as its job does and not as ordered', async () => {
    await openResults({
      ...four,
      pages: [tracked({ track: { id: 't', bornAt, usedBy: null, people: 4, isGone: true } })],
    });
    expect(await screen.findByText(/^The service no longer knows these results\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See the job' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Find all/ })).toBeNull();
  });

  it('when there are several pages, another can be chosen', async () => {
    const pages = [searchPage(0, people.slice(0, 2)), tracked()];
    const { user } = await openResults({ ...four, records: [], pages });
    expect(await screen.findByText('4 people')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page to find emails for' }), 'Page 1');
    expect(screen.getByText('2 people')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Find all 2 emails up to 2 credits' })).toBeTruthy();
  });

  it('when another page is chosen, orders nothing before the emails of that one are read', async () => {
    const pages = [searchPage(0, people.slice(1, 2)), searchPage(1, people.slice(0, 1))];
    const track = { id: 't', bornAt, usedBy: null, people: 1 };
    await openResults({ ...four, lists: [], members: [], pages: pages.map((page) => ({ ...page, track })) });
    await waitFor(() => expect(button(/^Find 1 email/)).toHaveProperty('disabled', false));
    fireEvent.change(screen.getByRole('combobox', { name: 'Page to find emails for' }), { target: { value: '0' } });
    expect(button(/^Find 1 email/)).toHaveProperty('disabled', true);
    // The one person on it is known.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Find 1 email/ })).toBeNull());
  });

  it('when no webhook address is set, finds emails one by one, and says at the export what it needs', async () => {
    const { messages, user } = await openResults({ pages: [tracked()] });
    expect(await screen.findByRole('button', { name: 'Find 4 emails up to 4 credits' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    expect(await screen.findByText(/^Jobs need a webhook address/)).toBeTruthy();
    expect(button(/^Export/)).toHaveProperty('disabled', true);
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    await user.click(button('Open Settings'));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/options\.html#webhook$/));
    expect(messages).toEqual([]);
  });

  it('when the budget is spent, is closed and says why', async () => {
    const { db } = await openResults({ ...four, records: [], pages: [tracked()] });
    const value = { perDayMilli: 500, perMonthMilli: null, askAgainAboveMilli: null };
    await act(async () => void (await db.settings.put({ key: 'budget', value })));
    expect(await screen.findByText('Too little is left of today’s budget')).toBeTruthy();
    expect(button(/^Find all 4 emails/)).toHaveProperty('disabled', true);
  });

  it('when a job is refused, says why', async () => {
    const answers = { startFinder: failing({ kind: 'offline' }) };
    // Nobody on a list or known: the click would ask about them first.
    const { user } = await openResults({ ...four, records: [], lists: [], members: [], pages: [tracked()], answers });
    const findAll = await screen.findByRole('button', { name: /^Find all 4 emails/ });
    await waitFor(() => expect(findAll).toHaveProperty('disabled', false));
    await user.click(findAll);
    expect(await screen.findByText('Offline')).toBeTruthy();
  });
});

it('when the budget does not cover a job, says that nothing was sent, and where to raise it', async () => {
  const failure = { kind: 'budget-reached', period: 'day', limitMilli: 3000, usedMilli: 0 } as const;
  const answers = { startFinder: failing(failure) };
  const page = searchPage(0, people);
  const { user } = await openResults({ ...four, records: [], lists: [], members: [], pages: [page], answers });
  const findAll = await screen.findByRole('button', { name: /^Find all 4 emails/ });
  await waitFor(() => expect(findAll).toHaveProperty('disabled', false));
  await user.click(findAll);
  expect(await screen.findByText('Too little is left of today’s budget')).toBeTruthy();
  expect(screen.getByText('Nothing was sent')).toBeTruthy();
  expect(button('Raise the budget')).toBeTruthy();
});

describe('exporting', () => {
  const answers = { startExport: answering({ id: 'job-2' }), readBalance: answering({}) };
  const leftOut = { ...mateus, names: [...mateus.names, `${idNameStart(connectionId, 'person')}id-mateus`] };
  const exportJob = (parts: JobPart[], of: Partial<JobRow> = {}) => ({ ...job(parts, of), id: 'job-2' });
  const open = async (total: number, lists = four.lists ?? []) => {
    // Nobody known, or on a list that the service cannot leave out: the press would ask about them first.
    const others = { ...four, lists, records: [], members: [leftOut] };
    const page = await openResults({ ...others, pages: [searchPage(0, people, { total })], answers });
    await page.user.click(await screen.findByRole('button', { name: /^Get all/ }));
    await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
    return { ...page, field: screen.getByRole('textbox', { name: 'How many' }) };
  };
  const exportButton = () =>
    within(screen.getByRole('dialog', { name: 'Export' })).getByRole('button', { name: /^Export/ });

  it('when opened, offers all that match, and begins at its price', async () => {
    const { messages, user, field } = await open(1284);
    expect(field).toHaveProperty('value', '1284');
    expect(exportButton().textContent).toBe('Export up to 1,284 credits');
    screen.getByText('1,284 match. 0.5 each, 0.5 more with an email, catch-all included.');
    await user.click(exportButton());
    expect(messages).toEqual([
      { name: 'startExport', payload: { searchId: 'search-1', size: 1284, page: 0, agreedMilli: 1_284_000 } },
    ]);
    expect((await screen.findByRole('link', { name: 'See the job' })).getAttribute('href')).toBe('#jobs/job-2');
    expect(screen.queryByRole('textbox', { name: 'How many' })).toBeNull();
  });

  it('when more than an export takes are wanted, says that it becomes a deep one, and how many can be had', async () => {
    const { user, field } = await open(140_000);
    expect(field).toHaveProperty('value', '10000');
    await user.clear(field);
    await user.type(field, '16,302');
    expect(
      screen.getByText('A deep export in 2 parts, one after the other. It needs 1 list on the service.'),
    ).toBeTruthy();
    await user.clear(field);
    await user.type(field, '100001');
    expect(screen.getByText('At most 100,000 with the 1 list that this search leaves out.')).toBeTruthy();
    expect(exportButton()).toHaveProperty('disabled', true);
    await user.clear(field);
    expect(screen.getByText(/^A whole number from 1 to 10,000/)).toBeTruthy();
    expect(exportButton()).toHaveProperty('disabled', true);
  });

  it('starts at a later result, where the service can', async () => {
    const { messages, user, field } = await open(1284);
    expect(screen.queryByRole('textbox', { name: 'From result' })).toBeNull();
    await user.clear(field);
    await user.type(field, '500');
    const from = screen.getByRole('textbox', { name: 'From result' });
    expect(screen.getByText('Results 1 to 500.')).toBeTruthy();
    await user.clear(from);
    await user.type(from, '400');
    expect(screen.getByText('The service starts an export of this size at 1, 501, 1,001')).toBeTruthy();
    expect(exportButton()).toHaveProperty('disabled', true);
    await user.clear(from);
    await user.type(from, '1,001');
    expect(screen.getByText('Results 1,001 to 1,284.')).toBeTruthy();
    await user.click(exportButton());
    expect(messages).toEqual([
      { name: 'startExport', payload: { searchId: 'search-1', size: 500, page: 2, agreedMilli: 500_000 } },
    ]);
  });

  const perDay = (perDayMilli: number) => ({ perDayMilli, perMonthMilli: null, askAgainAboveMilli: null });

  it('when the budget does not cover it, says so, orders nothing, and offers the most that fits', async () => {
    const { messages, user, db, field } = await open(484);
    await act(async () => void (await db.settings.put({ key: 'budget', value: perDay(370_500) })));
    expect(await screen.findByText('Too little is left of today’s budget')).toBeTruthy();
    expect(screen.getByText(/of 370\.5 credits/)).toBeTruthy();
    expect(exportButton()).toHaveProperty('disabled', true);
    expect(button('Raise the budget')).toBeTruthy();
    await user.click(button('Change to 370, the most that fits'));
    expect(field).toHaveProperty('value', '370');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText(/^Too little is left/)).toBeNull();
    await user.click(exportButton());
    expect(messages).toEqual([
      { name: 'startExport', payload: { searchId: 'search-1', size: 370, page: 0, agreedMilli: 370_000 } },
    ]);
  });

  it.each([
    [0, 'Check the balance', true],
    [120_000, 'Check the balance', false],
  ])('when the balance read %d ms ago does not cover it, states the balance', async (ageMs, action, isClosed) => {
    const { user, db, messages } = await open(484);
    const row = { connection: connectionId, milli: 470_500, readAt: Date.now() - ageMs, quiet: null };
    await act(async () => void (await db.balances.put(row)));
    expect(await screen.findByText(/^You have 470\.5, this costs up to 484 credits/)).toBeTruthy();
    expect(exportButton()).toHaveProperty('disabled', isClosed);
    expect(button('Change to 470, the most that fits')).toBeTruthy();
    await user.click(button(action));
    expect(messages.map(({ name }) => name)).toEqual(['readBalance']);
  });

  it('when nothing at all fits, offers no other size', async () => {
    const { db } = await open(484);
    await act(async () => void (await db.settings.put({ key: 'budget', value: perDay(500) })));
    expect(await screen.findByText(/^Too little is left/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
  });

  it.each<[string, JobRow, string]>([
    [
      'is too little for it',
      exportJob([jobPart({ size: 1284 })], { state: 'paused', pausedBecause: 'not-enough-credits' }),
      'Not started: Not enough credits.',
    ],
    [
      'is refused',
      exportJob([jobPart({ state: 'refused', failure: { kind: 'blocked', status: 403 } })], { state: 'done' }),
      'Not started: ',
    ],
    ['is on its way', exportJob([jobPart({ state: 'submitting' })]), 'Being submitted'],
    ['was accepted', exportJob([runningPart()]), 'The job has started.'],
  ])('when the pressed order %s, says so', async (_, row, said) => {
    const { user, db } = await open(1284);
    await db.jobs.put(row);
    await user.click(exportButton());
    const link = await screen.findByRole('link', { name: 'See the job' });
    await waitFor(() => expect(link.parentElement?.textContent).toContain(said));
    if (!said.includes('started.')) expect(screen.queryByText(/has started/)).toBeNull();
  });

  const listed = (more: Partial<MemberRow> = {}): OpenOptions => ({
    ...four,
    members: [{ ...mateus, ...more }],
    pages: [searchPage(0, people, { total: 1284 })],
    answers,
  });

  it('when results here are on a list or known, says how many beside the price', async () => {
    const { user, messages } = await openResults(listed());
    await offLimitsRead();
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
    expect(
      screen.getByRole('heading', { name: 'For the search “Seniority Director, VP, Head”: 1,284 people.' }),
    ).toBeTruthy();
    const step = screen.getByRole('region', { name: '1 of the 4 results here is on your lists' });
    expect(step.textContent).toContain(
      'At that rate about 320 of the 1,284 ordered are on your lists, for up to 320 credits.',
    );
    expect(step.textContent).toContain(
      'The email of 1 of the 4 results here is known already. At that rate up to 1 credit of the price pays again for about 1 of the 1,284 ordered.',
    );
    expect(messages).toEqual([]);
    await user.click(button('Export anyway up to 1,284 credits'));
    expect(messages.map(({ name }) => name)).toEqual(['startExport']);
  });

  it('says how many of an export may be charged although excluded, by its own number', async () => {
    const nameless = Array.from({ length: 40 }, (_, at) => ({ ...mateus, id: `nobody-${at}`, names: [`name/${at}`] }));
    const { user } = await openResults({ ...listed(), members: nameless as never });
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    const step = screen.getByRole('dialog', { name: 'Export' });
    expect(await within(step).findByText(/^Up to 40 people may be charged although excluded/)).toBeTruthy();
    expect(within(step).getByRole('link', { name: 'Open the list' })).toBeTruthy();
  });

  it('when the service can leave out the people on a list, asks about the known emails alone', async () => {
    const { user } = await openResults(listed(leftOut));
    await offLimitsRead();
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
    const step = screen.getByRole('region', { name: 'The email of 1 of the 4 results here is known already' });
    expect(step.textContent).not.toContain('on your lists');
    expect(step.textContent?.split('known already')).toHaveLength(2);
    expect(step.textContent).toContain('At that rate up to 1 credit of the price pays again for about 1 of the 1,283');
  });

  const ask = async (options: OpenOptions, size?: string) => {
    const page = await openResults(options);
    await offLimitsRead();
    await page.user.click(await screen.findByRole('button', { name: /^Get all/ }));
    if (size !== undefined) {
      const field = screen.getByRole('textbox', { name: 'How many' });
      await page.user.clear(field);
      await page.user.type(field, size);
    }
    await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
    return page;
  };

  it('when all that are ordered are here, counts exactly those', async () => {
    await ask(listed(), '3');
    const step = screen.getByRole('region', { name: '1 of these 3 people is on your lists' });
    expect(step.textContent).toContain('The price includes up to 1 credit for 1 person on your lists.');
    expect(step.textContent).toContain(
      'The price includes up to 1 credit for 1 email that is known already and would be paid for again.',
    );
    expect(step.textContent).not.toContain('At that rate');
  });

  it('when all that are ordered are here and only known, says so once', async () => {
    await ask(listed(leftOut), '3');
    const step = screen.getByRole('region', { name: 'The email of 1 of these 3 people is known already' });
    expect(step.textContent).toContain('The price includes up to 1 credit to pay for it again.');
    expect(step.textContent?.split('known already')).toHaveLength(2);
  });

  it('when the search leaves out no list, says that the export leaves out no one, even people known by an ID', async () => {
    await ask({ ...listed(leftOut), props: { search: search({ lists: [] }) } });
    const step = screen.getByRole('region', { name: '1 of the 4 results here is on your lists' });
    expect(step.textContent).toContain(
      'This search leaves out none of your lists, so the export includes everyone on them.',
    );
    expect(step.textContent).not.toContain('whose ID');
  });

  it('when a person works at a company that the filters leave out by now, does not count them', async () => {
    const accounts = list('accounts', 'Accounts', 'company', { coversPeople: true });
    const fenwick = member('accounts', subject('fenwick'), 'Fenwick', { names: ['domain:fenwick.example'], at: now });
    const employed = people.map((each) =>
      each.name === 'Hana Novotná' ? { ...each, domain: 'fenwick.example' } : each,
    );
    await ask({
      ...four,
      lists: [customers, accounts],
      members: [mateus, fenwick],
      answers,
      pages: [searchPage(0, employed, { total: 1284 })],
    });
    await waitFor(() => expect(box('Hana Novotná')).toHaveProperty('disabled', true));
    const step = screen.getByRole('region', { name: '1 of the 4 results here is on your lists' });
    expect(step.textContent).not.toContain('known already');
  });

  it('when the filters on the screen are others, orders nothing and says why', async () => {
    const { messages } = await openResults({ ...four, answers, props: { isStale: true } });
    expect(await screen.findByText(/^Nothing can be ordered for these results/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Get all/ })).toBeNull();
    expect(await screen.findByRole('button', { name: /^Find the other/ })).toHaveProperty('disabled', true);
    expect(messages).toEqual([]);
  });

  it('when the filters changed a moment before the press, sends nothing', async () => {
    const { messages, user } = await openResults({
      ...four,
      records: [],
      members: [],
      pages: [searchPage(0, people, { total: 1284 })],
      answers,
      props: { isCurrent: () => Promise.resolve(false) },
    });
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
    await user.click(exportButton());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'How many' })).toBeNull());
    expect(messages).toEqual([]);
  });

  describe('where people on a list have no id of the service', () => {
    const unresolved = { ...mateus, names: ['page:person/pronet/mateus-carvalho'] };
    const openWith = async (enrich: unknown, name = 'Resolve 1 profile first 1 credit') => {
      const page = await openResults({
        ...four,
        records: [],
        members: [unresolved],
        pages: [searchPage(0, people.slice(0, 2), { total: 2000 })],
        answers: { ...answers, enrich },
      });
      await page.user.click(await screen.findByRole('button', { name: /^Get all/ }));
      return { ...page, resolve: await screen.findByRole('button', { name }) };
    };
    const chargedLine = () => screen.queryByText(/may be charged although excluded/);

    it('resolves them first on a press, and counts again', async () => {
      const page = await openWith(undefined);
      const written = { ...unresolved, names: [...unresolved.names, ...leftOut.names], resolvedAt: 1 };
      Object.defineProperty(page.answers, 'enrich', {
        get: () => page.db.members.put(written).then(() => answering({ outcome: 'found', chargedMilli: 1000 })),
      });
      expect(chargedLine()?.textContent).toContain('Up to 1 person may be charged');
      expect(page.messages).toEqual([]);
      await page.user.click(page.resolve);
      expect(await screen.findByText('The service knows this profile.')).toBeTruthy();
      expect(page.messages).toMatchObject([
        {
          name: 'enrich',
          payload: {
            operation: 'resolve',
            agreedMilli: 1000,
            subject: { key: `person/list/${unresolved.listId}` },
            detail: { profiles: ['https://www.pronet.example/in/mateus-carvalho'] },
          },
        },
      ]);
      await waitFor(() => expect(chargedLine()).toBeNull());
      expect(exportButton()).toHaveProperty('disabled', false);
    });

    it('orders nothing while they are being resolved', async () => {
      const page = await openWith(new Promise(() => undefined));
      await waitFor(() => expect(exportButton()).toHaveProperty('disabled', false));
      await page.user.click(page.resolve);
      expect(await screen.findByText('Looking them up on the service …')).toBeTruthy();
      expect([exportButton(), page.resolve].map((each) => each.hasAttribute('disabled'))).toEqual([true, true]);
    });

    it('when the service refuses, says so and offers it again', async () => {
      const { user, resolve } = await openWith(failing({ kind: 'offline' }));
      await user.click(resolve);
      expect(await screen.findByText('Offline')).toBeTruthy();
      expect(chargedLine()).toBeTruthy();
      await waitFor(() => expect(resolve).toHaveProperty('disabled', false));
    });
  });

  it('keeps the number that was written when the sheet is closed and opened again', async () => {
    const { user, field } = await open(3712);
    await user.clear(field);
    await user.type(field, '2000');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button(/^Get all/));
    expect(await screen.findByRole('textbox', { name: 'How many' })).toHaveProperty('value', '2000');
  });

  it('is one dialog with one way back, which also offers a notice when it is done', async () => {
    const { user } = await open(1284);
    const sheet = within(screen.getByRole('dialog', { name: 'Export' }));
    expect(sheet.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
    expect(sheet.getByRole('switch', { name: 'Notify me when it is done' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(button(/^Get all/));
  });

  it('when Escape is pressed, goes back', async () => {
    const { user } = await open(1284);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'How many' })).toBeNull();
  });
});

describe('other results', () => {
  it('when it is a preview, shows masked names and available data, and has no track id', async () => {
    const masked = line('x', { name: 'Ingrid S******', has: ['mobile', 'skills'] });
    const page = searchPage(0, [masked], { chargedMilli: 1000, track: null }, 'preview');
    await openResults({ ...four, pages: [page], props: { mode: 'preview' } });
    await waitFor(() => expect(cells()).toEqual([['', 'Ingrid S******', '', '', '', 'mobile, skills', 'not asked']]));
    expect(screen.queryByRole('button', { name: /^Find all/ })).toBeNull();
    expect(button('Next page 1 credit')).toBeTruthy();
  });

  it('when a masked person is known, uses their full name: in the table, in the filter and on a list', async () => {
    const masked = [line('hana', { name: 'Hana N******' }), line('x', { name: 'Ingrid S******' })];
    const page = searchPage(0, masked, { chargedMilli: 1000, track: null }, 'preview');
    const { user, db } = await openResults({ ...four, pages: [page], props: { mode: 'preview' } });
    await waitFor(() => expect(names()).toEqual(['Hana Novotná', 'Ingrid S******']));
    // Bought while the table is open.
    await act(() => db.records.put(record(subject('x'), { email: facet([emailEntry()], now) }, 'Ingrid Solheim')));
    await waitFor(() => expect(names()).toEqual(['Hana Novotná', 'Ingrid Solheim']));
    await user.type(screen.getByRole('searchbox', { name: 'Filter these results' }), 'novot');
    expect(names()).toEqual(['Hana Novotná']);
    expect(box('Hana Novotná')).toBeTruthy();
    expect((await db.searchPages.toArray())[0]?.lines[0]?.name).toBe('Hana N******');
  });

  it('when companies were found, leads on to the people at those selected, or at all of them, and sends nothing', async () => {
    const found = [companyLine('fenwick'), companyLine('halvorsen'), companyLine('brightwater')];
    const led: (readonly string[])[] = [];
    const props = {
      search: search({ kind: 'companies' }),
      onFindPeople: (ids: readonly string[]) => led.push(ids),
    } as const;
    const { user, messages } = await openResults({ pages: [searchPage(0, found, { track: null })], props });
    await user.click(button('Find people at these 3 free'));
    await user.click(screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })[0] as HTMLElement);
    await user.click(button('Find people here free'));
    expect(led).toEqual([found.map(({ id }) => id), [found[0]?.id]]);
    expect(messages).toEqual([]);
  });

  it('when a company was found by an office, says where that is and where its headquarters are', async () => {
    const found = [companyLine('jasper', { name: 'Jasper Hotels', place: 'lyon', office: 'berlin' })];
    const props = { search: search({ kind: 'companies' }) };
    await openResults({ pages: [searchPage(0, found, { track: null })], props });
    expect(screen.getByText('Berlin (HQ Lyon)')).toBeTruthy();
  });

  it('when companies were found, has their columns and asks for no email', async () => {
    const fenwick = companyLine('fenwick', {
      name: 'Fenwick Instruments',
      industry: 'medical devices',
      headcount: 1840,
      place: 'Delft',
      domain: 'fenwick.example',
      founded: 1987,
    });
    const props = { search: search({ kind: 'companies' }) };
    await openResults({ ...four, pages: [searchPage(0, [fenwick], { track: null })], props });
    const found = within(screen.getByRole('grid', { name: 'Companies found' }));
    expect(found.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['', 'Fenwick Instruments', 'Medical devices', '1,840', 'Delft', 'fenwick.example', '1987', '', ''],
    ]);
    for (const name of [/^Find \d+ email/, /^Get all/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(button('Next page up to 2.5 credits')).toBeTruthy();
  });

  it.each([
    ['all', 'No one matches all of these filters. Some may be on your lists. Remove a filter, or widen it.'],
    [[], 'No one matches all of these filters. Remove one, or widen it.'],
  ] as const)('when no one matches and lists are left out: %j, says what helps', async (lists, text) => {
    const pages = [searchPage(0, [], { total: 0, chargedMilli: 0, track: null })];
    await openResults({
      pages,
      lists: [customers],
      members: [mateus],
      props: { search: search({ lists: lists === 'all' ? lists : [...lists] }) },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('when no one matches, says so', async () => {
    await openResults({ pages: [searchPage(0, [], { total: 0, chargedMilli: 0, track: null })] });
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('when no page was paid for, shows the order alone, or says so', async () => {
    const { view } = await openResults();
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeTruthy();
    view.unmount();
    await openResults({ props: { order: <p>On its way</p> } });
    expect(await screen.findByText('On its way')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No results yet' })).toBeNull();
  });

  it('when everyone was forgotten, says so', async () => {
    await openResults({ pages: [searchPage(0, [], { keys: ['person/pronet/x'], total: 1 })] });
    expect(await screen.findByRole('heading', { name: 'No one left' })).toBeTruthy();
  });

  it('when the form says something else, says that these are the old ones', async () => {
    await openResults({ ...four, props: { isStale: true } });
    expect(screen.getByText(/^The filters have changed\./)).toBeTruthy();
  });
});

it('when a name or the available data is long, is cut within its line, with all of it in a tooltip', async () => {
  const name = 'Kaja Illing-Vandersteen, PhD, P.Eng';
  const has = ['MOBILE', 'SKILLS', 'EDUCATION', 'CERTIFICATION'];
  const pages = [
    searchPage(0, [line('kaja', { name, company: 'Hearthstone Building Group', has })], { mode: 'preview' }),
  ];
  await openResults({ pages, props: { mode: 'preview' } });
  const available = 'mobile, skills, education, certification';
  for (const text of [name, 'Hearthstone Building Group', available])
    expect(within(table()).getByText(text).classList.contains('cell-lines')).toBe(true);
  expect(within(table()).getByText(available).closest('td')?.title).toBe(available);
  expect(within(table()).getByText(name).closest('button')?.title).toContain(name);
});

it('when the keyboard is used, everything is reached', async () => {
  const { user } = await openResults({ ...four, props: { toolbar: <PeopleColumns /> } });
  await user.click(box('Ingrid Solheim'));
  const findEmails = await screen.findByRole('button', { name: 'Find 1 email up to 1 credit' });
  await waitFor(() => expect(findEmails).toHaveProperty('disabled', false));
  document.body.focus();
  const reached = new Set<string>();
  for (let press = 0; press < 40; press++) {
    await user.tab();
    const focused = document.activeElement;
    reached.add(focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
  }
  expect([...reached]).toEqual(
    expect.arrayContaining([
      ...['Columns', 'Filter these results', expect.stringMatching(/^Ingrid Solheim/), 'Exclude', 'Send to …'],
      ...['Find 1 email up to 1 credit', 'Get all 1,284 with emails …', '1 of 52 pages paid for'],
    ]),
  );
  // Inside the table the arrows lead on.
  bodyRows()[0]?.focus();
  const inside: string[] = [];
  for (let press = 0; press < 4; press++) {
    await user.keyboard('{ArrowRight}');
    inside.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  }
  expect(inside).toEqual([
    'Select Ingrid Solheim',
    'Ingrid Solheim',
    'Profile page of Ingrid Solheim',
    'Chief Procurement Officer',
  ]);
});
