import type { MessageName } from '@/lib/messaging/protocol';

/** What stands for the extension's browser when screens are looked at in an ordinary page. */

type Answers = Partial<Record<MessageName, unknown>>;
let answers: Answers = {};
let hasGrant = (_origins: string[]) => true;

export function answerWith(next: Answers, grant: (origins: string[]) => boolean): void {
  answers = next;
  hasGrant = grant;
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
  windows: { getCurrent: () => Promise.resolve({ id: 1 }) },
  tabs: { create: () => Promise.resolve({}) },
  permissions: {
    getAll: () => Promise.resolve({ origins: ['https://api.service.example/*', 'https://*.pronet.example/*'] }),
    contains: ({ origins }: { origins: string[] }) => Promise.resolve(hasGrant(origins)),
    request: () => Promise.resolve(true),
    remove: () => Promise.resolve(true),
    onAdded: event,
    onRemoved: event,
  },
};
