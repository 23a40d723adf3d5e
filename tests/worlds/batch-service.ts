import type { Clock } from '@/lib/platform/clock';
import { janeReply, nothingReply } from './world.ts';

/** What becomes of one request. `Charged` ones cost the price although the answer is lost or cannot be read. */
export const answers = [
  'found',
  'nothing',
  'bad-request',
  'refused', // 402
  'key-refused', // 401
  'too-fast', // 429, once
  'too-fast-for-long', // 429 with a wait too long for anyone
  'broken',
  'broken-charged',
  'torn-charged',
  'reset',
  'reset-charged',
  'hang-charged',
  'wrong-shape',
  'wrong-shape-charged',
] as const;
export type Answer = (typeof answers)[number];

export interface BatchService {
  fetch(url: string, init: RequestInit, clock: Clock): Promise<Response>;
  takenMilli(): number;
  /** Another install takes so much with the same key. */
  spendElsewhere(milli: number): void;
  /** What each person's requests came to, in order of arrival. */
  arrivals: ReadonlyMap<string, readonly Answer[]>;
  /** In order of arrival, over all. */
  requests: readonly string[];
  /** The most that were with the service at a time. */
  mostAtOnce(): number;
  /** From now on. */
  say(slug: string, ...answers: Answer[]): void;
}

const priceMilli = 1000;

/** A service with its own books and a script, per person, of what happens to their requests in turn; after that it finds. */
export function createBatchService(
  script: Readonly<Record<string, readonly Answer[]>> = {},
  delayMs = 0,
): BatchService {
  const left = new Map(Object.entries(script).map(([slug, told]) => [slug, [...told]]));
  const arrivals = new Map<string, Answer[]>();
  const requests: string[] = [];
  let taken = 0;
  let atOnce = 0;
  let mostAtOnce = 0;

  function answerOf(answer: Answer, slug: string, signal: AbortSignal | null): Promise<Response> | Response {
    if (answer === 'found' || answer.endsWith('charged')) taken += priceMilli;
    switch (answer) {
      case 'found':
        return Response.json(replyFor(slug), { headers: { 'X-Credit': '-1' } });
      case 'nothing':
        return Response.json(nothingReply);
      case 'bad-request':
        return Response.json({ error: 'no such page' }, { status: 400 });
      case 'refused':
        return Response.json({ error: 'not enough credits' }, { status: 402 });
      case 'key-refused':
        return Response.json({ error: 'unauthorized' }, { status: 401 });
      case 'too-fast':
        return Response.json({}, { status: 429 });
      case 'too-fast-for-long':
        return Response.json({}, { status: 429, headers: { 'Retry-After': '600' } });
      case 'broken':
      case 'broken-charged':
        return new Response('oops', { status: 500 });
      case 'torn-charged':
        return new Response('{"status":200,"da');
      case 'reset':
      case 'reset-charged':
        throw new TypeError('Failed to fetch');
      case 'hang-charged':
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      case 'wrong-shape':
      case 'wrong-shape-charged':
        return Response.json({ status: 200, error: null, data: { id: 7 } });
    }
  }

  return {
    async fetch(url, init, clock) {
      if (url.endsWith('/credits')) return Response.json({ total: (1_000_000 - taken) / 1000 });
      const slug = /in\/([\w-]+)/.exec(String(init.body))?.[1] ?? '';
      const answer = left.get(slug)?.shift() ?? 'found';
      arrivals.set(slug, [...(arrivals.get(slug) ?? []), answer]);
      requests.push(slug);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        if (delayMs > 0) await clock.sleep(delayMs);
        return await answerOf(answer, slug, init.signal ?? null);
      } finally {
        atOnce -= 1;
      }
    },
    takenMilli: () => taken,
    spendElsewhere(milli) {
      taken += milli;
    },
    mostAtOnce: () => mostAtOnce,
    arrivals,
    requests,
    say: (slug, ...told) => void left.set(slug, told),
  };
}

/** Everyone has an id and an address of their own, or their records would be one. */
function replyFor(slug: string) {
  const id = `abcdef01-2345-9789-0abc-${[...slug]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e12, 7)
    .toString(16)
    .padStart(12, '0')}`;
  const email = { state: 'DONE', output: [{ address: `${slug}@fenwick.example`, found: true, status: 'VALID' }] };
  const link = { pronet: `https://www.pronet.example/in/${slug}` };
  return { ...janeReply, data: { ...janeReply.data, id, identifier: slug, link, email } };
}
