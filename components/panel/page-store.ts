import { createStore } from 'zustand/vanilla';
import type { OrderStore } from '@/components/context/order-store';
import { type FirstKnown, knownTables, readKnown, readKnownWithin } from '@/components/orders/use-known';
import { afterPaint } from '@/components/ui/mount/after-paint';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { panelRequests, pins } from '@/lib/messaging/panel-state';
import { watchPushes } from '@/lib/messaging/push';
import { sendMessage } from '@/lib/messaging/send-message';
import { canFollow, watchWindowClosed } from '@/lib/platform/browser/small-window';
import { readActiveTab, readOwnTab, type TabView, watchActiveTabs } from '@/lib/platform/browser/tabs';
import { logAs, logError } from '@/lib/platform/error-log';
import { type PageFacts, type PageSubject, pageSubjectOf, panelSubjectOf } from '@/lib/subjects/page-subject';
import type { Site } from '@/lib/subjects/sites';
import { refreshNetworks } from './refresh-networks.ts';

export type PageView =
  | { kind: 'reading' }
  | { kind: 'unreadable' }
  /** The window that a small window followed. */
  | { kind: 'closed' }
  | {
      kind: 'page';
      page: PageSubject;
      /** The page's address, if readable. */
      address: string | null;
      windowId: number | null;
      first: FirstKnown | null;
    };

export interface PageStoreDeps {
  db: SidenoteDatabase;
  orders: Pick<OrderStore, 'noteEnd'>;
  /** False for the popup, which shows its own tab. */
  followsPin?: boolean;
  /** For a small window: the window whose tabs it follows instead of its own. */
  followed?: number | null;
}

/**
 * The subject of a window's active tab, kept up to date. It starts before the first render and reads tab, sites and session storage itself,
 * because the worker may have to start. Sends nothing to the service.
 */
export function createPageStore({ db, orders, followsPin = true, followed = null }: PageStoreDeps) {
  const store = createStore<{ view: PageView }>(() => ({ view: { kind: 'reading' } }));
  let windowId: number | null = followed;
  let isClosed = false;
  // Only the latest read counts: an earlier one may end later.
  let latest = 0;

  /** The same page keeps its choices; only known data is newer, so that no forgotten person is painted again. */
  function show(view: PageView): void {
    const before = store.getState().view;
    const isSame = view.kind === 'page' && before.kind === 'page' && isSamePage(view, before);
    store.setState({ view: isSame ? { ...before, first: view.first } : view });
  }

  /** Follows no window any more; a read in progress is ignored. */
  function end(): void {
    latest += 1;
    isClosed = true;
    show({ kind: 'closed' });
  }

  async function read(): Promise<void> {
    if (isClosed) return;
    latest += 1;
    const turn = latest;
    const isOld = () => turn !== latest;
    try {
      const tab = await (windowId === null ? readOwnTab() : readActiveTab(windowId));
      if (isOld()) return;
      windowId ??= tab?.windowId ?? null;
      const [request, pinned] = await Promise.all([
        tab === null ? null : panelRequests.read(tab.windowId).catch(logAs('page-store', null)),
        tab === null || !followsPin ? null : pins.read(tab.windowId).catch(logAs('page-store', null)),
      ]);
      const stored = await readStored({ tab, windowId, request, pinned });
      const page = stored.page.subject === null ? await withWebsite(stored.page, tab, stored.sites) : stored.page;
      if (isOld()) return;
      const isStored = page === stored.page;
      const first = isStored ? stored.first : await readFirst(page, stored.connectionId, readKnown);
      if (!isOld()) show({ kind: 'page', page, address: tab?.url ?? null, windowId, first });
    } catch (error) {
      logError(error, 'page-store');
      if (!isOld() && store.getState().view.kind !== 'page') show({ kind: 'unreadable' });
    }
  }

  /** One transaction, because each of several would wait for the browser. */
  function readStored(facts: Omit<PageFacts, 'sites'>) {
    return db.transaction('r', [...knownTables], async () => {
      const [stored, connection] = await Promise.all([readSettings(db, 'sites'), readSettings(db, 'connection')]);
      const sites = stored ?? [];
      const connectionId = connection?.connectionId ?? null;
      const page = pageSubjectOf({ ...facts, sites });
      return { page, sites, connectionId, first: await readFirst(page, connectionId, readKnownWithin) };
    });
  }

  /** The page is shown with what is known about its subject, in one paint. */
  async function readFirst(
    page: PageSubject,
    connectionId: string | null,
    read: typeof readKnown,
  ): Promise<FirstKnown | null> {
    const subject = panelSubjectOf(page);
    if (subject === null) return null;
    const known = await read(db, connectionId, subject).catch(logAs('page-store', null));
    return known === null ? null : { connectionId, subjectKey: subject.key, known };
  }

  return {
    subscribe: store.subscribe,
    read: (): PageView => store.getState().view,

    /** Resolves once the page is known, or cannot be known. */
    whenRead: (): Promise<void> =>
      new Promise((resolve) => {
        const stop = store.subscribe(({ view }) => {
          if (view.kind === 'reading') return;
          stop();
          resolve();
        });
      }),

    follow(): () => void {
      const readIfOwn = (changed: number | null): void => {
        if (changed === null || windowId === null || changed === windowId) void read();
      };
      const stopTabs = watchActiveTabs(readIfOwn);
      const stopPins = pins.watch((changed) => readIfOwn(Number(changed)));
      const stopClosed = followed === null ? null : watchWindowClosed(followed, end);
      if (followed !== null) {
        void canFollow(followed).then((can) => (can ? undefined : end()), logAs('page-store'));
      }
      const stopPushes = watchPushes((message) => {
        if (message.kind === 'page-changed') return readIfOwn(message.windowId);
        orders.noteEnd(message.orderKey, { failure: message.failure, at: Date.now() });
      });
      let isFollowing = true;
      void read()
        .then(afterPaint)
        .then(() => (isFollowing ? sendMessage('panelOpened', { windowId }) : undefined))
        .then(() => (isFollowing ? refreshNetworks(db) : undefined))
        .catch(logAs('page-store'));
      return () => {
        isFollowing = false;
        stopTabs();
        stopPins();
        stopClosed?.();
        stopPushes();
      };
    },

    readAgain(): void {
      if (isClosed) return;
      show({ kind: 'reading' });
      void read();
    },
  };
}
export type PageStore = ReturnType<typeof createPageStore>;

/** The public suffix list is as large as the rest of the panel, so only pages outside the networks load it. */
async function withWebsite(page: PageSubject, tab: TabView | null, sites: readonly Site[]): Promise<PageSubject> {
  if (tab?.url == null) return page;
  const [{ subjectOfWebsite }, { recognisePage }, { guessBeside, guessSites }] = await Promise.all([
    import('@/lib/subjects/company-website'),
    import('@/lib/subjects/recognise-page'),
    import('@/lib/subjects/guess-site'),
  ]);
  const subject = subjectOfWebsite(tab.url, sites);
  const recognised = recognisePage(tab.url, sites) ?? undefined;
  // A new site only if one owner has everything below the host, as with a company's website.
  const guesses = subject === null ? guessBeside(tab.url, sites) : recognised === undefined ? guessSites(tab.url) : [];
  return { ...page, subject, recognised, ...(guesses.length > 0 && { guesses }) };
}

type ShownPage = Pick<Extract<PageView, { kind: 'page' }>, 'page' | 'address' | 'windowId'>;

function isSamePage(one: ShownPage, other: ShownPage): boolean {
  const of = ({ page, address, windowId }: ShownPage) => JSON.stringify([page, address, windowId]);
  return of(one) === of(other);
}
