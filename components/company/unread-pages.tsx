import { unreadLabel } from '@/components/ui/errors/trouble-labels';
import type { ResultPages } from '@/lib/offers/offers';

/** How many more were paid for and could not be read. */
export function UnreadPages({ list }: { list: ResultPages }) {
  const torn = list.pages.filter(({ unread }) => unread !== undefined);
  const unread = torn.reduce((sum, page) => sum + (page.unread ?? 0), 0);
  const of = torn.reduce((sum, page) => sum + (page.unread ?? 0) + page.keys.length, 0);
  return unread === 0 ? null : <p className="meta caution">{unreadLabel(unread, of)}</p>;
}
