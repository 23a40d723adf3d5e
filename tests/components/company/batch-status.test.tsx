import '../../worlds/dom-setup.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { noteStrip, strips } from '@/lib/messaging/batch-strips';
import { clearPanelState } from '@/lib/messaging/panel-request';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { balance, connection } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

const done = batch({ found: 1 }, { state: 'done' });
const strip = () => screen.queryByRole('progressbar', { name: 'Finding emails' });
const shown = () => waitFor(() => expect(strip()).not.toBeNull());
const gone = () => waitFor(() => expect(strip()).toBeNull());

/** The panel on a page without anybody, with this batch in the database, which began at this place. */
async function openPanel(row: BatchRow = done, place: string | null = 'panel') {
  if (place !== null) await noteStrip(row.id, { place });
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  await page.db.batches.put(row);
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { name: 'No profile open here' });
  /** Whatever the panel waits for was read before this. */
  const settle = () => act(async () => void (await page.db.batches.toArray()));
  return { ...page, settle };
}

beforeEach(() => fakeBrowser.storage.session.clear());

describe('a finished batch in the panel', () => {
  it('stays closed when the panel is opened again, and nothing is remembered of it when everything is erased', async () => {
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Close the progress of emails' }));
    await gone();
    cleanup();
    const { settle } = await openPanel();
    await settle();
    await settle();
    expect(strip()).toBeNull();
    await act(clearPanelState);
    expect((await strips.readAll()).size).toBe(0);
  });

  it('also leaves on the next page without a subject', async () => {
    const { tabs } = await openPanel();
    await shown();
    act(() => tabs.moveTo(null, 'https://www.pronet.example/jobs'));
    await gone();
    act(() => tabs.moveTo(null));
    await act(async () => undefined);
    expect(strip()).toBeNull();
  });

  it('is not shown where it began in a search or in History, but can be paused from here while it runs', async () => {
    const running = batch({ found: 1, waiting: 1 }, { state: 'running' });
    const { db } = await openPanel(running, 'history');
    await screen.findByRole('button', { name: 'Pause' });
    await act(async () => void (await db.batches.put(done)));
    await gone();
  });

  it('is not shown beside another subject when its start is no longer known', async () => {
    const { db, settle } = await openPanel(done, null);
    await settle();
    await settle();
    expect(strip()).toBeNull();
    await act(async () => void (await db.batches.put(batch({ waiting: 1 }, { state: 'paused' }))));
    await shown();
  });
});
