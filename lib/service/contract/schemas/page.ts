import { z } from 'zod';
import { count, each, flag, opaqueId } from '@/lib/service/contract/tolerant';

/**
 * A page of results (docs/interface.md#page-envelope). A search is paid by the result, so one that cannot be read costs that one
 * and not the page: it is in `unread`, to be kept as it came. `totalElements` is not guessed.
 */
export function page<Item extends z.ZodType>(item: Item) {
  return envelope(each(item)).transform((reply) => {
    const { read, unread } = reply.content;
    return { ...reply, content: read, unread };
  });
}

/** Where one entry that cannot be read makes all the others uncertain. */
export function wholePage<Item extends z.ZodType>(item: Item) {
  return envelope(z.array(item));
}

function envelope<Content extends z.ZodType>(content: Content) {
  return z.looseObject({
    content,
    totalElements: z.int().min(0),
    totalPages: count,
    size: count,
    number: count,
    numberOfElements: count,
    first: flag,
    last: flag,
    empty: flag,
    /** People search only; without it the page is still worth its price. */
    trackId: opaqueId.nullish().catch(null),
  });
}
