import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { HandOver } from '@/components/hand-over/hand-over';
import { preferences } from '@/components/hand-over/preferences';
import { fileNotes } from '@/components/hand-over/rows/file-notes';
import type { HandSource } from '@/components/hand-over/source';
import { historySource } from '@/components/history/history-source';
import * as files from '@/components/ui/file-export/save-file';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { historyLineOf } from '@/lib/history/history-line';
import { forgetColumns } from '@/lib/platform/browser/storage-areas';
import {
  connection,
  connectionId,
  emailEntry,
  facet,
  person,
  record,
  sites,
  subjectOf,
} from '../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage } from '../extension-page.tsx';
import { savedText } from '../ui/saved-text.ts';

beforeEach(() => {
  preferences.forget();
  fileNotes.setState({ isOn: false });
});
afterEach(async () => {
  await fakeBrowser.storage.local.clear();
});

function known(slug: string, name: string, email: string | null, more: Partial<SubjectRecord> = {}): SubjectRecord {
  const [first = '', last = ''] = name.split(' ');
  const profile = person({ id: crypto.randomUUID(), profile: { first_name: first, last_name: last, full_name: name } });
  const facets = {
    profile: facet(profile),
    ...(email !== null && { email: facet([emailEntry({ address: email })]) }),
  };
  return { ...record(subjectOf(slug), facets, name), ...more };
}

const amara = known('amara', 'Amara Okonkwo', 'amara@fenwick.example');
const hana = known('hana', 'Hana Novotná', 'hana@fenwick.example');
const kwame = known('kwame', 'Kwame Boateng', null);
const yuki = known('yuki', 'Yuki Tanabe', 'yuki@sakura.example');

