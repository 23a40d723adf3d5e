import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import type { PurchaseDeps } from '@/lib/purchases/order';
import type { Subject } from '@/lib/subjects/subject';
import { connectionId, createTestBackground } from './test-background.ts';

/** How the service responds to one request: with a status and a body, never, or with a network error. */
export type Scripted =
  | { status?: number; body: unknown; headers?: Record<string, string>; afterMs?: number }
  | { text: string; status?: number; headers?: Record<string, string> }
  | 'reset'
  | 'hang';

export interface Sent {
  url: string;
  init: RequestInit;
  at: number;
}

export const jane: Subject = {
  kind: 'person',
  key: 'person/pronet/jane-doe',
  site: 'pronet',
  slug: 'jane-doe',
  url: 'https://www.pronet.example/in/jane-doe',
};

export const janeReply = {
  status: 200,
  error: null,
  data: {
    id: 'abcdef01-2345-9789-0abc-def012345678',
    identifier: 'jane-doe',
    profile: {
      full_name: 'Jane Doe',
      first_name: 'Jane',
      last_name: 'Doe',
      picture: { source: 'https://x.example/p' },
    },
    link: { pronet: 'https://www.pronet.example/in/jane-doe' },
    company: { id: 'abcdef01-2345-9789-0abc-def012345679', summary: { name: 'Fenwick' } },
    email: {
      state: 'DONE',
      output: [{ address: 'jane@fenwick.example', found: true, status: 'VALID', domainType: 'SMTP' }],
    },
  },
};
export const nothingReply = { status: 404, error: 'data not found', data: null };

/** A background whose service responds as scripted, one entry a request, and that can be told whom its lists exclude. */
export async function createWorld(
  script: Scripted[] = [],
  exclusionPolicy: Partial<ExclusionPolicy> = {},
  showsAnotherSubject?: PurchaseDeps['showsAnotherSubject'],
) {
  const sent: Sent[] = [];
  /** Names of lists by the key of the subject that is on them. */
  const excluded = new Map<string, string>();
  const background = await createTestBackground({
    name: 'test',
    ...(showsAnotherSubject && { showsAnotherSubject }),
    async fetch(url, init, clock) {
      sent.push({ url, init, at: clock.now() });
      const next = script.shift();
      if (next === undefined) throw new Error('No scripted response is left');
      if (next === 'reset') throw new TypeError('Failed to fetch');
      if (next === 'hang') return hang(init.signal ?? null);
      if ('text' in next) return new Response(next.text, { status: next.status ?? 200, headers: next.headers ?? {} });
      if (next.afterMs !== undefined) await clock.sleep(next.afterMs);
      return new Response(JSON.stringify(next.body), { status: next.status ?? 200, headers: next.headers ?? {} });
    },
  });
  const isExcluded: ExclusionPolicy['isExcluded'] = (subject) => Promise.resolve(excluded.get(subject.key) ?? null);
  return {
    ...background,
    sent,
    excluded,
    script,
    connectionId,
    startWorker: () => background.startWorker({ exclusionPolicy: { isExcluded, ...exclusionPolicy } }),
  };
}

function hang(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}
