import { i18n } from '#i18n';
import { formatMoment } from '@/components/ui/formats';
import type { AnswerOf } from '@/lib/messaging/protocol';

/** How an answer was lost: nothing came back, the service failed, or another page came. */
export function lostKindOf(status: number | null | undefined): 'lost' | 'serviceFailed' | 'pageCame' {
  if (status === null || status === undefined) return 'lost';
  return status >= 500 ? 'serviceFailed' : 'pageCame';
}

/** What a check waits for: a time, or an event. */
export function waitLabel(wait: Extract<AnswerOf<'checkUnknown'>, { decision: 'wait' }>, nowMs: number): string {
  if (wait.checkAgainAt === null) return i18n.t(`order.checkWaits.${wait.waitsFor}`);
  if (wait.checkAgainAt <= nowMs) return i18n.t('order.checkPast');
  return i18n.t('order.checkWait', { time: formatMoment(wait.checkAgainAt, nowMs) });
}
