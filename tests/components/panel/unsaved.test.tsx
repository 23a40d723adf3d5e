import '../../worlds/dom-setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { forgetUnsaved } from '@/lib/messaging/unsaved';
import { networks } from '@/lib/subjects/catalogue/networks';
import type { Subject } from '@/lib/subjects/subject';
import { full } from '../../fixtures/analyses.ts';
import { companyFacet, halvorsen } from '../../fixtures/rows/company-rows.ts';
import { amara, balance, connection, facet, person, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';
import { chooseMore, chooseTool } from '../menus.ts';

const { session } = fakeBrowser.storage;
beforeEach(() => session.clear());

/** The panel beside somebody with an analysis; only the tab and the worker's answers differ between two. */
async function openPanel(subject: Subject | null = amara, answers = {}) {
  const page = createPage({ tab: { subject }, answers });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  await page.db.records.bulkPut(
    [amara, tomasz].map((one) => record(one, { profile: facet(person()), personality: facet(full) })),
  );
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const note = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const more = () => button(/^More for /);
const lookup = () => screen.findByLabelText<HTMLInputElement>('Look up a person');
const keys = async () => Object.keys(await session.get()).filter((key) => key.startsWith('written:'));
/** As long as a person who types the next letter does not take. */
const storedAll = (count: number) => waitFor(async () => expect(await keys()).toHaveLength(count));

type Page = Awaited<ReturnType<typeof openPanel>>;

async function writeAll({ user }: Page): Promise<void> {
  await chooseMore(user, 'Add a note');
  await user.type(note() ?? document.body, 'Met in May');
  await chooseTool(user, 'Look up a person');
  await user.type(await lookup(), 'jane@ac');
}

async function expectAll(): Promise<void> {
  await waitFor(() => expect(note()?.value).toBe('Met in May'));
  expect((await lookup()).value).toBe('jane@ac');
}

describe('a note and a lookup that are being written', () => {
  it('are there again after another person was on the page', async () => {
    const page = await openPanel();
    await writeAll(page);
    page.tabs.moveTo(tomasz);
    await waitFor(() => expect(note()).toBeNull());
    expect(screen.queryByLabelText('Look up a person')).toBeNull();
    page.tabs.moveTo(amara);
    await expectAll();
    expect(document.activeElement).toBe(document.body);
  });

  it('are there again, when the panel was closed and opened, with nothing asked of the worker', async () => {
    const page = await openPanel();
    await writeAll(page);
    cleanup();
    const again = await openPanel();
    await expectAll();
    expect([...page.messages, ...again.messages].filter(({ name }) => name !== 'panelOpened')).toEqual([]);
  });

  it('are there again in a panel that was closed in the middle of a word', async () => {
    const page = await openPanel();
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Me');
    window.dispatchEvent(new Event('pagehide'));
    expect(await session.get('written:note:'.concat(amara.key))).toMatchObject({
      [`written:note:${amara.key}`]: { texts: ['Me', ''] },
    });
  });

  it('are gone, when the person is forgotten', async () => {
    const page = await openPanel();
    await writeAll(page);
    await storedAll(2);
    await forgetUnsaved(new Set([amara.key]), () => false);
    await waitFor(() => expect(note()).toBeNull());
    cleanup();
    expect(await keys()).toEqual([]);
    await openPanel();
    expect(note()).toBeNull();
  });

  it('stay, when "Forget this person" is not confirmed', async () => {
    const page = await openPanel();
    await writeAll(page);
    await chooseMore(page.user, 'Forget this person');
    const asked = within(screen.getByRole('group', { name: /^Forget / }));
    await page.user.click(asked.getByRole('button', { name: 'Cancel' }));
    await expectAll();
  });
});

describe('a note', () => {
  it.each(['Save note', 'Cancel'])('that closes by “%s” gives focus back to its button', async (closing) => {
    const page = await openPanel(amara, { saveNote: answering({}) });
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button(closing));
    await waitFor(() => expect(note()).toBeNull());
    expect(document.activeElement).toBe(more());
  });

  it('keeps the typed text on Escape, and gives focus back to its button', async () => {
    const { user } = await openPanel();
    await chooseMore(user, 'Add a note');
    await user.keyboard('Met{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more()));
    expect(note()?.value).toBe('Met');
  });

  it('closes by Escape where nothing was typed', async () => {
    const { user } = await openPanel();
    await chooseMore(user, 'Add a note');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(note()).toBeNull());
    expect(document.activeElement).toBe(more());
  });

  it('is edited at its end', async () => {
    const page = await openPanel();
    await page.db.records.put({ ...record(amara, { profile: facet(person()) }), note: 'Met in May' });
    await screen.findByText('“Met in May”');
    await chooseMore(page.user, 'Edit the note');
    await page.user.keyboard(', likes tea');
    expect(note()?.value).toBe('Met in May, likes tea');
  });

  it.each(['Forget this person', 'Erase and never buy again'])(
    'is named among the data "%s" removes, with the draft and the analysis',
    async (action) => {
      const { user } = await openPanel();
      await chooseMore(user, action);
      const said = screen.getByRole('group', { name: /\?$/ }).textContent ?? '';
      for (const what of ['Email', 'mobile', 'profile', 'company', 'analysis', 'note', 'draft'])
        expect(said).toContain(what);
    },
  );

  it('is gone when it was saved', async () => {
    const page = await openPanel(amara, { saveNote: answering({}) });
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await storedAll(1);
    await page.user.click(button('Save note'));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(note()).toBeNull();
  });

  it('is open again with its words, when the worker could not save it', async () => {
    const page = await openPanel(amara, { saveNote: failing({ kind: 'internal' }) });
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button('Save note'));
    await waitFor(() => expect(note()?.value).toBe('Met in May'));
    await waitFor(async () => expect(await keys()).toEqual([`written:note:${amara.key}`]));
  });

  it('is there again, when the worker died before it answered', async () => {
    const page = await openPanel();
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button('Save note'));
    cleanup();
    await openPanel();
    await waitFor(() => expect(note()?.value).toBe('Met in May'));
  });

  it('that is written on while it is being saved is not erased by the save', async () => {
    const saved = Promise.withResolvers<unknown>();
    const page = await openPanel(amara, { saveNote: saved.promise });
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met');
    await page.user.click(button('Save note'));
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, ' in May');
    saved.resolve(answering({}));
    await screen.findAllByText('Note saved');
    expect(note()?.value).toBe('Met in May');
    await storedAll(1);
  });

  it('says on a press that they were contacted today, below the earlier note', async () => {
    const page = await openPanel(amara, { saveNote: answering({}) });
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button('Contacted today'));
    await screen.findAllByText('Note saved');
    const today = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(Date.now());
    expect(page.messages).toContainEqual({
      name: 'saveNote',
      payload: { subject: amara, text: `Met in May\nContacted ${today}`, before: '' },
    });
    expect(document.activeElement).toBe(more());
  });

  it('is open with it, when the worker could not save that they were contacted', async () => {
    const page = await openPanel(amara, { saveNote: failing({ kind: 'internal' }) });
    await chooseMore(page.user, 'Add a note');
    await page.user.click(button('Contacted today'));
    await waitFor(() => expect(note()?.value).toMatch(/^Contacted /));
  });

  it('that is full takes no further text', async () => {
    const page = await openPanel();
    await chooseMore(page.user, 'Add a note');
    await page.user.click(note() ?? document.body);
    await page.user.paste('m'.repeat(4995));
    expect(button('Contacted today')).toHaveProperty('disabled', true);
  });

  it('is gone when it was cancelled', async () => {
    const page = await openPanel();
    await chooseMore(page.user, 'Add a note');
    await page.user.type(note() ?? document.body, 'Met in May');
    await storedAll(1);
    await page.user.click(button('Cancel'));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(note()).toBeNull();
  });
});

