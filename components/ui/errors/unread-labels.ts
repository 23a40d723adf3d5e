import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';

/** "2 of 25 could not be read. They were paid for and are kept." */
export function unreadLabel(unread: number, of: number): string {
  return i18n.t('results.unread', unread, [formatCount(unread), formatCount(of)]);
}
