import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createGestureActions } from '@/entrypoints/background/gesture-actions';
import { createGestures } from '@/entrypoints/background/gestures';
import type { Parts } from '@/entrypoints/background/parts';
import { SidenoteDatabase } from '@/lib/database/database';
import { createPanelReporter } from '@/lib/messaging/panel-reporter';
import type { MenuClick } from '@/lib/platform/browser/context-menus';
import type { PageSubject } from '@/lib/subjects/page-subject';
import { demoSite } from '@/lib/subjects/sites';
import { amara, fenwick, tomasz } from '@/tests/fixtures/rows/fixture-rows';

let db: SidenoteDatabase;
const bought = vi.fn();
const shown = vi.fn();
const panels = { open: vi.fn(), openSmall: vi.fn(async () => 'window') };

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', vi.fn());
  for (const each of Object.values(panels)) each.mockClear();
  db = new SidenoteDatabase();
  await db.settings.put({ key: 'sites', value: [demoSite] });
});
afterEach(async () => {
  await db.delete();
});

/** What of the worker's parts a menu could buy with, and where it shows what it found. */
function click(part: Partial<MenuClick>): Promise<void> {
  const subjects = { show: async (...args: unknown[]) => void shown(...args), notifyAll: async () => undefined };
  const purchase = { purchase: async (...args: unknown[]) => bought(...args) };
  const parts = { db, subjects, panels, purchase, connection: { find: async () => null } } as unknown as Parts;
  const gestures = createGestures(parts, async () => createGestureActions(parts));
  shown.mockClear();
  bought.mockClear();
  gestures.menuClicked({
    id: '',
    linkUrl: null,
    selectionText: null,
    tabId: 7,
    windowId: 1,
    inSmallWindow: false,
    ...part,
  });
  return vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
}

describe('a menu entry buys nothing: a page may have swapped the text under the pointer', () => {
  it('shows the person a link leads to', async () => {
    await click({ id: 'find-email', linkUrl: 'https://www.pronet.example/in/John-Roe' });
    expect(shown).toHaveBeenCalledWith(1, {
      kind: 'subject',
      subject: expect.objectContaining({
        key: 'person/pronet/john-roe',
        url: 'https://www.pronet.example/in/John-Roe',
      }),
    });
    expect(bought).not.toHaveBeenCalled();
  });

  it('shows the address that was selected', async () => {
    await click({ id: 'look-up', selectionText: 'Jane <Jane@Acme.example>' });
    expect(shown).toHaveBeenCalledWith(1, {
      kind: 'subject',
      subject: expect.objectContaining({ key: 'person/email/jane@acme.example' }),
    });
    expect(bought).not.toHaveBeenCalled();
  });

  it('shows selected text that is no address, cut', async () => {
    await click({ id: 'look-up', selectionText: 'no address '.repeat(100_000) });
    expect(shown.mock.calls[0]?.[1]).toMatchObject({
      kind: 'text',
      text: expect.stringMatching(/^no address.{0,320}$/),
    });
    expect(bought).not.toHaveBeenCalled();
  });
});

it('a link promises only orders that its subject allows', async () => {
  const elsewhere = { ...demoSite, key: 'code-example', hosts: ['code.example'], kind: 'elsewhere' as const };
  await db.settings.put({ key: 'sites', value: [demoSite, { ...elsewhere, linkHosts: ['code.example'] }] });
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((key, values) =>
    [key, values, '{cost}'].flat().join(' '),
  );
  const items = await createGestureActions({ db } as Parts).menuItems();
  expect(items.filter(({ contexts }) => contexts[0] === 'link')).toEqual([
    {
      id: 'find-email',
      title: expect.stringMatching(/^menu_findEmail +price_upTo 1 /),
      contexts: ['link'],
      targetUrlPatterns: ['https://*.pronet.example/in/*', 'https://*.pronet.example/*/in/*'],
    },
    {
      id: 'who',
      title: expect.stringMatching(/^menu_who +price_upTo 0.5 /),
      contexts: ['link'],
      targetUrlPatterns: ['https://*.code.example/in/*', 'https://*.code.example/*/in/*'],
    },
  ]);
  await click({ id: 'who', linkUrl: 'https://code.example/in/Jane' });
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ subject: { elsewhere: true, slug: 'jane' } });
  expect(bought).not.toHaveBeenCalled();
});

