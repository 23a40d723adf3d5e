import { z } from 'zod';
import { parseCredits } from '../../../lib/service/contract/credits.ts';
import type { Books } from '../../books.ts';
import type { SandboxClock } from '../../clock.ts';
import { findProfile } from '../../profile-address.ts';
import { refusals, ServiceRefusal } from '../../refusal.ts';
import { hasValidAddress, toEmailOutput } from '../../world/people/email-output.ts';
import { toPersonResult } from '../../world/people/person-result.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import type { World } from '../../world/world.ts';
import type { HandlerAnswer, RouteHandler } from './handler.ts';

/** Price if a valid email is found (docs/interface.md#credit-prices). */
const price = parseCredits(1);
const bodySchema = z.object({ id: z.string().nullish(), url: z.string().nullish() });

interface Parts {
  world: World;
  books: Books;
  clock: SandboxClock;
  networkOrigin: string;
}

/** v1 answers the person or 404, v2 always an envelope (docs/interface.md#export-single-person). */
export function createSingleExportHandlers(parts: Parts): { v1: RouteHandler; v2: RouteHandler } {
  return {
    v1: (request) => {
      const person = findForSale(parts, request);
      if (person === null) throw refusals.notFound();
      return { json: toExport(parts, person), charged: price };
    },
    v2: (request) => {
      const person = findForSale(parts, request);
      return person === null ? nothingFound : found(toExport(parts, person));
    },
  };
}

const nothingFound: HandlerAnswer = {
  json: { status: 404, error: 'data not found', data: null },
  charged: 0,
  isV2: true,
};

function found(data: unknown): HandlerAnswer {
  return { json: { status: 200, error: null, data }, charged: price, isV2: true };
}

/** Null if the person or a valid email is not found. */
function findForSale({ world, books }: Parts, { key, json }: Parameters<RouteHandler>[0]): WorldPerson | null {
  const body = bodySchema.safeParse(json);
  if (!body.success) throw refusals.unreadable();
  const id = body.data.id?.trim() ?? '';
  const url = body.data.url?.trim() ?? '';
  if (id === '' && url === '') throw new ServiceRefusal(400, 'id and url cannot be both empty');
  const ofProfile = url === '' ? null : findProfile(world, url);
  books.expectCredits(key, price);
  const person = world.findPersonById(id) ?? ofProfile;
  return person !== null && hasValidAddress(person) ? person : null;
}

function toExport({ clock, networkOrigin }: Parts, person: WorldPerson): unknown {
  return {
    ...toPersonResult(person, networkOrigin),
    email: { state: 'DONE', output: toEmailOutput(person, clock.now()) },
  };
}
