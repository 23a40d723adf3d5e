import { z } from 'zod';
import { parseCredits } from '../../../lib/service/contract/credits.ts';
import type { EndpointName } from '../../../lib/service/contract/endpoints.ts';
import { makeAnalysis } from '../../analysis/make-analysis.ts';
import type { Books } from '../../books.ts';
import { findProfile } from '../../profile-address.ts';
import { refusals } from '../../refusal.ts';
import { paidNotFound } from '../paid-not-found.ts';
import type { HandlerDeps, RouteHandler } from './handler.ts';
import { createJobRoutes } from './job-handlers.ts';
import { createListsHandler } from './lists-handler.ts';
import { createPhoneHandlers } from './phone-handlers.ts';
import { createReverseLookupHandler } from './reverse-lookup-handler.ts';
import { createSearchRoutes } from './search-handlers.ts';
import { createSingleExportHandlers } from './single-export-handlers.ts';

/** One handler per row of the endpoint table: a row without one is a type error. */
export function createHandlers(parts: HandlerDeps): Record<EndpointName, RouteHandler> {
  const singleExport = createSingleExportHandlers(parts);
  return {
    ...createSearchRoutes(parts),
    ...createJobRoutes(parts),
    ...createPhoneHandlers(parts),
    singleExport: singleExport.v1,
    singleExportV2: singleExport.v2,
    reverseLookup: createReverseLookupHandler(parts),
    analysis: createAnalysisHandler(parts),
    lists: createListsHandler(parts),
    credits: createCreditsHandler(parts),
  };
}

/**
 * The balance (docs/interface.md#fetch-credits, docs/interface.md#credit-balance). Free, but it counts against the rate
 * limit like everything else.
 */
function createCreditsHandler({ books }: { books: Books }): RouteHandler {
  return ({ key }) => {
    const page = books.read(key);
    if (page === null) throw refusals.unauthorized();
    return { json: { total: page.total }, charged: 0 };
  };
}

/** Price per request (docs/interface.md#credit-prices). */
const price = parseCredits(4);
const bodySchema = z.object({ url: z.string() });

/** One personality analysis (docs/interface.md#personality-analysis). A sparse record is analysed like any other. */
export function createAnalysisHandler({ world, books, choices }: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const body = bodySchema.safeParse(json);
    if (!body.success) throw refusals.unreadable();
    const person = findProfile(world, body.data.url);
    books.expectCredits(key, price);
    if (person === null) {
      const charged = choices().chargeNotFound ? price : 0;
      throw paidNotFound(books, { key, operation: 'analysis', charged });
    }
    return { json: makeAnalysis(person), charged: price };
  };
}
