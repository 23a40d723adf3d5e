import type { Strip } from '@/lib/messaging/batch-strips';
import type { MessageName } from '@/lib/messaging/protocol';
import type { PageSubject, PanelRequest } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';

/** What stands for the extension's browser when screens are looked at in an ordinary page. */

type Answers = Partial<Record<MessageName, unknown>>;
let answers: Answers = {};
let hasGrant = (_origins: string[]) => true;

export function answerWith(next: Answers, grant: (origins: string[]) => boolean): void {
  answers = next;
  hasGrant = grant;
}

let areOpen = true;

/** The window that a small window followed is gone. */
export function closeWindows(): void {
  areOpen = false;
}

type PageState = Omit<PageSubject, 'windowId' | 'tabId'>;
let page: PageState | 'gone' | null = null;
let pageAddress: string | undefined;
/** With the small window of window 1. */
let shown: Record<string, PanelRequest | Subject | Strip | number> = { 'small-window:1': 2 };

/** The active tab; null: the browser never says; 'gone': it fails. */
export function showTab(next: typeof page, address?: string): void {
  page = next;
  pageAddress = address;
  if (next !== null && next !== 'gone' && next.requested !== undefined) {
    shown = { ...shown, 'shown:1': { address: addressOf(next), shown: next.requested } };
  }
  if (next !== null && next !== 'gone' && next.pinned !== undefined) shown = { ...shown, 'pinned:1': next.pinned };
}

/** What a screen has written into session storage before. */
export function rememberInSession(key: string, value: Strip): void {
  shown = { ...shown, [key]: value };
}

function addressOf({ subject, access }: PageState): string | null {
  return access === 'readable' ? (pageAddress ?? subject?.url ?? 'https://www.pronet.example/feed') : null;
}

async function queryTabs({ url }: { url?: string }) {
  if (url !== undefined) return [];
  if (page === null) return new Promise(() => {});
  if (page === 'gone') throw new Error('No current window');
  return [{ id: 1, windowId: 1, url: addressOf(page) ?? undefined, incognito: false }];
}

const event = { addListener: () => {}, removeListener: () => {} };

function isAskName(name: unknown): name is MessageName {
  return typeof name === 'string';
}

export default {
  runtime: {
    id: 'gallery',
    getManifest: () => ({ version: '0.1.0' }),
    getURL: (path: string) => path,
    openOptionsPage: () => Promise.resolve(),
    onMessage: event,
    sendMessage(message: { name?: unknown }) {
      const answer = isAskName(message.name) ? answers[message.name] : undefined;
      // No answer prepared: the worker never comes back, as while it waits for the service.
      return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer);
    },
  },
  windows: {
    getCurrent: () => Promise.resolve({ id: 1 }),
    get: (id: number) => (areOpen ? Promise.resolve({ id }) : Promise.reject(new Error(`No window with id: ${id}.`))),
    onRemoved: event,
  },
  commands: {
    getAll: () =>
      Promise.resolve([
        { name: '_execute_action', shortcut: 'Alt+Shift+S' },
        { name: 'enrich', shortcut: 'Alt+Shift+E' },
        { name: 'exclude', shortcut: 'Alt+Shift+X' },
      ]),
  },
  tabs: { create: () => Promise.resolve({}), query: queryTabs, onActivated: event, onUpdated: event },
  storage: {
    local: { get: () => Promise.resolve({}), set: () => Promise.resolve(), remove: () => Promise.resolve() },
    session: { get: () => Promise.resolve(shown), set: () => Promise.resolve(), remove: () => Promise.resolve() },
    onChanged: event,
  },
  permissions: {
    getAll: () => Promise.resolve({ origins: ['https://api.service.example/*', 'https://*.pronet.example/*'] }),
    contains: ({ origins }: { origins: string[] }) => Promise.resolve(hasGrant(origins)),
    request: () => Promise.resolve(true),
    remove: () => Promise.resolve(true),
    onAdded: event,
    onRemoved: event,
  },
};
