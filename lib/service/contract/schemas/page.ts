import { z } from 'zod';
import { count, each, flag, opaqueId } from '@/lib/service/contract/tolerant';

/**
 * A page of results (docs/interface.md#page-envelope). Results are paid for, so an unreadable one goes to `unread` without spoiling the
 * page. `totalElements` is not guessed.
 */
export function page<Item extends z.ZodType>(item: Item) {
  return envelope(each(item), z.int().min(0)).transform((reply) => {
    const { read, unread } = reply.content;
    return { ...reply, content: read, unread };
  });
}

/** Results of a paid job: their number is known from the order. */
export function resultsPage<Item extends z.ZodType>(item: Item) {
  return envelope(each(item), z.int().min(0).nullish().catch(null)).transform((reply) => {
    const { read, unread } = reply.content;
    return { ...reply, content: read, unread };
  });
}

/** For pages where one unreadable entry makes all the others uncertain. */
export function wholePage<Item extends z.ZodType>(item: Item) {
  return envelope(z.array(item), z.int().min(0));
}

function envelope<Content extends z.ZodType, Total extends z.ZodType>(content: Content, totalElements: Total) {
  return z.looseObject({
    content,
    totalElements,
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
