import { z } from 'zod';
import { count, flag, serviceId } from './tolerant.ts';

/**
 * Interface, "Page envelope". Not tolerant in `content` and `totalElements`: a search is paid by the result, so a result that
 * cannot be read makes the whole page `not-understood`, which keeps it, and is not quietly left out.
 */
export function page<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    content: z.array(item),
    totalElements: z.int().min(0),
    totalPages: count,
    size: count,
    number: count,
    numberOfElements: count,
    first: flag,
    last: flag,
    empty: flag,
    /** People search only; without it the page is still worth its price. */
    trackId: serviceId.nullish().catch(null),
  });
}
