import '../../worlds/dom-setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { forgetWritten } from '@/lib/messaging/written';
import type { Subject } from '@/lib/subjects/subject';
import { full } from '../../fixtures/analyses.ts';
import { amara, balance, connection, facet, person, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

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
const body = () => screen.findByLabelText<HTMLTextAreaElement>('Body');
const note = () => within(screen.getByRole('region', { name: 'Actions' })).queryByRole<HTMLTextAreaElement>('textbox');
const lookup = () => screen.findByLabelText<HTMLInputElement>('Look up an email');
const keys = async () => Object.keys(await session.get()).filter((key) => key.startsWith('written:'));
/** As long as a person who types the next letter does not take. */
const storedAll = (count: number) => waitFor(async () => expect(await keys()).toHaveLength(count));

type Page = Awaited<ReturnType<typeof openPanel>>;

async function writeAll({ user }: Page): Promise<void> {
  await user.click(button('Show the advice'));
  await user.type(await body(), 'Hi Amara');
  await user.click(button('Note'));
  await user.type(note() ?? document.body, 'Met in May');
  await user.click(button('Look up an email'));
  await user.type(await lookup(), 'jane@ac');
}

async function expectAll(): Promise<void> {
  await waitFor(async () => expect((await body()).value).toBe('Hi Amara'));
  expect(note()?.value).toBe('Met in May');
  expect((await lookup()).value).toBe('jane@ac');
}

describe('a draft, a note and a lookup that are being written', () => {
  it('are there again, when another person was on the page in between, who has none of them', async () => {
    const page = await openPanel();
    await writeAll(page);
    page.tabs.moveTo(tomasz);
    await waitFor(() => expect(note()).toBeNull());
    expect(screen.queryByLabelText('Body')).toBeNull();
    expect(screen.queryByLabelText('Look up an email')).toBeNull();
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
    expect([...page.asked, ...again.asked].filter(({ name }) => name !== 'panelOpened')).toEqual([]);
  });

  it('are there again in a panel that was closed in the middle of a word', async () => {
    const page = await openPanel();
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Me');
    window.dispatchEvent(new Event('pagehide'));
    expect(await session.get('written:note:'.concat(amara.key))).toMatchObject({
      [`written:note:${amara.key}`]: { texts: ['Me'] },
    });
  });

  it('are gone, when the person is forgotten', async () => {
    const page = await openPanel();
    await writeAll(page);
    await storedAll(3);
    await forgetWritten(new Set([amara.key]), () => false);
    await waitFor(() => expect(note()).toBeNull());
    expect((await body()).value).toBe('');
    cleanup();
    expect(await keys()).toEqual([]);
    await openPanel();
    expect(note()).toBeNull();
  });

  it('stay, when "Forget this person" is not confirmed', async () => {
    const page = await openPanel();
    await writeAll(page);
    await page.user.click(button('More actions'));
    await page.user.click(button('Forget this person'));
    await page.user.click(button('Cancel'));
    await expectAll();
  });
});

describe('a note', () => {
  it('is left no more, when it was saved', async () => {
    const page = await openPanel(amara, { saveNote: answering({}) });
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Met in May');
    await storedAll(1);
    await page.user.click(button('Save note'));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(note()).toBeNull();
  });

  it('is open again with its words, when the worker could not save it', async () => {
    const page = await openPanel(amara, { saveNote: failing({ kind: 'internal' }) });
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button('Save note'));
    await waitFor(() => expect(note()?.value).toBe('Met in May'));
    await waitFor(async () => expect(await keys()).toEqual([`written:note:${amara.key}`]));
  });

  it('is there again, when the worker died before it answered', async () => {
    const page = await openPanel();
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Met in May');
    await page.user.click(button('Save note'));
    cleanup();
    await openPanel();
    await waitFor(() => expect(note()?.value).toBe('Met in May'));
  });

  it('that is written on while it is being saved is not erased by the save', async () => {
    const saved = Promise.withResolvers<unknown>();
    const page = await openPanel(amara, { saveNote: saved.promise });
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Met');
    await page.user.click(button('Save note'));
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, ' in May');
    saved.resolve(answering({}));
    await screen.findAllByText('Note saved');
    expect(note()?.value).toBe('Met in May');
    await storedAll(1);
  });

  it('is left no more, when it was cancelled', async () => {
    const page = await openPanel();
    await page.user.click(button('Note'));
    await page.user.type(note() ?? document.body, 'Met in May');
    await storedAll(1);
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(note()).toBeNull();
  });
});

describe('a lookup', () => {
  it('is left no more, when it was submitted', async () => {
    const page = await openPanel(null);
    await page.user.type(await lookup(), 'jane@acme.com');
    await storedAll(1);
    await page.user.click(button(/^Look up 0\.5/));
    await waitFor(async () => expect(await keys()).toEqual([]));
    expect(page.asked.at(-1)).toMatchObject({ name: 'enrich' });
  });

  it('on a page without anybody is there again on the next, and not beside a person', async () => {
    const page = await openPanel(null);
    await page.user.type(await lookup(), 'jane@ac');
    page.tabs.moveTo(amara);
    await screen.findByRole('region', { name: 'Actions' });
    expect(screen.queryByLabelText('Look up an email')).toBeNull();
    page.tabs.moveTo(null);
    await waitFor(async () => expect((await lookup()).value).toBe('jane@ac'));
  });
});
