import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDetectorRegistration } from '@/entrypoints/background/detector-registration';
import background from '@/entrypoints/background/index';
import { SidenoteDatabase } from '@/lib/database/database';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { fitPermissions } from '../../fakes/page-permissions.ts';
import { fitBrowser } from '../../fakes/worker-browser.ts';

const linkedin = 'https://*.linkedin.com/*';
const xing = 'https://*.xing.com/*';
const github = 'https://*.github.com/*';
/** Three networks are saved. */
const saved = networks.filter(({ name = '' }) => ['LinkedIn', 'XING', 'GitHub'].includes(name)).map(siteOfNetwork);

let db: SidenoteDatabase;
/** What the browser runs the detector on. */
let registered: { id: string; matches: string[] }[] = [];
/** Each look for open pages to start it in. */
let started: string[][] = [];
const matches = () => registered.flatMap((script) => script.matches).toSorted();

beforeEach(async () => {
  fakeBrowser.reset();
  fitBrowser(new Map());
  registered = [];
  started = [];
  Object.assign(fakeBrowser.scripting, {
    getRegisteredContentScripts: async () => registered,
    registerContentScripts: async (scripts: typeof registered) => {
      // As the browser does with an id that is taken.
      if (registered.length > 0) throw new Error('Duplicate script ID');
      registered = scripts;
    },
    async unregisterContentScripts() {
      registered = [];
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async ({ url }: { url?: string[] }) => {
    if (url !== undefined) started.push(url.toSorted());
    return [];
  }) as never);
  db = new SidenoteDatabase();
  await db.settings.put({ key: 'sites', value: saved });
});
afterEach(async () => db.delete());

describe('the detector', () => {
  it('runs on those of the saved sites that the browser allowed, and on no other that it allowed', async () => {
    fitPermissions([linkedin, 'https://*.elsewhere.example/*']);
    await createDetectorRegistration({ db }).update();
    expect(matches()).toEqual([linkedin]);
    expect(started).toEqual([[linkedin]]);
  });

  it('runs nowhere where nothing is saved, or nothing allowed', async () => {
    fitPermissions(false);
    await createDetectorRegistration({ db }).update();
    expect(matches()).toEqual([]);
    fitPermissions(true);
    await db.settings.delete('sites');
    await createDetectorRegistration({ db }).update();
    expect(matches()).toEqual([]);
  });

  it('is started anew in open pages where the sites changed, or the version, and not at each start of a worker', async () => {
    fitPermissions([linkedin, github]);
    await createDetectorRegistration({ db }).update();
    const { update } = createDetectorRegistration({ db });
    await update();
    expect(started).toHaveLength(1);
    await update(true);
    expect(started).toEqual([
      [github, linkedin],
      [github, linkedin],
    ]);
  });

  it('is registered once by updates at the same time, and after one that failed', async () => {
    const permissions = fitPermissions([linkedin, xing, github]);
    const { update } = createDetectorRegistration({ db });
    await Promise.all([update(), update(), update()]);
    expect(registered).toHaveLength(1);
    permissions.withdraw([xing]);
    vi.spyOn(fakeBrowser.scripting, 'unregisterContentScripts').mockRejectedValueOnce(new Error('No such script'));
    await expect(update()).rejects.toThrow('No such script');
    await update();
    expect(matches()).toEqual([github, linkedin]);
  });
});

describe('in the worker, the detector', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is gone from a site when the browser revokes its permission, and returns with it; panels hear of it', async () => {
    const pushed: unknown[] = [];
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(
      (async (message: unknown) => void pushed.push(message)) as never,
    );
    const tab = { id: 3, windowId: 1, active: true, incognito: false };
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async ({ url }: { url?: string[] }) =>
      url === undefined ? [tab] : []) as never);
    const permissions = fitPermissions([linkedin, github]);
    background.main();
    await vi.waitFor(() => expect(matches()).toEqual([github, linkedin]));
    expect(pushed).toEqual([]);

    permissions.withdraw([linkedin]);
    await vi.waitFor(() => expect(matches()).toEqual([github]));
    await vi.waitFor(() => expect(pushed).toMatchObject([{ kind: 'page-changed', windowId: 1 }]));

    permissions.allow([linkedin]);
    await fakeBrowser.permissions.request({ origins: [linkedin] });
    await vi.waitFor(() => expect(matches()).toEqual([github, linkedin]));
    await vi.waitFor(() => expect(pushed).toHaveLength(2));
  });
});