describe('a shortcut, with a person pinned in the panel', () => {
  const refused = vi.fn();
  const excluded = vi.fn();
  const logged = vi.fn();

  /** Presses it on a page about `subject`, and waits until everything it does is done. */
  async function press(
    name: 'enrich' | 'exclude' | 'contacted',
    subject: PageSubject['subject'],
    inSmallWindow = false,
  ): Promise<void> {
    const page: PageSubject = { windowId: 1, tabId: 7, subject, access: 'readable', pinned: amara };
    const told = Promise.withResolvers<void>();
    const subjects = { find: async () => page, show: async () => undefined, notifyAll: async () => told.resolve() };
    const parts = {
      db,
      subjects,
      panels,
      connection: { find: async () => null },
      purchase: { purchase: async (...args: unknown[]) => bought(...args) },
      exclusions: { exclude: async (...args: unknown[]) => excluded(...args) },
      contact: { logTouch: async (...args: unknown[]) => logged(...args) },
    } as unknown as Parts;
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: unknown) => {
      refused(message);
      told.resolve();
    }) as never);
    for (const each of [bought, refused, excluded, logged]) each.mockClear();
    createGestures(parts, async () => createGestureActions(parts)).commandGiven(name, {
      tabId: 7,
      windowId: 1,
      inSmallWindow,
    });
    await told.promise;
  }

  it('buys for them in a mailbox, and on their own page', async () => {
    for (const subject of [null, amara, fenwick]) {
      await press('enrich', subject);
      expect(bought).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject: amara }), 1000);
    }
  });

  it('on another person’s page buys nothing, and says why in the panel', async () => {
    await press('enrich', tomasz);
    expect(bought).not.toHaveBeenCalled();
    expect(refused).toHaveBeenCalledExactlyOnceWith({
      kind: 'order-refused',
      orderKey: expect.stringContaining(amara.key),
      failure: { kind: 'other-subject' },
    });
  });

  it('opens the panel, and none over a small window', async () => {
    await press('enrich', amara);
    expect(panels.open).toHaveBeenCalledExactlyOnceWith(1);
    panels.open.mockClear();
    await press('enrich', amara, true);
    expect(panels.open).not.toHaveBeenCalled();
    expect(bought).toHaveBeenCalledOnce();
  });

  it('excludes the person shown in the panel, where it can be undone', async () => {
    await press('exclude', tomasz);
    expect(excluded.mock.calls[0]?.[0]).toEqual(amara);
  });

  it('logs that the person shown in the panel was contacted, and buys nothing', async () => {
    await press('contacted', tomasz);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ subject: amara, kind: 'contacted' });
    expect(bought).not.toHaveBeenCalled();
  });
});

describe('a shortcut is about the person shown in the panel, never about the page below', () => {
  const excluded = vi.fn();
  const refused = vi.fn();

  async function press(name: 'enrich' | 'exclude', page: Partial<PageSubject>): Promise<void> {
    const told = Promise.withResolvers<void>();
    const subjects = {
      find: async () => ({ windowId: 1, tabId: 7, subject: amara, access: 'readable', ...page }) as PageSubject,
      show: async () => undefined,
      notifyAll: async () => told.resolve(),
    };
    const parts = {
      db,
      subjects,
      panels,
      connection: { find: async () => null },
      purchase: { purchase: async (...args: unknown[]) => bought(...args) },
      exclusions: { exclude: async (...args: unknown[]) => excluded(...args) },
    } as unknown as Parts;
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: unknown) => {
      refused(message);
      told.resolve();
    }) as never);
    for (const each of [bought, excluded, refused]) each.mockClear();
    createGestures(parts, async () => createGestureActions(parts)).commandGiven(name, {
      tabId: 7,
      windowId: 1,
      inSmallWindow: false,
    });
    await told.promise;
  }

  it('buys for, and excludes, the person that a menu put into the panel', async () => {
    const requested = { kind: 'subject', subject: tomasz } as const;
    for (const pinned of [undefined, fenwick]) {
      await press('enrich', { requested, ...(pinned && { pinned }) });
      expect(bought).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject: tomasz }), 1000);
      await press('exclude', { requested, ...(pinned && { pinned }) });
      expect(excluded.mock.calls.map(([subject]) => subject)).toEqual([tomasz]);
    }
  });

  it('follows the panel’s reports of opening and closing', async () => {
    const page: PageSubject = { windowId: 1, tabId: 7, subject: amara, access: 'readable' };
    const panel = createPanelReporter();
    panel.report(tomasz, page);
    await panel.panelId();
    await press('enrich', {});
    expect(bought).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject: tomasz }), 1000);

    const requested = { kind: 'subject', subject: tomasz } as const;
    panel.report(amara, { ...page, requested });
    await panel.panelId();
    await press('exclude', { requested });
    expect(excluded.mock.calls.map(([subject]) => subject)).toEqual([amara]);
  });

  it('a panel’s report on another page no longer counts', async () => {
    const panel = createPanelReporter();
    panel.report(tomasz, { windowId: 1, tabId: 6, subject: null, access: 'readable' });
    await panel.panelId();
    await press('enrich', {});
    expect(bought).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject: amara }), 1000);
  });

  it('buys nothing where two panels of the window show two people', async () => {
    for (const subject of [amara, tomasz]) {
      const panel = createPanelReporter();
      panel.report(subject, { windowId: 1, tabId: 7, subject: amara, access: 'readable' });
      await panel.panelId();
    }
    await press('enrich', {});
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ failure: { kind: 'other-subject' } }));
    expect(bought).not.toHaveBeenCalled();
  });
});

describe('the place of a scan’s result', () => {
  it('opens the panel of the window in the very gesture', () => {
    void click({ id: 'look-up', selectionText: 'jane@acme.example' });
    expect(panels.open).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('in a small window opens no panel: it is one, for the window that it follows', async () => {
    await click({ id: 'look-up', selectionText: 'jane@acme.example', inSmallWindow: true });
    expect(panels.open).not.toHaveBeenCalled();
    expect(shown.mock.calls[0]?.[0]).toBe(1);
  });

  it('the icon’s menu opens a small window, and nothing else', async () => {
    const entry = {
      id: 'small-window',
      linkUrl: null,
      selectionText: null,
      tabId: 7,
      windowId: 1,
      inSmallWindow: false,
    };
    const parts = { db, panels } as unknown as Parts;
    createGestures(parts, async () => createGestureActions(parts)).menuClicked(entry);
    expect(panels.openSmall).toHaveBeenCalledExactlyOnceWith(1);
    expect(panels.open).not.toHaveBeenCalled();
  });
});