async function open(records: SubjectRecord[], options: { excluded?: string[]; last?: string } = {}) {
  const page = createPage({ answers: { handOver: answering(undefined), setTags: answering(undefined) } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  await page.db.records.bulkPut(records);
  await page.db.lists.put(list('customers', 'Customers', 'person'));
  for (const slug of options.excluded ?? []) await page.db.members.put(member('customers', subjectOf(slug), slug));
  if (options.last !== undefined) await fakeBrowser.storage.local.set({ 'hand-over': { last: options.last } });
  const source: HandSource = historySource(page.db, connectionId, records.map(historyLineOf), 'Buyers');
  const onClose = vi.fn();
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  page.open(<HandOver source={source} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: /^Send \d/ });
  const inside = within(dialog);
  const saved = async () => {
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    return (await savedText(save.mock.calls[0]?.[1])).slice(1).trimEnd().split('\r\n');
  };
  return { ...page, dialog, inside, onClose, save, saved };
}

const chooseHubspot = async ({ user, inside }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'inside'>) =>
  user.click(inside.getByRole('radio', { name: /^HubSpot/ }));

describe('"Send to …"', () => {
  it('shows the target’s own headings over ours, and the first rows', async () => {
    const page = await open([amara, hana, yuki]);
    await chooseHubspot(page);
    const table = await page.inside.findByRole('table');
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads.slice(0, 3)).toEqual(['First Namefirst name', 'Last Namelast name', 'Emailemail']);
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByText('Okonkwo')).toBeTruthy();
    expect(page.messages).toEqual([]);
  });

  it('shows at most five rows', async () => {
    const many = Array.from({ length: 9 }, (_, at) => known(`p-${at}`, `Person Number${at}`, `p${at}@x.example`));
    const { inside } = await open(many);
    await waitFor(() => expect(inside.getAllByRole('row')).toHaveLength(6));
    expect(inside.getByRole('button', { name: 'Save 9 contacts' })).toBeTruthy();
  });

  it('marks a missing value that the target needs, says why, and leaves those people out on a press', async () => {
    const page = await open([amara, kwame, yuki]);
    await chooseHubspot(page);
    expect(await page.inside.findByText('missing')).toBeTruthy();
    const line = page.inside.getByText('1 without an email').closest('li');
    expect(line?.textContent).toContain('HubSpot would make them again at each import');
    await page.user.click(page.inside.getByRole('button', { name: 'Leave out those without: email' }));
    expect(page.inside.queryByText('missing')).toBeNull();
    await page.user.click(page.inside.getByRole('button', { name: 'Save 2 contacts' }));
    const rows = await page.saved();
    expect(rows.slice(1)).toEqual([expect.stringMatching(/^Amara,Okonkwo,/), expect.stringMatching(/^Yuki,Tanabe,/)]);
  });

  it('keeps people without a value where the person keeps them', async () => {
    const page = await open([amara, kwame]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Leave out those without: email' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Keep those without: email' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Save 2 contacts' }));
    expect(await page.saved()).toHaveLength(3);
  });

  it('finds missing emails in one order, at the price on its button', async () => {
    const page = await open([amara, kwame, known('bob', 'Bob Low', null)]);
    await chooseHubspot(page);
    page.answers.startBatch = answering({ id: 'batch-1' });
    await page.user.click(await page.inside.findByRole('button', { name: 'Find 2 up to 2 credits' }));
    expect(page.messages).toEqual([
      {
        name: 'startBatch',
        payload: {
          operation: 'email',
          agreedMilli: 2000,
          subjects: [
            expect.objectContaining({ key: subjectOf('kwame').key }),
            expect.objectContaining({ key: subjectOf('bob').key }),
          ],
        },
      },
    ]);
  });

  it('does not offer to find an email that was looked for before', async () => {
    const looked = { ...kwame, facets: { ...kwame.facets, email: facet<never>(null) } };
    const page = await open([amara, looked]);
    await chooseHubspot(page);
    expect(await page.inside.findByText('1 without an email')).toBeTruthy();
    expect(page.inside.queryByRole('button', { name: /^Find/ })).toBeNull();
  });

  it('shows an email as soon as it was found', async () => {
    const page = await open([amara, kwame]);
    await chooseHubspot(page);
    expect(await page.inside.findByText('1 without an email')).toBeTruthy();
    await page.db.records.put(known('kwame', 'Kwame Boateng', 'kwame@okavango.example'));
    await page.db.lists.put(list('others', 'Others', 'person'));
    await waitFor(() => expect(page.inside.queryByText('1 without an email')).toBeNull());
    expect(page.inside.getByText('kwame@okavango.example')).toBeTruthy();
  });

  it('says what the target does not ask for', async () => {
    const page = await open([amara, hana]);
    await chooseHubspot(page);
    const line = (await page.inside.findByText('2 without a mobile')).closest('li');
    expect(line?.textContent).toContain('HubSpot does not ask for one');
  });

  it('leaves out excluded people, says how many, and names them and their list on a press', async () => {
    const page = await open([amara, hana, yuki], { excluded: ['hana'] });
    expect(await page.inside.findByText('1 excluded')).toBeTruthy();
    expect(page.inside.getByRole('heading', { name: 'Send 2 people' })).toBeTruthy();
    expect(page.inside.queryByText('Novotná')).toBeNull();
    await page.user.click(page.inside.getByRole('button', { name: 'Show the excluded' }));
    expect(page.inside.getByText('Hana Novotná · Customers')).toBeTruthy();
    await page.user.click(page.inside.getByRole('button', { name: 'Save 2 contacts' }));
    expect((await page.saved()).join()).not.toContain('Hana');
  });

  it('leaves out a person who is excluded between opening and saving', async () => {
    const page = await open([amara, hana]);
    const save = await page.inside.findByRole('button', { name: 'Save 2 contacts' });
    await page.db.members.put(member('customers', subjectOf('hana'), 'hana'));
    act(() => save.click());
    expect((await page.saved()).join()).not.toContain('Hana');
    expect(await page.inside.findByRole('heading', { name: '1 contact saved' })).toBeTruthy();
  });

  it('saves nothing where all are excluded', async () => {
    const page = await open([amara], { excluded: ['amara'] });
    expect(await page.inside.findByText(/^Nothing is left to send\./)).toBeTruthy();
    expect(page.inside.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('chooses the target that was used last, and lists it first', async () => {
    const page = await open([amara], { last: 'hubspot' });
    const [first] = page.inside.getAllByRole('radio');
    expect(first).toHaveProperty('checked', true);
    expect(page.inside.getByRole('radio', { name: 'HubSpot last used' })).toBe(first);
    expect(document.activeElement).toBe(first);
  });

  it('is used from the keyboard: Enter on the last target saves', async () => {
    const page = await open([amara], { last: 'hubspot' });
    await page.inside.findByRole('button', { name: 'Save 1 contact' });
    await page.user.keyboard('{Enter}');
    expect(await page.saved()).toHaveLength(2);
  });

  it('forgets what it remembers with everything else', async () => {
    await fakeBrowser.storage.local.set({ 'hand-over': { last: 'hubspot' }, other: 1 });
    await forgetColumns();
    expect(await fakeBrowser.storage.local.get(null)).toEqual({ other: 1 });
  });

  it('remembers a target only once it was used', async () => {
    const page = await open([amara]);
    await chooseHubspot(page);
    expect(await fakeBrowser.storage.local.get('hand-over')).toEqual({});
    await page.user.click(await page.inside.findByRole('button', { name: 'Save 1 contact' }));
    await waitFor(async () =>
      expect(await fakeBrowser.storage.local.get('hand-over')).toMatchObject({ 'hand-over': { last: 'hubspot' } }),
    );
  });

  it('after saving says what to do there, opens it, and tags on a press', async () => {
    const page = await open([amara, hana]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Save 2 contacts' }));
    const title = await page.inside.findByRole('heading', { name: '2 contacts saved' });
    expect(document.activeElement).toBe(title);
    expect(page.inside.getByText(/^hubspot-Buyers-\d{4}-\d\d-\d\d\.csv$/)).toBeTruthy();
    expect(page.inside.getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(page.inside.getByRole('link', { name: 'Open HubSpot' }).getAttribute('href')).toBe(
      'https://app.hubspot.com/',
    );
    expect(page.messages.map(({ name }) => name)).toEqual(['handOver']);
    await page.user.click(page.inside.getByRole('button', { name: 'Tag them “in HubSpot”' }));
    expect(await page.inside.findByText('Tagged “in HubSpot”')).toBeTruthy();
    expect(page.messages.at(-1)).toMatchObject({
      name: 'setTags',
      payload: { add: ['in HubSpot'], remove: [], subjects: [{ name: 'Amara Okonkwo' }, { name: 'Hana Novotná' }] },
    });
    await page.user.click(page.inside.getByRole('button', { name: 'Done' }));
    expect(page.onClose).toHaveBeenCalledOnce();
  });

  it('copies the target’s columns with tabs between them', async () => {
    const page = await open([amara]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Copy' }));
    expect(await page.inside.findByRole('heading', { name: '1 row copied' })).toBeTruthy();
    const [head = '', row = ''] = (await navigator.clipboard.readText()).split(/\r?\n/);
    expect(head.split('\t').slice(0, 3)).toEqual(['First Name', 'Last Name', 'Email']);
    expect(row.split('\t').slice(0, 3)).toEqual(['Amara', 'Okonkwo', 'amara@fenwick.example']);
    expect(page.save).not.toHaveBeenCalled();
  });

  it('has one’s own note only where it is ticked', async () => {
    const page = await open([{ ...amara, note: 'Met at the fair' }]);
    expect(page.inside.queryByText('Met at the fair')).toBeNull();
    await page.user.click(page.inside.getByRole('checkbox', { name: 'With notes' }));
    await page.user.click(await page.inside.findByRole('button', { name: 'Save 1 contact' }));
    expect((await page.saved()).join()).toContain('Met at the fair');
  });

  it('writes the purpose that the person names, and remembers it', async () => {
    const page = await open([amara]);
    await chooseHubspot(page);
    await page.user.type(await page.inside.findByRole('textbox', { name: 'Purpose' }), 'Recruiting');
    await page.user.click(page.inside.getByRole('button', { name: 'Save 1 contact' }));
    const [heads = '', row = ''] = await page.saved();
    expect(row.split(',')[heads.split(',').indexOf('Purpose')]).toBe('Recruiting');
    await waitFor(async () =>
      expect(await fakeBrowser.storage.local.get('hand-over')).toMatchObject({
        'hand-over': { purpose: 'Recruiting' },
      }),
    );
  });
});

describe('one’s own format', () => {
  async function openNew(records = [amara]) {
    const page = await open(records);
    await page.user.click(page.inside.getByRole('button', { name: 'New format' }));
    return page;
  }

  it('has own headings, is saved under a name, and writes them in their order', async () => {
    const page = await openNew();
    await page.user.type(page.inside.getByRole('textbox', { name: 'Name' }), 'Halden staffing');
    await page.user.click(page.inside.getByRole('button', { name: 'Add a column' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Add a column' }));
    const [first, second] = page.inside.getAllByRole('textbox', { name: 'Heading' });
    const [holds] = page.inside.getAllByRole('combobox', { name: 'Content' });
    if (first === undefined || second === undefined || holds === undefined) throw new Error('No column');
    await page.user.clear(first);
    await page.user.type(first, 'Work mail');
    await page.user.selectOptions(holds, 'email');
    await page.user.clear(second);
    await page.user.type(second, 'Who');
    await page.user.click(page.inside.getByRole('button', { name: 'Move Who up' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Save' }));
    expect(await page.inside.findByRole('radio', { name: /^Halden staffing/ })).toHaveProperty('checked', true);
    await page.user.click(await page.inside.findByRole('button', { name: 'Save 1 contact' }));
    const [heads = '', row = ''] = await page.saved();
    expect(heads.split(',')[0]).toBe('Who');
    expect(heads.split(',')[1]).toBe('Work mail');
    expect(row.split(',')[1]).toBe('amara@fenwick.example');
  });

  it('is not saved without a name and a column, and says what is missing', async () => {
    const page = await openNew();
    await page.user.click(page.inside.getByRole('button', { name: 'Save' }));
    expect(page.inside.getByRole('alert').textContent).toBe('Enter a name.');
    await page.user.type(page.inside.getByRole('textbox', { name: 'Name' }), 'Mine');
    await page.user.click(page.inside.getByRole('button', { name: 'Save' }));
    expect(page.inside.getByRole('alert').textContent).toBe('Add a column.');
  });

  it('begins with a target’s columns when they are changed', async () => {
    const page = await open([amara]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Change columns' }));
    const headings = page.inside.getAllByRole<HTMLInputElement>('textbox', { name: 'Heading' });
    expect(headings.slice(0, 3).map(({ value }) => value)).toEqual(['First Name', 'Last Name', 'Email']);
  });

  it('is shared as JSON, and read from it', async () => {
    const page = await open([amara]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Change columns' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Copy as JSON' }));
    const text = await navigator.clipboard.readText();
    expect(JSON.parse(text)).toMatchObject({ sidenoteFormat: 1, name: 'HubSpot' });
    await page.user.click(page.inside.getByRole('button', { name: 'New format' }));
    await page.user.click(page.inside.getByRole('button', { name: 'Paste JSON' }));
    await page.user.click(page.inside.getByRole('textbox', { name: 'Paste a format that was copied as JSON' }));
    await page.user.paste(text);
    expect(page.inside.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('HubSpot');
    expect(page.inside.getAllByRole('textbox', { name: 'Heading' }).length).toBeGreaterThan(5);
  });
});

describe('the links of a target', () => {
  it('open a search for one person once its address is known, and only on a press', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const page = await open([amara]);
    await chooseHubspot(page);
    await page.user.click(await page.inside.findByRole('button', { name: 'Add a link to HubSpot' }));
    const field = page.inside.getByRole('textbox', { name: 'Address in HubSpot' });
    await page.user.type(field, 'https://app-eu1.hubspot.com/contacts/4711/home');
    const form = field.closest('form') ?? document.body;
    await page.user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(create).not.toHaveBeenCalled();
    await page.user.click(await page.inside.findByRole('button', { name: 'Search in HubSpot' }));
    await waitFor(() =>
      expect(create.mock.calls[0]?.[0].url).toBe(
        'https://app-eu1.hubspot.com/contacts/4711/objects/0-1/views/all/list?query=amara%40fenwick.example',
      ),
    );
  });

  it('do not look up a person who is excluded by then', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await fakeBrowser.storage.local.set({ 'hand-over': { links: { hubspot: 'https://crm.example/?q={email}' } } });
    const page = await open([amara]);
    await chooseHubspot(page);
    const search = await page.inside.findByRole('button', { name: 'Search in HubSpot' });
    await page.db.members.put(member('customers', subjectOf('amara'), 'amara'));
    act(() => search.click());
    expect(await page.inside.findByText('Nothing is left to send.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });
});
