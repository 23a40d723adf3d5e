import { z } from 'zod';
import { count, each, flag, opaqueId } from '@/lib/service/contract/tolerant';

/**
 * A page of results (docs/interface.md#page-envelope). A search is charged per result, so an unreadable result does not invalidate the
 * page: it is in `unread`, to be stored unchanged. `totalElements` is not guessed.
 */
export function page<Item extends z.ZodType>(item: Item) {
  return envelope(each(item)).transform((reply) => {
    const { read, unread } = reply.content;
    return { ...reply, content: read, unread };
  });
}

/** For pages where one unreadable entry makes all the others uncertain. */
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
    /** People search only; without it the page is still usable. */
    trackId: opaqueId.nullish().catch(null),
  });
}
