import '../worlds/dom-setup.ts';
import '../fakes/texts.ts';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { createPageStore, type PageStore } from '@/components/panel/page-store';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Failure } from '@/lib/messaging/failure';
import type { AnswerOf, MessageName } from '@/lib/messaging/protocol';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { fitPermissions } from '../fakes/page-permissions.ts';
import { sites } from '../fixtures/rows/fixture-rows.ts';
import { createUser } from './create-user.ts';

/** Makes the test's page a page of the extension, with the words of `locales/en.yml`. */

// Vitest keeps its globals to itself, so that Testing Library cannot do this by itself.
afterEach(cleanup);

/** What the worker answers, by ask: an answer, or a failure. Asks without one stay unanswered. */
export type Answers = Partial<Record<MessageName, unknown>>;
type Handlers = { [Name in MessageName]?: (payload: never) => Promise<AnswerOf<Name>> };
export const failing = (failure: Failure) => ({ ok: false, failure });
export const answering = (answer: unknown) => ({ ok: true, answer });

/** The active tab of window 1: whose page it is, or nothing; without access its address is hidden. */
export interface TabState {
  subject: Subject | null;
  access?: 'readable' | 'not-readable';
  windowId?: number;
}

export interface PageOptions {
  tab?: TabState;
  answers?: Answers;
  /** What the browser says when it is asked for an address; a list: the match patterns that it has allowed. */
  grants?: boolean | readonly string[];
  /** The person answers the browser's question later, or never. */
  permission?: Promise<boolean>;
  /** Those that are saved; absent: the demo network. */
  sites?: Site[];
}

let count = 0;

/** A screen with an empty database of its own, a worker that answers as told, and a person. */
export function createPage({ answers = {}, grants = true, permission, ...options }: PageOptions = {}) {
  const { tab = { subject: null }, sites: saved = sites } = options;
  count += 1;
  const db = new SidenoteDatabase(`page-${count}`);
  const orders = createOrderStore();
  const messages: { name: string; payload: unknown }[] = [];
  const handlers: Handlers = {};

  async function sendMessage(message: { name: MessageName; payload: unknown }): Promise<unknown> {
    messages.push({ name: message.name, payload: structuredClone(message.payload) });
    const handler = handlers[message.name];
    if (handler !== undefined)
      return handler(structuredClone(message.payload) as never).then(answering, () => failing({ kind: 'internal' }));
    const answer = answers[message.name];
    return answer === undefined ? new Promise(() => undefined) : answer;
  }
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(sendMessage as never);
  vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({ id: 1 } as never);
  const tabs = createTabs(tab);
  const { requested, ...permissions } = fitPermissions(grants, permission);

  return {
    db,
    /** Every ask so far, in order. */
    messages,
    /** Every question to the browser about addresses. */
    requested,
    permissions,
    answers,
    /** What the worker does with a message, where it does something. */
    handlers,
    tabs,
    user: createUser(),
    /** Begins to follow the window's active tab, or that of the window followed, as an entrypoint does before it draws. */
    follow(followed: number | null = null): PageStore {
      // IndexedDB keeps the order: it is there before the store reads.
      void db.settings.put({ key: 'sites', value: saved });
      const page = createPageStore({ db, orders, followed });
      onTestFinished(page.follow());
      return page;
    },
    open: (screen: ReactNode) => render(<PanelProvider context={{ db, orders }}>{screen}</PanelProvider>),
  };
}

const emptyPage = 'https://www.pronet.example/feed';

/** The browser's tabs, of which each window has one. */
function createTabs(first: TabState) {
  let failure: Error | null = null;
  const state: TabState & { address?: string | undefined } = { ...first };
  const windowId = first.windowId ?? 1;
  const read = () => ({
    id: 1,
    windowId,
    active: true,
    incognito: false,
    ...(state.access !== 'not-readable' && { url: state.address ?? state.subject?.url ?? emptyPage }),
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async ({ url }: { url?: string }) => {
    if (failure !== null) throw failure;
    // No page of ours is open in a tab.
    return url === undefined ? [read()] : [];
  }) as never);
  return {
    /** The tab navigates by itself; another window's does not change this one's. `address`: where nobody is. */
    moveTo(subject: Subject | null, address?: string): void {
      state.subject = subject;
      state.address = address;
      void fakeBrowser.tabs.onUpdated.trigger(1, { url: subject?.url ?? emptyPage } as never, read() as never);
    },
    moveElsewhere(otherWindowId: number, subject: Subject): void {
      const other = { ...read(), windowId: otherWindowId, url: subject.url };
      void fakeBrowser.tabs.onUpdated.trigger(2, { url: subject.url } as never, other as never);
    },
    fail(error: Error | null): void {
      failure = error;
    },
  };
}
