import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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
  const subjects = createSubjects({ db, visits, connection: { find: async () => null } as never });
  return { db, noted, subjects, visits };
}
beforeEach(() => {
  Object.assign(fakeBrowser, { action: { setBadgeText: async () => undefined, setTitle: async () => undefined } });
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
