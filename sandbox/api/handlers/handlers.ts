import type { EndpointName } from '../../../lib/service/contract/endpoints.ts';
import { createAnalysisHandler } from './analysis-handler.ts';
import { createCreditsHandler } from './credits-handler.ts';
import type { RouteHandler } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';
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
