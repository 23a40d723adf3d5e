import '../extension-page.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import { noteStrip, strips } from '@/lib/messaging/batch-strips';
import { isFullDepth } from '../../depth.ts';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { lines, searchPage } from '../../fixtures/rows/result-rows.ts';
import { type Answers, answering, failing } from '../extension-page.tsx';
import { keptSearch, openSearch, runButton, vp } from './open-search.tsx';

const heads = { contact: { seniority: { any: { include: ['head'] } } } };
const pageOf = (row: SearchRow, first: number) => ({
  ...searchPage(0, lines(first, 25)),
  id: searchPageId(row.id, 'search', 0),
  searchId: row.id,
});

/** Two searches that were paid for, the first of them opened. */
async function openTwo(answers: Answers = {}) {
  const one = await keptSearch({ filters: vp, name: 'VPs' });
  const two = await keptSearch({ filters: heads, name: 'Heads' });
  const kept = { searches: [one, two], pages: [pageOf(one, 0), pageOf(two, 100)] };
  const page = await openSearch({ ...kept, answers, hash: `#search/${one.id}` });
  await screen.findByText('Person 0');
  const open = async (name: string, first: string) => {
    await page.user.click(await screen.findByRole('button', { name }));
    await screen.findByText(first);
  };
  return { ...page, one, two, toOne: () => open('VPs', 'Person 0'), toTwo: () => open('Heads', 'Person 100') };
}

const strip = () => screen.queryByRole('progressbar', { name: 'Finding emails' });
/** After later reads than any that the strip is waiting for. */
const settle = ({ db }: Awaited<ReturnType<typeof openTwo>>) =>
  act(async () => {
    await strips.readAll();
    await db.batches.toArray();
  });
const finished = (id: string) => batch({ found: 1 }, { id, state: 'done', createdAt: Date.now() });

/** A DOM without layout: the table is told how high it is. */
beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  await fakeBrowser.storage.session.clear();
});

describe('the progress of emails', () => {
  /** Orders the email of the first person, which begins the batch. */
  async function order({ user, db, messagesOf }: Awaited<ReturnType<typeof openTwo>>): Promise<void> {
    await user.click(screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })[0] as HTMLElement);
    const find = await screen.findByRole('button', { name: 'Find 1 email up to 1 credit' });
    await waitFor(() => expect(find).toHaveProperty('disabled', false));
    await user.click(find);
    expect(messagesOf('startBatch')).toHaveLength(1);
    await act(async () => void (await db.batches.put(finished('begun-here'))));
  }
  const answers = { startBatch: answering({ id: 'begun-here' }) };

  it('is shown in the search that it began in, and in no other', async () => {
    const page = await openTwo(answers);
    await order(page);
    await waitFor(() => expect(strip()).not.toBeNull());
    await page.toTwo();
    await waitFor(() => expect(strip()).toBeNull());
    await page.toOne();
    await waitFor(() => expect(strip()).not.toBeNull());
  });

  if (isFullDepth)
    it('does not return once it was closed, also after other views', async () => {
      const page = await openTwo(answers);
      await order(page);
      await page.user.click(await screen.findByRole('button', { name: 'Close the progress of emails' }));
      await waitFor(() => expect(strip()).toBeNull());
      await page.toTwo();
      await page.toOne();
      await settle(page);
      expect(strip()).toBeNull();
      cleanup();
      page.open(<p>Another section</p>);
      const again = await openTwo(answers);
      await act(async () => void (await again.db.batches.put(finished('begun-here'))));
      await settle(again);
      expect(strip()).toBeNull();
      // It is the closing that holds it back.
      await act(async () => noteStrip('begun-here', { isClosed: false }));
      await waitFor(() => expect(strip()).not.toBeNull());
    });

  if (isFullDepth)
    it('of a batch that began in the panel or in History is not shown here', async () => {
      const page = await openTwo(answers);
      await order(page);
      await waitFor(() => expect(strip()).not.toBeNull());
      const elsewhere = batch({ waiting: 3 }, { id: 'elsewhere', state: 'running', createdAt: Date.now() + 1000 });
      await act(async () => void (await page.db.batches.put(elsewhere)));
      await page.toTwo();
      await act(async () => void (await page.db.batches.toArray()));
      expect(strip()).toBeNull();
      // The newer one does not hide the one of this search.
      await page.toOne();
      await waitFor(() => expect(strip()?.getAttribute('aria-valuemax')).toBe('1'));
    });

  it('of a batch that the end of the browser paused can be resumed here, since its start is no longer known', async () => {
    const page = await openTwo({ resumeBatch: answering({}) });
    const paused = batch({ waiting: 1 }, { id: 'old', state: 'paused', pausedBecause: 'browser-restart' });
    await act(async () => void (await page.db.batches.put(paused)));
    await page.user.click(await screen.findByRole('button', { name: /^Resume/ }));
    await act(async () => void (await page.db.batches.put({ ...finished('old') })));
    await waitFor(() => expect(strip()?.getAttribute('aria-valuenow')).toBe('1'));
    await page.toTwo();
    await waitFor(() => expect(strip()).toBeNull());
  });
});

describe('how a free action ended', () => {
  const saved = async () => {
    const row = await keptSearch({ filters: vp });
    const page = await openTwo({ openSearch: answering({ id: row.id }), nameSearch: answering({}) });
    await page.user.click(screen.getByRole('button', { name: 'Save search' }));
    await page.user.type(
      screen.getByRole('textbox', { name: 'Name of the search' }),
      '{Control>}a{/Control}Chiefs{Enter}',
    );
    await screen.findByText('Saved as Chiefs');
    return page;
  };

  it('is said of the search that it was about, and of no other', async () => {
    const page = await saved();
    await page.toTwo();
    expect(screen.queryByText('Saved as Chiefs')).toBeNull();
    await page.user.click(screen.getByRole('tab', { name: 'Companies' }));
    expect(screen.queryByText('Saved as Chiefs')).toBeNull();
  });

  it('can be dismissed, and the focus stays in the search', async () => {
    const page = await saved();
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved as Chiefs')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('a search that could not be stored', () => {
  const failed = async () => {
    const page = await openTwo({ openSearch: failing({ kind: 'internal' }) });
    act(() => page.store.change({ filters: { contact: { seniority: { any: { include: ['c_suite'] } } } } }));
    await waitFor(() => expect(runButton(/^Search up to/)).toHaveProperty('disabled', false));
    await page.user.click(runButton(/^Search up to/));
    await screen.findByRole('alert');
    return page;
  };
  const bar = () => within(screen.getByRole('region', { name: 'Run the search' }));

  it('says so over that search, and over no other', async () => {
    const page = await failed();
    expect(bar().getByRole('alert').textContent).toContain('Nothing was sent');
    await page.toTwo();
    expect(screen.queryByRole('alert')).toBeNull();
    await page.user.click(screen.getByRole('tab', { name: 'Companies' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed, and the focus stays in the bar', async () => {
    const page = await failed();
    await page.user.click(bar().getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('region', { name: 'Run the search' }).contains(document.activeElement)).toBe(true);
  });
});
