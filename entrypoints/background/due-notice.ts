import { i18n } from '#i18n';
import { notify } from '@/lib/platform/browser/notifications';
import { openOwnPage } from '@/lib/platform/browser/panel';

const dueNoticeId = 'due';

export function notifyOfDue(count: number): Promise<void> {
  const title = i18n.t('touch.dueNotice', count, [count.toLocaleString()]);
  return notify({ id: dueNoticeId, title, message: i18n.t('touch.dueOpen') });
}

export function openDueOfNotice(id: string): void {
  if (id === dueNoticeId) void openOwnPage('workspace.html#history/due');
}
