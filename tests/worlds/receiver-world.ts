import { failureOfError } from '@/entrypoints/background/failure-of';
import { ownQueries } from '@/lib/history/history-views';
import { type MessageHandlers, type MessageName, messages, type PayloadOf } from '@/lib/messaging/protocol';
import { createReceiver, type Sender } from '@/lib/messaging/receive';
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

/** A payload for every message; a new message is a type error here until it has one. */
export const payloads: { [Name in MessageName]: PayloadOf<Name> } = {
  panelOpened: { windowId: 7 },
  enrich: { operation: 'email', subject, agreedMilli: 1000, refresh: false, override: false, again: false },
  cancel: { operation: 'email', subject },
  decideHeld: { intentId: 'intent-1', decision: 'same-person' },
  checkUnknown: { intentId: 'intent-1' },
  readBalance: {},
  reconcile: {},
  saveBudget: { perDayMilli: 40_000, perMonthMilli: null, askAgainAboveMilli: 10_000 },
  saveLimits: { requestsPerSecond: 5 },
  savePrivacy: { retentionDays: 90 },
  eraseEverything: {},
  forgetSubject: { subject },
  neverAgain: { subject },
  confirmOverride: { subject },
  scanPage: { windowId: 1, show: false },
  showPanel: { windowId: 1, as: 'panel' },
  showSubject: { subject, windowId: 1 },
  startBatch: { operation: 'email', subjects: [subject], agreedMilli: 1000 },
  pauseBatch: { id: 'b' },
  resumeBatch: { id: 'b', agreedMilli: 1000 },
  cancelBatch: { id: 'b' },
  companyDomain: { address: 'https://acme.example' },
  exclude: { subject, listId: null, route: 'panel', why: '' },
  addToList: { listId: 'l', text: 'acme.example', why: '' },
  importMembers: {
    importId: '7f3b1e00-0000-4000-8000-000000000001',
    listId: 'l',
    chunk: 0,
    rows: [{ names: ['email:jane@acme.example'], label: 'Jane', why: '' }],
  },
  importPeople: {
    importId: '7f3b1e00-0000-4000-8000-000000000001',
    source: 'apollo',
    file: 'people.csv',
    rows: [{ row: 2, keys: [subject.key], facts: { name: 'Jane Doe' } }],
  },
  dropUnfinishedImport: { listId: 'l' },
  removeMembers: { memberIds: ['m'] },
  createList: { name: 'Customers', kind: 'person' },
  renameList: { listId: 'l', name: 'Clients' },
  removeList: { listId: 'l' },
  setCoversPeople: { listId: 'l', coversPeople: true },
  setExpiry: { listId: 'l', expiresAfterDays: null },
  addVisited: { listId: 'l', keys: [subject.key], why: '' },
  saveVisited: { isOn: false },
  undoExclusion: { token: 't' },
  syncNow: { listId: 'l' },
  adoptForeignJob: { service: 'people-export', trackId: 'track-1', requestSize: 140, createdAt: null },
  notifyEntry: { service: 'people-export', trackId: 'track-1', webhook: 'https://hooks.example/sidenote' },
  addSite: { site: demoSite },
  saveAppearance: { theme: 'dark', density: 'compact', pictures: true },
  linkPage: { subject, to: null },
  logTouch: { subject, kind: 'contacted', by: 'email', about: 'Quote-to-cash', dueAt: null },
  undoTouch: { subject, touchId: 't' },
  handOver: { recordIds: ['person:1'], about: 'people.csv' },
  setDue: { subject, dueAt: 1_800_000_000_000 },
  setTags: { subjects: [{ subject, name: 'Jane Doe' }], add: ['shortlist'], remove: [] },
  connectTarget: { target: 'hubspot', token: 'pat-eu1-0000' },
  lookAtTarget: { target: 'hubspot', people: [{ subject, email: 'jane@acme.example', name: null }] },
  writeToTarget: {
    target: 'hubspot',
    rows: [{ subject, email: 'jane@acme.example', id: null, values: { firstName: 'Jane' } }],
  },
  sendHook: { rows: [{ subject, data: { fullName: 'Jane Doe' } }] },
  forgetTarget: { target: 'hook' },
  saveDueSettings: { notify: true },
  setMark: { subject, value: 'jane@acme.example', kind: 'bounced' },
  saveView: { name: 'Shortlist', query: { ...ownQueries.due, has: [], tags: [] } },
  removeView: { id: 'v' },
  saveNote: { subject, text: 'met in Oslo' },
  saveConnection: {
    baseUrl: 'https://api.service.example',
    key: 'sk-canary-7f3b1e0042',
    keyStorage: { mode: 'remembered' },
    names: { keys: {}, values: {} },
  },
  saveService: { webhook: 'https://hooks.firm.example/in', valueListUrl: null, previewPath: '/v1/people/preview' },
  readyValueList: { name: 'industries' },
  testConnection: {},
  saveNames: { baseUrl: 'https://api.service.example', names: { keys: {}, values: {} } },
  forgetKey: {},
  unlock: { passphrase: 'correct horse battery' },
  setPassphrase: { passphrase: 'correct horse battery' },
  useSandbox: {},
  saveSites: { sites: [demoSite] },
  saveJobSettings: { notify: true },
  saveLetter: { subject, isFirst: true, letter: { subject: 'Approvals', body: 'Hi,', templateId: null } },
  saveTemplate: { id: 't', template: { name: 'Hello', about: '', subjects: [], body: 'Hi,' }, before: null },
  deleteTemplate: { id: 't' },
  importTemplates: { templates: [{ name: 'Hello', about: '', subjects: [], body: 'Hi,' }] },
  saveWriting: { target: 'gmail' },
  finishWelcome: {},
  openSearch: {
    kind: 'people',
    filters: { contact: { seniority: { any: { include: ['vp'] } } } },
    lists: 'all',
    size: 25,
  },
  nameSearch: { id: 'search-1', name: 'Buyers in Oslo' },
  forgetSearch: { id: 'search-1' },
  startFinder: { pageId: 'search-1|search|0', agreedMilli: 25_000, overrides: 0 },
  answerLostJob: { id: 'job-1', part: 0, trackId: 'track/1' },
  closeJob: { id: 'job-1' },
  startExport: { searchId: 'search-1', size: 140, page: 0, agreedMilli: 140_000 },
  pauseJob: { id: 'job-1' },
  resumeJob: { id: 'job-1', agreedMilli: 140_000 },
  cancelJob: { id: 'job-1' },
  lookAtJobs: { id: null },
  joinTeam: { code: 'sidenote-team-canary-code' },
  leaveTeam: {},
  syncTeam: {},
  readTeam: {},
  shareWithTeam: { records: true, touches: false },
  lookAtTeam: { subject },
  findInTeam: { all: [{ own: ['page:person/pronet/jane-doe'], employers: [] }] },
  takeFromTeam: { subject },
  subscribeList: { code: 'sidenote-list-canary-code' },
  unsubscribeList: { id: 'l' },
  notifyJob: { id: 'job-1' },
  resubmitJob: { id: 'job-1', agreedMilli: 140_000 },
  forgetJob: { id: 'job-1' },
  seeJobs: {},
  serviceHistory: {
    service: 'people-export',
    state: null,
    fullyRefunded: null,
    page: 0,
    size: 25,
    sort: ['created,desc'],
  },
};
export const messageNames = Object.keys(payloads) as MessageName[];

/** What the handler of a message answers. */
export const answerOf = (name: MessageName) => ({ of: name });

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
        return answers[name]?.() ?? Promise.resolve(answerOf(name));
      },
    ]),
  ) as unknown as MessageHandlers;

  const receive = createReceiver({
    extensionId,
    extensionOrigin,
    panelOpened: (payload) => panel.panelOpened(payload),
    load: async () => ({ messages, panel }),
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
  return { kind: 'message', name, payload: payload ?? (name in payloads ? payloads[name as MessageName] : {}) };
}

/** Enough turns of the event loop for everything that needs no virtual time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
