import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { canNotify, notify, requestNotifications, watchNotificationClicks } from '@/lib/platform/browser/notifications';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

type Listener = (...args: string[]) => void;

function createListeners() {
  const listeners = new Set<Listener>();
  return {
    tell: (...args: string[]) => {
      for (const listener of listeners) listener(...args);
    },
    count: () => listeners.size,
    event: {
      addListener: (listener: Listener) => void listeners.add(listener),
      removeListener: (listener: Listener) => void listeners.delete(listener),
      hasListener: (listener: Listener) => listeners.has(listener),
    },
  };
}

/** A browser in which the permission may or may not be granted; without it there is no API at all. */
function createNotices({ isGranted = true, isBroken = false, isWithdrawn = false } = {}) {
  const shown: unknown[] = [];
  const cleared: string[] = [];
  const clicks = createListeners();
  const grants = createListeners();
  const requested: unknown[] = [];
  const api = {
    create: async (id: string, options: object) => {
      if (isBroken) throw new Error('The system shows no notices');
      shown.push({ id, ...options });
      return id;
    },
    clear: async (id: string) => {
      cleared.push(id);
      return true;
    },
    onClicked: clicks.event,
  };
  const give = () => Object.assign(fakeBrowser, { notifications: api });
  Object.assign(fakeBrowser, { notifications: undefined });
  if (isGranted) give();
  Object.assign(fakeBrowser.permissions, {
    contains: async (wanted: object) => {
      requested.push(wanted);
      return fakeBrowser.notifications !== undefined && !isWithdrawn;
    },
    request: (wanted: object) => {
      requested.push(wanted);
      give();
      return Promise.resolve(true);
    },
    onAdded: grants.event,
  });
  Object.assign(fakeBrowser.runtime, { getURL: (path: string) => `chrome-extension://sidenote/${path}` });
  return {
    shown,
    cleared,
    requested,
    give,
    click: clicks.tell,
    watching: clicks.count,
    tellOfGrant: grants.tell,
  };
}

const notice = { id: 'job-1', title: 'Export done', message: '40 of 50 found' };

beforeEach(() => fakeBrowser.reset());

describe('a notice', () => {
  it('is shown with its words when it is granted', async () => {
    const { shown } = createNotices();
    await notify(notice);
    const iconUrl = 'chrome-extension://sidenote/icon/128.png';
    expect(shown).toEqual([{ ...notice, type: 'basic', iconUrl }]);
  });

  it('is silently left out when it is not granted', async () => {
    const { shown } = createNotices({ isGranted: false });
    await notify(notice);
    expect([shown, await canNotify()]).toEqual([[], false]);
  });

  it('is left out when the permission was withdrawn and the browser still has the means', async () => {
    const { shown } = createNotices({ isWithdrawn: true });
    await notify(notice);
    expect(shown).toEqual([]);
  });

  it('spoils nothing when the system refuses it', async () => {
    createNotices({ isBroken: true });
    await expect(notify(notice)).resolves.toBeUndefined();
  });
});

describe('the permission for notices', () => {
  it('is asked for in the very turn of the click', async () => {
    const { requested } = createNotices({ isGranted: false });
    const granted = requestNotifications();
    expect(requested).toEqual([{ permissions: ['notifications'] }]);
    expect([await granted, await canNotify()]).toEqual([true, true]);
  });
});

describe('a press on a notice', () => {
  it('is reported, and removes the notice', () => {
    const { click, cleared } = createNotices();
    const told: string[] = [];
    watchNotificationClicks((id) => told.push(id));
    click('job-1');
    expect([told, cleared]).toEqual([['job-1'], ['job-1']]);
  });

  it('is reported also when the permission came after the worker began', () => {
    const { click, give, tellOfGrant, watching } = createNotices({ isGranted: false });
    const told: string[] = [];
    watchNotificationClicks((id) => told.push(id));
    click('job-1');
    give();
    tellOfGrant();
    tellOfGrant();
    click('job-2');
    expect([told, watching()]).toEqual([['job-2'], 1]);
  });

  it('is no longer told after the stop', () => {
    const { click, watching } = createNotices();
    const told: string[] = [];
    watchNotificationClicks((id) => told.push(id))();
    click('job-1');
    expect([told, watching()]).toEqual([[], 0]);
  });
});