describe('a lookup', () => {
  it('is gone when it was submitted', async () => {
    const page = await openPanel(null);
    await page.user.type(await lookup(), 'jane@acme.com');
    await storedAll(1);
    await page.user.click(button(/^Look up 0\.5/));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(page.messages.at(-1)).toMatchObject({ name: 'enrich' });
  });

  it('on a page without a subject returns on the next one, and not beside a person', async () => {
    const page = await openPanel(null);
    await page.user.type(await lookup(), 'jane@ac');
    page.tabs.moveTo(amara);
    await screen.findByRole('button', { name: /^More for / });
    expect(screen.queryByLabelText('Look up a person')).toBeNull();
    page.tabs.moveTo(null);
    await waitFor(async () => expect((await lookup()).value).toBe('jane@ac'));
  });
});

describe('a list and a reason that are being chosen', () => {
  const choosing = () => within(screen.getByRole('form', { name: 'Choose a list' }));
  async function choose(page: Page): Promise<void> {
    await chooseMore(page.user, 'Exclude …');
    // Loaded when it is opened.
    await screen.findByRole('form', { name: 'Choose a list' });
    await page.user.type(choosing().getByLabelText('Name of the list'), 'Competitors');
    await page.user.type(choosing().getByLabelText('Why (optional)'), 'Works with Ingrid');
  }

  it('are there again after another person was on the page', async () => {
    const page = await openPanel();
    await choose(page);
    page.tabs.moveTo(tomasz);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Choose a list' })).toBeNull());
    page.tabs.moveTo(amara);
    await screen.findByRole('form', { name: 'Choose a list' });
    expect(choosing().getByLabelText('Name of the list')).toHaveProperty('value', 'Competitors');
    expect(choosing().getByLabelText('Why (optional)')).toHaveProperty('value', 'Works with Ingrid');
    expect(document.activeElement).toBe(document.body);
  });

  it('are gone when they were cancelled or the person is forgotten', async () => {
    const page = await openPanel();
    await choose(page);
    await storedAll(1);
    await page.user.click(choosing().getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await keys()).toEqual([]));
    await choose(page);
    await storedAll(1);
    await forgetUnsaved(new Set([amara.key]), () => false);
    await waitFor(() => expect(choosing().getByLabelText('Why (optional)')).toHaveProperty('value', ''));
    expect(await keys()).toEqual([]);
  });

  it('are gone when they were used', async () => {
    const createList = answering({ outcome: 'named', listId: 'list-1' });
    const token = crypto.randomUUID();
    const exclude = answering({ outcome: 'excluded', listId: 'list-1', listName: 'Competitors', token });
    const page = await openPanel(amara, { createList, exclude });
    await choose(page);
    await storedAll(1);
    await page.user.click(choosing().getByRole('button', { name: 'Exclude' }));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(page.messages.at(-1)?.payload).toMatchObject({ why: 'Works with Ingrid' });
  });
});

