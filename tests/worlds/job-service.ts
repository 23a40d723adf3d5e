import { neutralNames } from '@/lib/service/contract/names';
import { createApiApp } from '../../sandbox/api/api-app.ts';
import { createBooks } from '../../sandbox/books.ts';
import { type Choices, createChoices } from '../../sandbox/choices.ts';
import { createFaultQueue } from '../../sandbox/faults/fault-queue.ts';
import { createJobStore } from '../../sandbox/jobs/jobs.ts';
import { createTrackIds } from '../../sandbox/jobs/track-ids.ts';
import { createLists } from '../../sandbox/lists/lists.ts';
import { createSearch } from '../../sandbox/search/create-search.ts';
import { createWorld } from '../../sandbox/world/world.ts';
import type { FakeClock } from '../fakes/fake-clock.ts';

export const serviceKey = 'job-key-7f3b1e0042';
/** Everyone has a company, and every company a headcount. */
export const everybody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } } };
export const webhook = 'https://hooks.pronet.example/done';

/** What happens to a request on its way; `pass` for most. `lost`: it arrives, and its answer does not. */
export type Fate = 'pass' | 'lost' | 'unsent' | Response;
export interface Arrival {
  method: string;
  path: string;
  body: unknown;
  status: number;
  at: number;
}

const people = 200;
const world = createWorld({ seed: 7, people, companies: 40 });

/** The sandbox itself, in this process and on the test's clock; only its rate limit and its log are left out. */
export function createJobService(clock: FakeClock, { credits = 1e6, choices: chosen = {} as Partial<Choices> } = {}) {
  const time = { now: () => clock.now(), advance: () => clock.now() };
  const books = createBooks({ clock: time });
  books.setBalance(serviceKey, credits);
  const choices = createChoices(chosen);
  const networkOrigin = 'https://www.pronet.example';
  const jobs = createJobStore({ clock: time, books, choices: choices.read, networkOrigin });
  const search = createSearch({ world, choices: choices.read });
  const parts = {
    world,
    search,
    jobs,
    books,
    networkOrigin,
    clock: time,
    names: neutralNames,
    brand: 'pronet',
    lists: createLists({ clock: time, choices: choices.read }),
    tracks: createTrackIds({ clock: time, choices: choices.read }),
    choices: choices.read,
    rates: { admits: () => true, setRate: () => undefined },
    faults: createFaultQueue({ clock: time }),
    log: { record: () => undefined, entries: () => [], forget: () => undefined },
    elsewhere: () => 'https://elsewhere.example',
  };
  const app = createApiApp(parts);
  const arrivals: Arrival[] = [];
  let decide: (path: string, method: string, body: unknown) => Fate = () => 'pass';
  let isGarbled: (path: string) => boolean = () => false;

  return {
    world,
    jobs,
    lists: parts.lists,
    choices,
    books,
    arrivals,
    everybody: () => search.findPeople(everybody, new Set()),
    /** Decides about every request from now on. */
    decide(next: typeof decide): void {
      decide = next;
    },
    /** What is done for these, and answered in a shape that says nothing. */
    garble(which: typeof isGarbled): void {
      isGarbled = which;
    },
    takenMilli: (): number => {
      jobs.catchUp();
      return Math.round((books.read(serviceKey)?.charges ?? []).reduce((sum, { amount }) => sum + amount * 1000, 0));
    },
    /** Submissions that were taken on. */
    submits: () => arrivals.filter(({ method, path, status }) => method === 'POST' && isSubmit(path) && status === 200),
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { pathname: path, search: query } = new URL(url);
      const method = init.method ?? 'GET';
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      const fate = decide(path, method, body);
      if (fate === 'unsent') throw new TypeError('Failed to fetch');
      const { method: sent, headers, body: text } = init;
      const request = {
        ...(sent && { method: sent }),
        ...(headers && { headers }),
        ...(text != null && { body: text }),
      };
      const reply = fate instanceof Response ? fate : await app.request(path + query, request, {});
      const answer = isGarbled(path) ? Response.json(['what is this'], reply) : reply;
      arrivals.push({ method, path, body, status: answer.status, at: clock.now() });
      if (fate === 'lost') throw new TypeError('Failed to fetch');
      answer.headers.set('Date', new Date(clock.now()).toUTCString());
      return answer;
    },
  };
}
export type JobService = ReturnType<typeof createJobService>;

export function isSubmit(path: string): boolean {
  return path === '/v1/people/export' || path === '/v1/people/email-finder';
}
