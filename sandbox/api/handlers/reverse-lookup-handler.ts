import { z } from 'zod';
import { parseCredits } from '../../../lib/service/contract/credits.ts';
import { refusals } from '../../refusal.ts';
import { toPersonResult } from '../../world/people/person-result.ts';
import { paidNotFound } from '../paid-not-found.ts';
import type { HandlerDeps, RouteHandler } from './handler.ts';

/** Price per request (docs/interface.md#credit-prices). */
const price = parseCredits(0.5);
const bodySchema = z.object({
  search: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
});

/** Answers the bare person result, without email or phone (docs/interface.md#reverse-people-lookup). */
export function createReverseLookupHandler({ world, books, choices, networkOrigin }: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const body = bodySchema.safeParse(json);
    if (!body.success) throw refusals.unreadable();
    books.expectCredits(key, price);
    const person = world.findPersonByEmail(body.data.search);
    if (person === null) {
      const charged = choices().chargeNotFound ? price : 0;
      throw paidNotFound(books, { key, operation: 'reverseLookup', charged });
    }
    return { json: toPersonResult(person, networkOrigin), charged: price };
  };
}
