import { type Context, Hono } from 'hono';
import { toCredits } from '../../lib/service/credits.ts';
import { type EndpointName, endpoints } from '../../lib/service/endpoints.ts';
import { createNameTranslator, type NameTranslator, type WireNames } from '../../lib/service/names.ts';
import type { Clock } from '../clock.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { RequestLog } from '../request-log.ts';
import type { World } from '../world/world.ts';
import type { ApiEnv } from './api-env.ts';
import type { Books } from './books.ts';
import { createCreditsRoom } from './credits-room.ts';
import type { RateWindow } from './rate-window.ts';
import { readJson } from './read-json.ts';
import { Refusal, refusals } from './refusal.ts';
import type { Room } from './room.ts';
import { createSingleExportRooms } from './single-export-room.ts';

interface Parts {
  world: World;
  books: Books;
  clock: Clock;
  rates: RateWindow;
  faults: FaultQueue;
  log: RequestLog;
  names: WireNames;
  networkOrigin: string;
  /** Where a redirect fault points unless told otherwise: an origin that is not the API's. */
  elsewhere: () => string;
}

/** A request passes log, key, rate limit and faults, in this order, before it reaches the room of its operation. */
export function createApiApp(parts: Parts): Hono<ApiEnv> {
  const { books, clock, rates, faults, log } = parts;
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.use(async (c, next) => {
    // X-TOKEN only: the page of the document that names Bearer is the one that stands alone.
    const key = c.req.header('x-token') ?? '';
    if (!books.hasKey(key)) throw refusals.unauthorized();
    if (!rates.admits(key)) throw refusals.tooManyRequests();
    c.set('key', key);
    await next();
  });
  app.use(async (c, next) => {
    const fault = faults.take({ key: c.get('key'), path: c.req.path });
    return fault === null ? next() : injectFault(c, next, fault, { nowMs: clock.now(), elsewhere: parts.elsewhere() });
  });
  addRooms(app, createRooms(parts), parts);
  app.notFound((c) => refuse(c, clock, refusals.noSuchPath()));
  app.onError((error, c) => refuse(c, clock, error instanceof Refusal ? error : refusals.unexpected()));
  return app;
}

/** The operations that the sandbox answers so far; the others have no route and are 404. */
function createRooms(parts: Parts): Partial<Record<EndpointName, Room>> {
  const singleExport = createSingleExportRooms(parts);
  return {
    credits: createCreditsRoom(parts),
    singleExport: singleExport.v1,
    singleExportV2: singleExport.v2,
  };
}

/** One route a room, from its row of the endpoint table. */
function addRooms(app: Hono<ApiEnv>, rooms: Partial<Record<EndpointName, Room>>, { books, names }: Parts): void {
  const translator = createNameTranslator(names);
  const methods = new Map<string, string[]>();
  for (const [name, endpoint] of typedEntries(endpoints)) {
    const room = rooms[name];
    if (room === undefined) continue;
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);
    app.on(endpoint.method, path, async (c) => {
      const json = endpoint.method === 'GET' ? undefined : await readNeutral(c.req.raw, translator);
      const answer = room({ key: c.get('key'), json, params: c.req.param() });
      books.charge(c.get('key'), name, answer.charged);
      if (answer.tellsCharge) c.header('X-Credit', String(-toCredits(answer.charged)));
      return c.json(translator.toWire(answer.json));
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw refusals.methodNotAllowed(allowed);
    });
  }
}

async function readNeutral(request: Request, translator: NameTranslator): Promise<unknown> {
  const json = await readJson(request);
  try {
    return translator.fromWire(json);
  } catch {
    // Nested deeper than the stack is.
    throw refusals.unreadable();
  }
}

function refuse(c: Context<ApiEnv>, clock: Clock, refusal: Refusal): Response {
  return refusal.toResponse({ path: c.req.path, nowMs: clock.now() });
}

function typedEntries<Table extends object>(table: Table): [keyof Table, Table[keyof Table]][] {
  const entries: [keyof Table, Table[keyof Table]][] = [];
  for (const name in table) entries.push([name, table[name]]);
  return entries;
}
