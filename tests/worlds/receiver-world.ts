import { failureOfError } from '@/entrypoints/background/failure-of';
import type { AnswerOf, MessageName, PayloadOf } from '@/lib/messaging/protocol';
import { createReceiver, type PanelHandlers, type Sender } from '@/lib/messaging/receive';
import { demoSite } from '@/lib/subjects/sites';

export const extensionId = 'abcdefghijklmnopabcdefghijklmnop';
export const extensionOrigin = `chrome-extension://${extensionId}`;

export const subject = {
  kind: 'person' as const,
  key: 'person/pronet/jane-doe',
  site: 'pronet',
  slug: 'jane-doe',
  url: 'https://www.pronet.example/in/jane-doe',
};

/** A payload and a response for every message; a new message is a type error here until it has both. */
export const examples: { [Name in MessageName]: { payload: PayloadOf<Name>; answer: AnswerOf<Name> } } = {
  panelOpened: { payload: { windowId: 7 }, answer: {} },
  enrich: {
    payload: { operation: 'email', subject, agreedMilli: 1000, refresh: false, override: false, again: false },
    answer: { outcome: 'found', chargedMilli: 1000 },
  },
  cancel: { payload: { operation: 'email', subject }, answer: { result: 'withdrawn' } },
  decideHeld: { payload: { intentId: 'intent-1', decision: 'same-person' }, answer: { decided: true } },
  checkUnknown: { payload: { intentId: 'intent-1' }, answer: { decision: 'wait', checkAgainAt: 5 } },
  readBalance: { payload: {}, answer: { milli: 99_500, readAt: 1 } },
  reconcile: {
    payload: {},
    answer: { milli: 99_500, readAt: 1, decided: 1, unknownLeft: 0, checkAgainAt: null, drifts: 0 },
  },
  saveBudget: { payload: { perDayMilli: 40_000, perMonthMilli: null, askAgainAboveMilli: 10_000 }, answer: {} },
  saveLimits: { payload: { requestsPerSecond: 5 }, answer: {} },
  savePrivacy: { payload: { retentionDays: 90 }, answer: {} },
  retentionNoticeSeen: { payload: {}, answer: {} },
  eraseEverything: { payload: {}, answer: { erased: true } },
  forgetSubject: { payload: { subject }, answer: {} },
  neverAgain: { payload: { subject }, answer: { listName: 'Do not contact' } },
  confirmOverride: { payload: { subject }, answer: {} },
  scanPage: { payload: { windowId: 1, show: false }, answer: { kind: 'refused', why: 'not-granted' } },
  showPanel: { payload: { windowId: 1, as: 'panel' }, answer: { shown: 'window' } },
  showSubject: { payload: { subject, windowId: 1 }, answer: {} },
  startBatch: { payload: { operation: 'email', subjects: [subject], agreedMilli: 1000 }, answer: { id: 'b' } },
  pauseBatch: { payload: { id: 'b' }, answer: {} },
  resumeBatch: { payload: { id: 'b', agreedMilli: 1000 }, answer: {} },
  cancelBatch: { payload: { id: 'b' }, answer: {} },
  companyDomain: { payload: { address: 'https://acme.example' }, answer: { domain: 'acme.example' } },
  exclude: {
    payload: { subject, listId: null, route: 'panel', why: '' },
    answer: { outcome: 'excluded', listId: 'l', listName: 'Customers', token: 't' },
  },
  addToList: { payload: { listId: 'l', text: 'acme.example', why: '' }, answer: { outcome: 'list-gone' } },
  importMembers: {
    payload: {
      ...{ importId: '7f3b1e00-0000-4000-8000-000000000001', listId: 'l', chunk: 0 },
      rows: [{ names: ['email:jane@acme.example'], label: 'Jane', why: '' }],
    },
    answer: { outcome: 'imported', added: 1, known: 0 },
  },
  dropUnfinishedImport: { payload: { listId: 'l' }, answer: { done: true } },
  removeMembers: { payload: { memberIds: ['m'] }, answer: { token: 't' } },
  createList: { payload: { name: 'Customers', kind: 'person' }, answer: { outcome: 'named', listId: 'l' } },
  renameList: { payload: { listId: 'l', name: 'Clients' }, answer: { outcome: 'named', listId: 'l' } },
  removeList: { payload: { listId: 'l' }, answer: { token: 't' } },
  setCoversPeople: { payload: { listId: 'l', coversPeople: true }, answer: { done: true } },
  setExpiry: { payload: { listId: 'l', expiresAfterDays: null }, answer: { done: true } },
  addVisited: {
    payload: { listId: 'l', keys: [subject.key], why: '' },
    answer: { outcome: 'added', listId: 'l', listName: 'Customers', token: 't', added: 1, already: 0, left: 0 },
  },
  saveVisited: { payload: { isOn: false }, answer: { erased: 214 } },
  undoExclusion: { payload: { token: 't' }, answer: { done: true } },
  syncNow: { payload: { listId: 'l' }, answer: { outcome: 'synced', left: 0 } },
  fetchElsewhere: {
    payload: { service: 'people-export', trackId: 'track-1', requestSize: 140, createdAt: null },
    answer: { id: 'job-1' },
  },
  notifyEntry: {
    payload: { service: 'people-export', trackId: 'track-1', webhook: 'https://hooks.example/sidenote' },
    answer: { state: 'SENT' },
  },
  addSite: { payload: { site: demoSite }, answer: { outcome: 'added' } },
  saveAppearance: { payload: { theme: 'dark', density: 'compact', pictures: true }, answer: {} },
  linkPage: { payload: { subject, to: null }, answer: { linked: false } },
  saveNote: { payload: { subject, text: 'met in Oslo' }, answer: {} },
  saveConnection: {
    payload: {
      baseUrl: 'https://api.service.example',
      key: 'sk-canary-7f3b1e0042',
      keyStorage: { mode: 'remembered' },
      names: { keys: {}, values: {} },
    },
    answer: { keyKept: false },
  },
  saveService: {
    payload: { webhook: 'https://hooks.firm.example/in', valueListUrl: null, previewPath: '/v1/people/preview' },
    answer: {},
  },
  readyValueList: { payload: { name: 'industries' }, answer: { fetchedAtMs: 5, isOld: false } },
  testConnection: {
    payload: {},
    answer: { milli: 99_500, millis: 12, names: { outcome: 'confirmed', name: 'pronet' } },
  },
  saveNames: {
    payload: { baseUrl: 'https://api.service.example', names: { keys: {}, values: {} } },
    answer: { outcome: 'saved' },
  },
  forgetKey: { payload: {}, answer: {} },
  unlock: { payload: { passphrase: 'correct horse battery' }, answer: { unlocked: true } },
  setPassphrase: { payload: { passphrase: 'correct horse battery' }, answer: { isSet: true } },
  useSandbox: { payload: {}, answer: { found: true } },
  saveSites: { payload: { sites: [demoSite] }, answer: {} },
  saveJobSettings: { payload: { notify: true }, answer: {} },
  finishWelcome: { payload: {}, answer: {} },
  openSearch: {
    payload: {
      kind: 'people',
      filters: { contact: { seniority: { any: { include: ['vp'] } } } },
      lists: 'all',
      size: 25,
    },
    answer: { id: 'search-1' },
  },
  nameSearch: { payload: { id: 'search-1', name: 'Buyers in Oslo' }, answer: {} },
  forgetSearch: { payload: { id: 'search-1' }, answer: {} },
  startFinder: { payload: { pageId: 'search-1|search|0', agreedMilli: 25_000, overrides: 0 }, answer: { id: 'job-1' } },
  answerLostJob: { payload: { id: 'job-1', part: 0, trackId: 'track/1' }, answer: {} },
  closeJob: { payload: { id: 'job-1' }, answer: {} },
  startExport: { payload: { searchId: 'search-1', size: 140, page: 0, agreedMilli: 140_000 }, answer: { id: 'job-1' } },
  pauseJob: { payload: { id: 'job-1' }, answer: {} },
  resumeJob: { payload: { id: 'job-1', agreedMilli: 140_000 }, answer: {} },
  cancelJob: { payload: { id: 'job-1' }, answer: {} },
  lookAtJobs: { payload: { id: null }, answer: {} },
  notifyJob: { payload: { id: 'job-1' }, answer: { state: 'SENT' } },
  resubmitJob: { payload: { id: 'job-1', agreedMilli: 140_000 }, answer: { id: 'job-2' } },
  forgetJob: { payload: { id: 'job-1' }, answer: {} },
  seeJobs: { payload: {}, answer: {} },
  serviceHistory: {
    payload: { service: 'people-export', state: null, fullyRefunded: null, page: 0, size: 25, sort: ['created,desc'] },
    answer: { entries: [], total: 0 },
  },
};
export const messageNames = Object.keys(examples) as MessageName[];

