import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPicture } from '@/lib/pictures/pictures';
import { systemClock } from '@/lib/platform/clock';
import { createClient } from '@/lib/service/client/client';
import { ServiceError } from '@/lib/service/contract/errors';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter } from '@/lib/service/limiter/limiter';
import { createValueLists } from '@/lib/service/value-lists/value-lists';
import { createMemoryLog } from '../fakes/memory-log.ts';
import { expectFigure } from '../laws/figure.ts';

/** Of RFC 9110, 15.4, those that a fetch would follow. */
const statuses = [301, 302, 303, 307, 308];
const key = 'sk-canary-redirects-0042';

/** Where an answer points: `$other` is a server of somebody else, `$own` the one that answers. */
const targets = [
  '$other/',
  '$other/v1/people',
  '//$otherHost/',
  '$own/elsewhere',
  '/elsewhere',
  'data:text/plain,x',
  '',
];

/** Three ways out of the worker, each over a real connection. True where the caller was told that nothing usable came. */
const ways: Record<string, (origin: string) => Promise<boolean>> = {
  async 'a free question, with the key'(origin) {
    return (await failureOf(createSender().send('credits', null, addressOf(origin)))) === 'redirected';
  },
  async 'a paid question, with the key'(origin) {
    const body = { url: 'https://www.pronet.example/in/jane-doe' };
    return (await failureOf(createSender().send('singleExportV2', body, addressOf(origin)))) === 'redirected';
  },
  async 'a value list'(origin) {
    const store = { read: async () => null, write: async () => undefined };
    const lists = createValueLists({ fetch, clock: systemClock, store });
    return (await failureOf(lists.read('industries', origin))) === 'unexpected-status';
  },
  async 'a picture'(origin) {
    const noteRequest = async () => undefined;
    return (await fetchPicture({ clock: systemClock, fetch, noteRequest }, new URL(`${origin}/p.png`))) === null;
  },
};

/** A limiter of its own for each: nobody waits for a slot. */
function createSender() {
  return createClient({
    fetch,
    expectKey: async () => key,
    limiter: createLimiter({ clock: systemClock, log: createMemoryLog() }),
    clock: systemClock,
    isOnline: () => true,
    hasPermission: async () => true,
    noteRequest: () => undefined,
  });
}

const addressOf = (baseUrl: string) => ({ baseUrl, names: neutralNames });

async function failureOf(requested: Promise<unknown>): Promise<string> {
  try {
    await requested;
    return 'answered';
  } catch (error) {
    if (error instanceof ServiceError) return error.failure.kind;
    throw error;
  }
}

let pointsTo = { status: 301, location: '' };
const requested: string[] = [];
const reached: string[] = [];
const own = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.writeHead(pointsTo.status, { Location: pointsTo.location }).end();
});
const other = createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end('{}');
});

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
beforeAll(() => Promise.all([listen(own), listen(other)]));
afterAll(() => {
  for (const server of [own, other]) server.close();
});

test('no way out of the worker follows a redirect, so that no key and no name reaches another host', async () => {
  let tried = 0;
  for (const [way, ask] of Object.entries(ways))
    for (const status of statuses)
      for (const target of targets) {
        const location = target
          .replace('$otherHost', originOf(other).slice('http://'.length))
          .replace('$other', originOf(other))
          .replace('$own', originOf(own));
        pointsTo = { status, location };
        requested.length = 0;
        expect(await ask(originOf(own)), `${way}, ${status} to ${location}`).toBe(true);
        expect(requested, `${way}, ${status} to ${location}`).toHaveLength(1);
        tried += 1;
      }
  expect(reached).toEqual([]);
  expectFigure('redirects', tried);
});
