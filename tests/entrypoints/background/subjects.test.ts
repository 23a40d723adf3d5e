import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCore } from '@/entrypoints/background/core';
import { createSubjects } from '@/entrypoints/background/subjects';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Subject } from '@/lib/subjects/subject';
import { sites } from '@/tests/fixtures/rows/fixture-rows';

interface Tab {
  id: number;
  url?: string;
  active?: boolean;
  incognito?: boolean;
}
let count = 0;
/** Texts, the last one newest. */
const badges: string[] = [];

/** A browser window with these tabs, and what is noted as seen. */
async function createWindow(tabs: Tab[]) {
  const db = new SidenoteDatabase(`subjects-${++count}`);
  await db.settings.put({ key: 'sites', value: sites });
  const whole = tabs.map((tab) => ({ windowId: 1, active: true, incognito: false, ...tab }));
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => whole.filter(({ active }) => active)) as never);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) =>
    whole.find((tab) => tab.id === id)) as never);
  const noted: string[] = [];
  const visits = { note: async (subject: Subject) => void noted.push(subject.key) };
  const subjects = createSubjects({
    ...{ db, visits, connection: { find: async () => null } as never },
    isListedElsewhere: async ({ slug }) => slug === 'mallory',
  });
  return { db, noted, subjects, visits };
}
beforeEach(() => {
  badges.length = 0;
  const setBadgeText = async ({ text }: { text: string }) => void badges.push(text);
  Object.assign(fakeBrowser, { action: { setBadgeText, setTitle: async () => undefined } });
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
});
const ada = 'https://www.pronet.example/in/ada/';

describe('a page that is shown', () => {
  it('when it is a recognised profile, counts as seen', async () => {
    const { noted, subjects } = await createWindow([{ id: 3, url: ada }]);
    await subjects.seen(1);
    expect(noted).toEqual(['person/pronet/ada']);
  });

  it('when its window is a private one, does not', async () => {
    const { noted, subjects } = await createWindow([{ id: 3, url: ada, incognito: true }]);
    await subjects.seen(1);
    await subjects.tabMoved(3);
    expect(noted).toEqual([]);
  });

  it('does not when its address is hidden or names no one', async () => {
    for (const tab of [{ id: 3 }, { id: 3, url: 'https://www.pronet.example/feed' }]) {
      const { noted, subjects } = await createWindow([tab]);
      await subjects.seen(1);
      expect(noted).toEqual([]);
    }
  });

  it('when the page moves on by itself, counts again; a tab behind does not', async () => {
    const { noted, subjects } = await createWindow([
      { id: 3, url: ada },
      { id: 4, url: `${ada}x`, active: false },
    ]);
    await subjects.tabMoved(4);
    expect(noted).toEqual([]);
    await subjects.tabMoved(3);
    expect(noted).toEqual(['person/pronet/ada']);
  });

  it('does not when only its panel reads it again, as after "Forget this person"', async () => {
    const { noted, subjects } = await createWindow([{ id: 3, url: ada }]);
    await subjects.notifyAll();
    await subjects.find(1);
    expect(noted).toEqual([]);
  });

  it('when it cannot be noted, still reaches the panel', async () => {
    const { subjects, visits } = await createWindow([{ id: 3, url: ada }]);
    visits.note = () => Promise.reject(new Error('The disk is full'));
    await subjects.seen(1);
    expect(fakeBrowser.runtime.sendMessage).toHaveBeenCalledWith(expect.objectContaining({ kind: 'page-changed' }));
  });
});

describe('the badge', () => {
  it('of a person whom a subscribed or the team’s list has says that they are excluded', async () => {
    const { subjects } = await createWindow([{ id: 3, url: 'https://www.pronet.example/in/mallory/' }]);
    await subjects.seen(1);
    expect(badges.at(-1)).toBe('▬');
  });

  it('asks the team where there is a team or a subscribed list, and loads nothing elsewhere', async () => {
    vi.stubGlobal('addEventListener', () => undefined);
    await createWindow([{ id: 3, url: ada }]);
    vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
    let loads = 0;
    const core = createCore(async () => {
      loads += 1;
      return { findAmong: async () => new Map([['person/pronet/ada', { listName: 'Firm' }]]) };
    });
    await core.db.settings.put({ key: 'sites', value: sites });
    await core.subjects.panelOpened(1);
    expect([badges.at(-1), loads]).toEqual(['•', 0]);
    const list = { id: 'firm', address: 'https://lists.firm.example/a.csv', name: 'Firm', count: 1 };
    await core.db.settings.put({
      key: 'subscribed',
      value: [{ ...list, checkedAt: 1, goodAt: 1, refused: null }],
    });
    await core.subjects.panelOpened(1);
    expect([badges.at(-1), loads]).toEqual(['▬', 1]);
  });
});
