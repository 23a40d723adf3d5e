import { useState } from 'react';
import { i18n } from '#i18n';
import { formatDay } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import type { TroubleContext } from '@/components/ui/trouble-words';
import type { MilliCredits } from '@/lib/service/credits';
import { AskAnyway } from './ask-anyway.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { CarefulAsk } from './careful-ask.tsx';
import { EmailAnswer } from './email-answer.tsx';
import { EmailProgress } from './email-progress.tsx';
import { EmailTrouble } from './email-trouble.tsx';
import type { Check } from './order-store.ts';
import type { RowEvent, RowState } from './row-state.ts';
import { useAnnouncement } from './use-announcement.ts';
import { type EmailActions, emailQuote } from './use-email-order.ts';

export interface EmailRowProps {
  state: RowState;
  intentId: string | null;
  check: Check | null;
  context: TroubleContext;
  online: boolean;
  /** The one solid ask of the view. */
  lead: boolean;
  askAgainAboveMilli: MilliCredits | null;
  actions: EmailActions;
  onCheckBalance(): void;
  onOpenSettings(): void;
}

/** The Email row in every state: what is known, under it what is going on, and the ask in its place. */
export function EmailRow(props: EmailRowProps) {
  const { state, context, lead, actions } = props;
  const { answer, event, ask, erasedBoughtAt } = state;
  const [isAskingAnyway, setAskingAnyway] = useState(false);
  const message = useAnnouncement(state, context);

  // What is known is refreshed from "Actions"; here stands the ask for what is not.
  const hasAsk = answer?.kind !== 'known' && ask !== 'busy';
  const isSmall = answer?.kind === 'nothing-found' && event === null;
  const label = i18n.t(ask === 'anyway' ? 'email.findAnyway' : 'email.find');

  const askButton = hasAsk && (
    <CarefulAsk
      label={label}
      quote={emailQuote}
      askAgainAboveMilli={props.askAgainAboveMilli}
      lead={lead && ask === 'open' && answer === null && event === null}
      inline={isSmall}
      anyway={ask === 'anyway'}
      disabled={ask !== 'open' && ask !== 'anyway'}
      onAsk={() => {
        if (ask === 'anyway') setAskingAnyway(true);
        else actions.find({ refresh: answer !== null, anyway: false, again: false });
      }}
    />
  );

  return (
    <Row label={i18n.t('email.label')} tall={hasAsk && answer === null && event === null}>
      {answer !== null && (
        <EmailAnswer answer={answer} nowMs={context.nowMs}>
          {isSmall && askButton}
        </EmailAnswer>
      )}
      {event !== null && (
        <div className={answer === null ? 'stack' : 'stack gap'}>
          <EventLines {...props} event={event} />
        </div>
      )}
      {isAskingAnyway ? (
        <div className="gap">
          <AskAnyway
            onKeep={() => setAskingAnyway(false)}
            onAsk={() => {
              setAskingAnyway(false);
              actions.find({ refresh: answer !== null, anyway: true, again: false });
            }}
          />
        </div>
      ) : (
        askButton && !isSmall && <div className={event === null ? undefined : 'gap'}>{askButton}</div>
      )}
      {ask === 'open' && hasAsk && event === null && !isSmall && (
        <BalanceAfter balanceMilli={context.balanceMilli ?? null} quote={emailQuote} />
      )}
      {erasedBoughtAt !== null && <p className="meta">{i18n.t('email.erased', { date: formatDay(erasedBoughtAt) })}</p>}
      {ask === 'offline' && hasAsk && <p className="meta">{i18n.t('email.offline')}</p>}
      <LiveRegion message={message} />
    </Row>
  );
}

function EventLines({ event, ...props }: EmailRowProps & { event: RowEvent }) {
  if (event.kind === 'queued' || event.kind === 'waiting' || event.kind === 'sent') {
    const { intentId, actions } = props;
    return (
      <EmailProgress
        event={event}
        onCancel={actions.cancel}
        onStopWaiting={() => {
          if (intentId !== null) actions.stopWaiting(intentId);
        }}
      />
    );
  }
  return (
    <EmailTrouble
      event={event}
      context={props.context}
      check={props.check}
      online={props.online}
      askAgainAboveMilli={props.askAgainAboveMilli}
      onCheckNow={props.actions.checkNow}
      onAskAgain={() => props.actions.find({ refresh: props.state.answer !== null, anyway: false, again: true })}
      onCheckBalance={props.onCheckBalance}
      onOpenSettings={props.onOpenSettings}
    />
  );
}
