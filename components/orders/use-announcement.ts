import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { labelsOf, type TroubleContext } from '@/components/ui/errors/trouble-labels';
import { formatAtMost, formatCharge } from '@/components/ui/formats';
import type { Intent } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { lostKindOf } from './check-labels.ts';
import type { RowEvent, RowState } from './row-state.ts';

/**
 * The announcement when the row changes; empty at first, so that opening a panel is silent. A person excluded a moment later is hidden here
 * too.
 */
export function useAnnouncement<Value>(
  state: RowState<Value>,
  context: TroubleContext,
  announce: (value: Value) => string,
): string {
  const last = useRef(state);
  const [news, setNews] = useState<{ message: string; found?: Value }>({ message: '' });
  useEffect(() => {
    const before = last.current;
    if (momentOf(before) === momentOf(state)) return;
    last.current = state;
    const { answer, event } = state;
    if (isWithdrawn(before, state))
      setNews({ message: i18n.t('announce.failed', labelsOf({ kind: 'cancelled' }, context)) });
    else if (event === null && answer?.kind === 'known')
      setNews({ message: announce(answer.value), found: answer.value });
    else setNews({ message: announcementOf(state, context) });
  }, [state, context, announce]);
  if (news.found === undefined) return news.message;
  const message = announce(news.found);
  // Once: a value shown again by a press is not announced.
  if (message !== news.message) setNews({ message });
  return message;
}

/**
 * A waiting order that disappeared without an answer was cancelled. With an answer it was known already, which is announced like a new one.
 */
function isWithdrawn(before: RowState<unknown>, { answer, event, isCancelled }: RowState<unknown>): boolean {
  const hasWaited = before.event?.kind === 'queued' || before.event?.kind === 'waiting';
  return hasWaited && event === null && (isCancelled || answer === null);
}

/** Changes exactly when there is something new to announce; seconds and ages do not count. */
function momentOf({ answer, event }: RowState<unknown>): string {
  const at = event?.kind === 'failed' ? event.at : '';
  const letGo = event?.kind === 'sent' && event.letGo;
  return `${answer?.kind ?? ''} ${answer?.boughtAt ?? ''} ${event?.kind ?? ''} ${at} ${letGo}`;
}

function announcementOf({ answer, event }: RowState<unknown>, context: TroubleContext): string {
  if (event !== null) return eventLabel(event, context);
  return answer?.kind === 'nothing-found' ? i18n.t('announce.nothingFound', { cost: costOf(answer) }) : '';
}

/** Announced once at the answer; the balance may not have confirmed the charge yet. */
function costOf({ chargedMilli }: { chargedMilli: MilliCredits }): string {
  return chargedMilli === 0 ? formatCharge(0) : formatAtMost(chargedMilli);
}

function lostLabel({ lostStatus }: Intent): string {
  const kind = lostKindOf(lostStatus);
  return kind === 'lost' ? i18n.t('announce.lost') : i18n.t(`announce.${kind}`, { status: String(lostStatus) });
}

function eventLabel(event: RowEvent, context: TroubleContext): string {
  switch (event.kind) {
    case 'queued':
      return '';
    case 'sent':
      return i18n.t(event.letGo ? 'order.letGo' : 'announce.sent');
    case 'waiting':
      return i18n.t('announce.waiting');
    case 'unknown':
      return lostLabel(event.intent);
    case 'not-understood':
      return i18n.t('announce.raw');
    case 'held':
      return i18n.t(event.because === 'not-confirmed' ? 'announce.notConfirmed' : 'announce.another');
    case 'decided':
      if (event.charged === null) return i18n.t('order.undecidedText');
      return i18n.t(event.charged ? 'order.decidedChargedText' : 'order.decidedFreeText');
    case 'failed':
      return i18n.t('announce.failed', labelsOf(event.failure, context));
  }
}
