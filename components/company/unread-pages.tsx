import { unreadLabel } from '@/components/ui/errors/trouble-labels';
import type { ResultPages } from '@/lib/offers/offers';

/** How many paid results could not be read. */
export function UnreadPages({ list }: { list: ResultPages }) {
  const damaged = list.pages.filter(({ unread }) => unread !== undefined);
  const unread = damaged.reduce((sum, page) => sum + (page.unread ?? 0), 0);
  const of = damaged.reduce((sum, page) => sum + (page.unread ?? 0) + page.keys.length, 0);
  return unread === 0 ? null : <p className="meta caution">{unreadLabel(unread, of)}</p>;
}