export const panelSender: Sender = {
  id: extensionId,
  origin: extensionOrigin,
  url: `${extensionOrigin}/sidepanel.html`,
};
export const pageSender: Sender = {
  id: extensionId,
  origin: 'https://www.pronet.example',
  url: 'https://www.pronet.example/in/jane-doe',
  frameId: 0,
  tab: { id: 3 },
};

/**
 * The message receiver alone, with handlers that note what reached them. Not a preset of `createTestBackground`: its tests are about what is
 * rejected before any handler runs.
 */
export function createReceiverWorld({ ready = Promise.resolve() }: { ready?: Promise<void> } = {}) {
  const reached: { name: string; payload: unknown }[] = [];
  const moved: number[] = [];
  const answers: Partial<Record<MessageName, () => Promise<unknown>>> = {};

  const panel = Object.fromEntries(
    messageNames.map((name) => [
      name,
      (payload: unknown) => {
        reached.push({ name, payload });
        return answers[name]?.() ?? Promise.resolve(examples[name].answer);
      },
    ]),
  ) as unknown as PanelHandlers;

  const receive = createReceiver({
    extensionId,
    extensionOrigin,
    panel,
    page: {
      async addressChanged(tabId) {
        moved.push(tabId);
      },
    },
    ready,
    failureOf: failureOfError,
  });

  return { receive, reached, moved, answers, panel };
}

export function messageOf(name: string, payload?: unknown): unknown {
  return { kind: 'message', name, payload: payload ?? (name in examples ? examples[name as MessageName].payload : {}) };
}

/** Enough turns of the event loop for everything that needs no virtual time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
