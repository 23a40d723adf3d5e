import type { Books } from '../../books.ts';
import { refusals } from '../../refusal.ts';
import type { RouteHandler } from './handler.ts';

/**
 * The balance (docs/interface.md#fetch-credits, docs/interface.md#credit-balance). Free, but it counts against the rate
 * limit like everything else.
 */
export function createCreditsHandler({ books }: { books: Books }): RouteHandler {
  return ({ key }) => {
    const page = books.read(key);
    if (page === null) throw refusals.unauthorized();
    return { json: { total: page.total }, charged: 0 };
  };
}
