import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCharge } from '@/components/ui/formats';
import { type TroubleContext, wordsOf } from '@/components/ui/trouble-words';
import type { RowEvent, RowState } from './row-state.ts';

/** What to say when the row changes; empty at first, so that opening a panel says nothing. */
export function useAnnouncement<Value>(
  state: RowState<Value>,
  context: TroubleContext,
  announce: (value: Value) => string,
): string {
  const last = useRef(momentOf(state));
  const [message, setMessage] = useState('');
  const moment = momentOf(state);
  useEffect(() => {
    if (last.current === moment) return;
    last.current = moment;
    setMessage(announcementOf(state, context, announce));
  }, [moment, state, context, announce]);
  return message;
}

/** Changes exactly when there is something new to say; seconds and ages are not. */
function momentOf({ answer, event }: RowState<unknown>): string {
  const at = event?.kind === 'failed' ? event.at : '';
  return `${answer?.kind ?? ''} ${answer?.boughtAt ?? ''} ${event?.kind ?? ''} ${at}`;
}

function announcementOf<Value>(
  { answer, event }: RowState<Value>,
  context: TroubleContext,
  announce: (value: Value) => string,
): string {
  if (event !== null) return eventWords(event, context);
  if (answer === null) return '';
  if (answer.kind === 'nothing-found')
    return i18n.t('announce.nothingFound', { cost: formatCharge(answer.chargedMilli) });
  return announce(answer.value);
}

function eventWords(event: RowEvent, context: TroubleContext): string {
  switch (event.kind) {
    case 'queued':
      return '';
    case 'sent':
      return i18n.t('announce.sent');
    case 'waiting':
      return i18n.t('announce.waiting');
    case 'unknown':
      return i18n.t('announce.lost');
    case 'not-understood':
      return i18n.t('announce.raw');
    case 'decided':
      return i18n.t(event.charged ? 'order.decidedChargedText' : 'order.decidedFreeText');
    case 'failed':
      return i18n.t('announce.failed', wordsOf(event.failure, context));
  }
}
