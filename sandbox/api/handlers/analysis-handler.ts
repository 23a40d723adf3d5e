import { z } from 'zod';
import { parseCredits } from '../../../lib/service/contract/credits.ts';
import { makeAnalysis } from '../../analysis/make-analysis.ts';
import { refusals } from '../../refusal.ts';
import { findProfile } from '../find-profile.ts';
import { paidNotFound } from '../paid-not-found.ts';
import type { RouteHandler } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

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
