import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { preferences } from '@/components/hand-over/preferences';
import { saveFiles } from '@/components/hand-over/save-files';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { listSource } from '@/components/lists/list-source';
import { Panel } from '@/components/panel/panel';
import * as files from '@/components/ui/file-export/save-file';
import { SidenoteDatabase } from '@/lib/database/database';
import type { HandReceipt, TargetSettings } from '@/lib/database/schema/hand-rows';
import type { CountedList } from '@/lib/exclusions/reads';
import { formats } from '@/lib/hand-over/hand-over';
import { pins } from '@/lib/messaging/panel-state';
import {
  amara,
  connection,
  connectionId,
  emailEntry,
  facet,
  person,
  record,
  subjectOf,
} from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list, member } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage } from '../extension-page.tsx';
import { savedText } from '../ui/saved-text.ts';

beforeEach(() => preferences.forget());
afterEach(async () => {
  vi.unstubAllGlobals();
  await fakeBrowser.storage.local.clear();
});

const known = { email: facet([emailEntry()]), profile: facet(person()) };

async function openPanel(isExcluded = false, targets: TargetSettings = {}, handed: HandReceipt[] = []) {
  const page = createPage({ tab: { subject: amara }, answers: { handOver: answering(undefined) } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'targets', value: targets });
  await page.db.records.put({ ...record(amara, known, 'Amara Okonkwo'), ...(handed.length > 0 && { handed }) });
  if (isExcluded) {
    await page.db.lists.put(list('customers', 'Customers', 'person'));
    await page.db.members.put(excludedAmara);
  }
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

describe('from the menu of a known person', () => {
  it('two presses save a file for the target used last', async () => {
    await fakeBrowser.storage.local.set({ 'hand-over': { last: 'hubspot' } });
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(screen.getByRole('button', { name: 'Send to …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 1 person' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save 1 contact' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatch(/^hubspot-Amara-Okonkwo-/);
    expect(await savedText(save.mock.calls[0]?.[1])).toContain('amara.okonkwo@fenwick.example');
  });

  it('nothing is sent of an excluded person', async () => {
    const { user } = await openPanel(true);
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    expect(screen.queryByRole('button', { name: 'Send to …' })).toBeNull();
  });

  it('in a narrow window the targets are one list that opens', async () => {
    const matches = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => matches);
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(screen.getByRole('button', { name: 'Send to …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 1 person' });
    expect(within(dialog).queryByRole('radio', { name: /^HubSpot/ })).toBeNull();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Target' }), 'HubSpot');
    expect(await within(dialog).findByRole('columnheader', { name: /^Job Title/ })).toBeTruthy();
  });
});

describe('a known person and a connected system', () => {
  const hubspot = { hubspot: { connectedAt: 1, linkBase: null } };
  const link = 'https://app.hubspot.com/contacts/1/record/0-1/7';
  const inHubspot: HandReceipt = { id: '1', target: 'hubspot', at: 1, state: 'created', there: '7', link };

  it('are two presses apart, and nothing is sent before the second', async () => {
    const page = await openPanel(false, hubspot);
    page.answers.writeToTarget = answering({ rows: [{ state: 'created', id: '7', link }] });
    const sent = () => page.messages.filter(({ name }) => name === 'writeToTarget');
    await page.user.click(await screen.findByRole('button', { name: 'Send to HubSpot' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 person' }));
    const send = await dialog.findByRole('button', { name: 'Send 1 to HubSpot' });
    expect(sent()).toEqual([]);
    await page.user.click(send);
    expect(await dialog.findByText('Amara Okonkwo is new in HubSpot')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, boolean, TargetSettings, HandReceipt[]]>([
    ['no system is connected', false, {}, []],
    ['they are in it', false, hubspot, [inHubspot]],
    ['they are excluded', true, hubspot, []],
  ])('have no line where %s', async (_why, isExcluded, targets, handed) => {
    await openPanel(isExcluded, targets, handed);
    // Loaded together with it.
    await screen.findByRole('button', { name: /^Timeline/ });
    expect(screen.queryByRole('button', { name: 'Send to HubSpot' })).toBeNull();
  });

  it('a page of it opens beside the person, who stays in the panel', async () => {
    await fakeBrowser.storage.session.clear();
    const { user } = await openPanel(false, hubspot, [inHubspot]);
    const windowId = (await fakeBrowser.windows.getCurrent()).id ?? 0;
    expect(await pins.read(windowId)).toBeNull();
    // The page itself is not opened here.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(await screen.findByRole('link', { name: 'In HubSpot' }));
    await waitFor(async () => expect((await pins.read(windowId))?.key).toBe(amara.key));
  });

  it('a search in it opens beside the person as well', async () => {
    await fakeBrowser.storage.session.clear();
    vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await fakeBrowser.storage.local.set({
      'hand-over': { last: 'hubspot', links: { hubspot: 'https://crm.example/?q={email}' } },
    });
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(screen.getByRole('button', { name: 'Send to …' }));
    await user.click(await screen.findByRole('button', { name: 'Search in HubSpot' }));
    const windowId = (await fakeBrowser.windows.getCurrent()).id ?? 0;
    await waitFor(async () => expect((await pins.read(windowId))?.key).toBe(amara.key));
  });
});

describe('from a list', () => {
  async function openList() {
    const db = new SidenoteDatabase(`list-source-${crypto.randomUUID()}`);
    const row = list('customers', 'Customers', 'person');
    await db.lists.put(row);
    await db.members.bulkPut([
      member('customers', subjectOf('amara'), 'Amara'),
      { ...member('customers', subjectOf('old'), 'Old'), expiresAt: 1 },
    ]);
    await db.records.bulkPut([
      record(subjectOf('amara'), known, 'Amara Okonkwo'),
      record(subjectOf('old'), { email: facet([emailEntry({ address: 'old@fenwick.example' })]) }, 'Olga Old'),
    ]);
    const counted: CountedList = { ...row, count: 2 };
    return listSource(db, connectionId, counted);
  }

  it('members are excluded while they are on it, and free once they have expired', async () => {
    const rows: HandRow[] = [];
    for await (const some of (await openList()).read()) rows.push(...some);
    expect(rows.map(({ name, excludedBy }) => [name, excludedBy]).toSorted()).toEqual([
      ['Amara Okonkwo', 'Customers'],
      ['Olga Old', null],
    ]);
  });

  it('a file that names the list has all of them', async () => {
    const cells: unknown[][] = [];
    for await (const rows of (await openList()).table?.('with-excluded').rows ?? []) cells.push(...rows);
    expect(cells).toHaveLength(3);
    expect(cells[0]).toContain('Excluded by');
    expect(JSON.stringify(cells)).toContain('Olga');
  });
});

describe('many rows', () => {
  const rowOf = (at: number): HandRow => ({
    kind: 'person',
    record: record(subjectOf(`p-${at}`), {}, `Person Number${at}`),
    line: null,
    link: null,
    subject: subjectOf(`p-${at}`),
    name: `Person Number${at}`,
    excludedBy: null,
  });

  it('are read in slices, with room for the page between them, and are all there in their order', async () => {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const page = createPage({ answers: { handOver: answering(undefined) } });
    const [count, piece] = [10_000, 500];
    const source: HandSource = {
      connectionId,
      kind: 'people',
      count,
      place: 'history',
      base: 'Many',
      async *read() {
        for (let from = 0; from < count; from += piece)
          yield Array.from({ length: piece }, (_, at) => rowOf(from + at));
      },
    };
    const csv = formats.find(({ id }) => id === 'csv');
    if (csv === undefined) throw new Error('No such format');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const done = await saveFiles(source, {
      format: csv,
      additions: { hasNotes: false, purpose: '' },
      leavesOut: new Set(),
      report: () => undefined,
      isAbandoned: () => false,
    });
    clearInterval(timer);
    expect(done).toMatchObject({ count, leftOut: 0 });
    const lines = (await savedText(save.mock.calls[0]?.[1])).trimEnd().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines[count]).toContain(`Number${count - 1}`);
    expect(turns).toBeGreaterThan(15);
    // Each timeline is noted, in messages of at most a thousand.
    expect(page.messages.map(({ name }) => name)).toEqual(new Array(count / 1000).fill('handOver'));
  });

  it('are not saved once the dialog is closed', async () => {
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    createPage();
    let isAbandoned = false;
    const source: HandSource = {
      connectionId,
      kind: 'people',
      count: 2,
      place: 'history',
      base: 'Many',
      async *read() {
        yield [rowOf(0)];
        isAbandoned = true;
        yield [rowOf(1)];
      },
    };
    const [format] = formats;
    if (format === undefined) throw new Error('No format');
    const options = { format, additions: { hasNotes: false, purpose: '' }, leavesOut: new Set<never>() };
    expect(await saveFiles(source, { ...options, report: () => undefined, isAbandoned: () => isAbandoned })).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });
});
