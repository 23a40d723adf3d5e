import '../../worlds/dom-setup.ts';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import type { Early } from '@/lib/database/early/early';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { Subject } from '@/lib/subjects/subject';
import {
  amara,
  connection,
  connectionId,
  emailEntry,
  facet,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import { createPage } from '../extension-page.tsx';

const address = 'amara.okonkwo@fenwick.example';

/** A panel on Amara's page, with all that its head has read by now. */
async function createEarlyPanel() {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.saveSites();
  await page.db.records.put(record(amara, { email: facet([emailEntry()]) }));
  const early: Early = {
    facts: { tab: { id: 1, windowId: 1, url: amara.url ?? '', incognito: false }, session: {} },
    rows: {
      settings: await page.db.settings.toArray(),
      lists: await page.db.lists.toArray(),
      alias: subjectAlias(connectionId, amara.key),
      record: await page.db.records.toCollection().first(),
    },
    done: Promise.resolve(),
  };
  return { page, early };
}

/** Draws as an entrypoint does, once the page is read. Returns the first text, and how often the rows were read for it. */
async function drawFirst({ page, early }: { page: ReturnType<typeof createPage>; early: Early }) {
  const reading = vi.spyOn(page.db, 'transaction');
  const store = page.follow(null, early);
  await store.whenRead();
  // Smaller ones are part of it.
  const reads = reading.mock.calls.filter((call) => call.flat().includes('heldAnswers')).length;
  page.open(<Panel page={store} />);
  await screen.findByRole('heading', { level: 1 });
  return { text: document.body.textContent ?? '', reads, store };
}

describe('a panel that reads while its scripts load', () => {
  it('draws by it where nothing has changed, after one transaction', async () => {
    const { text, reads } = await drawFirst(await createEarlyPanel());
    expect(text).toContain(address);
    expect(reads).toBe(1);
  });

  it('shows the person of the tab where that has moved since, and nothing of the other', async () => {
    const panel = await createEarlyPanel();
    panel.page.tabs.moveTo(tomasz);
    const { text, reads, store } = await drawFirst(panel);
    expect(text).toContain('Tomasz Wieczorek');
    expect(text).not.toContain('Amara');
    expect(text).not.toContain(address);
    expect(reads).toBe(2);
    expect(store.read()).toMatchObject({ address: tomasz.url });
  });

  it('shows the person who was requested or pinned since', async () => {
    for (const name of ['shown:1', 'pinned:1']) {
      const panel = await createEarlyPanel();
      await fakeBrowser.storage.session.set({ [name]: name === 'pinned:1' ? tomasz : requestOf(tomasz) });
      const { text } = await drawFirst(panel);
      expect(text).toContain('Tomasz Wieczorek');
      expect(text).not.toContain(address);
      cleanup();
      await fakeBrowser.storage.session.clear();
    }
  });

  it('shows nothing of a person who was forgotten since', async () => {
    const panel = await createEarlyPanel();
    await panel.page.db.records.clear();
    const { text, reads } = await drawFirst(panel);
    expect(text).not.toContain(address);
    expect(reads).toBe(2);
  });

  it.each([
    ['a list was added', false],
    ['a member was added to a list that was read', true],
  ])('shows nothing known of a person who was excluded since: %s', async (_what, isListRead) => {
    const { page, early } = await createEarlyPanel();
    const customers = list('customers', 'Customers', 'person');
    await page.db.lists.put(customers);
    await page.db.members.put(excludedAmara);
    const rows = early.rows && { ...early.rows, ...(isListRead && { lists: [customers] }) };
    const { text, reads } = await drawFirst({ page, early: { ...early, ...(rows && { rows }) } });
    expect(text).toContain('Excluded: Customers');
    expect(text).not.toContain(address);
    expect(reads).toBe(isListRead ? 1 : 2);
  });

  it.each<[string, (early: Early) => Early]>([
    ['tab and session storage were refused', ({ facts: _facts, ...early }) => early],
    ['the rows could not be read', ({ rows: _rows, ...early }) => early],
    ['it takes too long', ({ rows: _rows, ...early }) => ({ ...early, done: new Promise(() => undefined) })],
  ])('reads as it always did where %s', async (_what, without) => {
    const { page, early } = await createEarlyPanel();
    const { text, reads } = await drawFirst({ page, early: without(early) });
    expect(text).toContain(address);
    expect(reads).toBe(1);
  });
});

function requestOf(subject: Subject) {
  return { address: amara.url, shown: { kind: 'subject', subject } };
}