describe('the address of a profile that is being linked', () => {
  async function openElsewhere(linkPage: unknown) {
    const url = 'https://www.xing.com/profile/Jane_Doe';
    const page = createPage({ tab: { subject: { ...amara, url } }, sites: [...networks], answers: { linkPage } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    const store = page.follow();
    await page.db.settings.get('sites');
    store.readAgain();
    page.open(<Panel page={store} />);
    await screen.findByRole('heading', { level: 1, name: 'Jane Doe' });
    return page;
  }
  const field = () => screen.findByLabelText<HTMLInputElement>('Address of their profile');

  it('is there again after another page was shown, and gone when it was linked', async () => {
    const page = await openElsewhere(answering({ linked: true }));
    await page.user.click(await screen.findByRole('button', { name: 'Link a profile' }));
    await page.user.type(await field(), 'https://www.linkedin.com/in/jane-doe');
    page.tabs.moveTo(null);
    await waitFor(() => expect(screen.queryByLabelText('Address of their profile')).toBeNull());
    page.tabs.moveTo({ ...amara, url: 'https://www.xing.com/profile/Jane_Doe' });
    await waitFor(async () => expect((await field()).value).toBe('https://www.linkedin.com/in/jane-doe'));
    await storedAll(1);
    await page.user.click(button('Link'));
    await waitFor(async () => expect(await keys()).toEqual([]));
  });
});

describe('the seeds and the number of lookalikes', () => {
  it('returns after another page was shown, with the typed text in the field', async () => {
    const page = createPage({ tab: { subject: halvorsen } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(halvorsen, { company: companyFacet }, 'Halvorsen Maritime'));
    page.open(<Panel page={page.follow()} />);
    const count = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'How many' });
    await page.user.click(await screen.findByRole('button', { name: /^Similar to / }));
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    expect((await count()).value).toBe('26');
    await page.user.click(button('Add as seed'));
    await page.user.type(screen.getByLabelText('Another company'), 'north-q');
    page.tabs.moveTo(tomasz);
    await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
    page.tabs.moveTo(halvorsen);
    await waitFor(async () => expect((await count()).value).toBe('26'));
    expect(screen.getByLabelText('Another company')).toHaveProperty('value', 'north-q');
    expect(document.activeElement).toBe(document.body);
    await page.user.click(button('Fewer'));
    await page.user.clear(screen.getByLabelText('Another company'));
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(await keys()).toEqual([]));
  });
});
