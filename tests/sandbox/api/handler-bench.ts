import type { EndpointName } from '../../../lib/service/contract/endpoints.ts';
import type { HandlerAnswer, HandlerDeps, RouteHandler } from '../../../sandbox/api/handlers/handler.ts';
import { createBooks } from '../../../sandbox/books.ts';
import { type Choices, createChoices } from '../../../sandbox/choices.ts';
import { createClock } from '../../../sandbox/clock.ts';
import { createJobStore } from '../../../sandbox/jobs/jobs.ts';
import { createTrackIds } from '../../../sandbox/jobs/track-ids.ts';
import { createLists } from '../../../sandbox/lists/lists.ts';
import { ServiceRefusal } from '../../../sandbox/refusal.ts';
import { createSearch } from '../../../sandbox/search/create-search.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

export const networkOrigin = 'https://www.pronet.example';
export const world = createWorld({ seed: 1, people: 300, companies: 40 });

/** Rooms to be called by hand: a world that all tests share, and books, lists and a clock of the test's own. */
export function createBench(some: Partial<Choices> = {}) {
  const clock = createClock({ startMs: Date.UTC(2026, 11, 1, 9), elapsedMs: () => 0 });
  const books = createBooks({ clock });
  const choices = createChoices(some);
  const parts: HandlerDeps = {
    world,
    books,
    clock,
    networkOrigin,
    brand: 'brand',
    choices: choices.read,
    search: createSearch({ world, choices: choices.read }),
    lists: createLists({ clock, choices: choices.read }),
    tracks: createTrackIds({ clock, choices: choices.read }),
    jobs: createJobStore({ clock, books, choices: choices.read, networkOrigin }),
  };
  return {
    parts,
    choices,
    clock,
    /** As the API does it: what the answer costs is booked. */
    request(room: RouteHandler, operation: EndpointName, json: unknown, { key = 'key', credits = 1000 } = {}) {
      if (!books.hasKey(key)) books.setBalance(key, credits);
      const answer = answerOf(() => room({ key, json, params: {}, query: {} }));
      if (!(answer instanceof ServiceRefusal)) books.charge(key, operation, answer.charged);
      return answer;
    },
    paid: (key = 'key') => (books.read(key)?.charges ?? []).map(({ amount }) => amount),
  };
}

function answerOf(request: () => HandlerAnswer): HandlerAnswer | ServiceRefusal {
  try {
    return request();
  } catch (error) {
    if (error instanceof ServiceRefusal) return error;
    throw error;
  }
}
