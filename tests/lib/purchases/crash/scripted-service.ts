import { janeReply, nothingReply } from '../../../worlds/world.ts';

/** What happens to one paid request. `Charged` ones cost the service's price although the answer is lost or damaged. */
export const happenings = [
  'found',
  'found-without-header',
  'nothing',
  'too-fast',
  'refused',
  'broken',
  'broken-charged',
  'reset-before',
  'reset-charged',
  'repeated',
  'hang',
  'hang-charged',
  'torn-charged',
  'html',
  'wrong-shape-charged',
] as const;
export type Happening = (typeof happenings)[number];

export interface Service {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Credits it has taken, in thousandths. */
  takenMilli(): number;
  /** Requests that reached it, by the address they asked about. */
  arrivals(): ReadonlyMap<string, number>;
}

const priceMilli = 1000;

/** A service with books of its own. Once the script is over, it answers as it should. */
export function createScriptedService(script: readonly Happening[], startMilli = 100_000): Service {
  const left = [...script];
  const arrived = new Map<string, number>();
  let taken = 0;

  function answer(happening: Happening, signal: AbortSignal | null): Promise<Response> | Response {
    if (happening.startsWith('found') || happening.endsWith('charged')) taken += priceMilli;
    switch (happening) {
      case 'found':
        return Response.json(janeReply, { headers: { 'X-Credit': '-1' } });
      case 'found-without-header':
        return Response.json(janeReply);
      case 'repeated':
        // The browser sent it twice over a dying connection and shows the second answer.
        taken += 2 * priceMilli;
        return Response.json(janeReply, { headers: { 'X-Credit': '-1' } });
      case 'nothing':
        return Response.json(nothingReply);
      case 'too-fast':
        return new Response('{}', { status: 429 });
      case 'refused':
        return new Response('{"error":"not enough credits"}', { status: 402 });
      case 'broken':
      case 'broken-charged':
        return new Response('oops', { status: 500 });
      case 'reset-before':
      case 'reset-charged':
        throw new TypeError('Failed to fetch');
      case 'hang':
      case 'hang-charged':
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      case 'torn-charged':
        return new Response('{"status":200,"da');
      case 'html':
        return new Response('<html>Maintenance</html>');
      case 'wrong-shape-charged':
        return Response.json({ status: 200, error: null, data: { id: 7 } });
    }
  }

  return {
    async fetch(url, init) {
      if (url.endsWith('/credits')) return Response.json({ total: (startMilli - taken) / 1000 });
      const about = String(init.body);
      arrived.set(about, (arrived.get(about) ?? 0) + 1);
      return answer(left.shift() ?? 'found', init.signal ?? null);
    },
    takenMilli: () => taken,
    arrivals: () => arrived,
  };
}
