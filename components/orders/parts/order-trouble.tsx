import CircleHelp from 'lucide-react/icons/circle-help';
import { i18n } from '#i18n';
import type { CheckNow } from '@/components/context/order-store';
import { lostKindOf, waitLabel } from '@/components/orders/check-labels';
import type { RowEvent } from '@/components/orders/row-state';
import { isSameTrouble, type Trouble } from '@/components/orders/use-trouble';
import { ActionLink } from '@/components/ui/action-link';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf, type TroubleContext } from '@/components/ui/errors/trouble-labels';
import { formatCharge, formatCount, formatMoment, formatQuote } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { Quote } from '@/lib/service/contract/prices';
import { RaiseBudget } from './order-limits.tsx';
import { ConfirmedPriceButton } from './price-button.tsx';
import { RawAnswerFold } from './raw-answer-fold.tsx';

export interface OrderTroubleProps {
  quote: Quote;
  event: Extract<RowEvent, { kind: 'unknown' | 'decided' | 'not-understood' | 'held' | 'failed' }>;
  context: TroubleContext;
  check: CheckNow | null;
  online: boolean;
  /** The trouble in the note above all rows. */
  trouble: Trouble | null;
  onCheckNow(intentId: string): void;
  onOrderAgain(): void;
  onCheckBalance(): void;
  onOpenSettings(): void;
}

/** The outcome of the last order if it brought no answer, with its cost and what to do next. */
export function OrderTrouble(props: OrderTroubleProps) {
  const { event, context } = props;
  switch (event.kind) {
    case 'unknown':
      return <LostAnswer {...props} event={event} />;
    case 'decided':
      return (
        <>
          <div className="line">
            <Mark tone="caution" icon={<CircleHelp />}>
              {i18n.t('order.lost')}
            </Mark>
            <span className="slot">{formatMoment(event.at, context.nowMs)}</span>
          </div>
          <p className="meta">{decidedText(event)}</p>
          {event.group === null && event.charged !== null && <p className="meta">{formatCharge(event.chargedMilli)}</p>}
        </>
      );
    case 'not-understood':
      return <UnreadAnswer {...props} intentId={event.intentId} at={event.at} />;
    case 'held':
      // Shown by `HeldNotes`, with its actions.
      return null;
    case 'failed':
      // Rejected because an unreadable answer is already stored: show it, and offer to order again.
      if (event.failure.kind === 'unread-kept')
        return <UnreadAnswer {...props} intentId={event.failure.intentId} at={event.at} />;
      return <FailedOrder {...props} event={event} />;
  }
}

/** A paid but unreadable answer: its raw text, and a button to pay again. */
function UnreadAnswer({
  intentId,
  at,
  quote,
  context,
  online,
  onOrderAgain,
}: OrderTroubleProps & { intentId: string; at: number }) {
  return (
    <>
      <RawAnswerFold intentId={intentId} when={formatMoment(at, context.nowMs)} />
      <AskAgain text={i18n.t('order.rawAgain')} quote={quote} online={online} onOrder={onOrderAgain} />
    </>
  );
}

function FailedOrder({
  event,
  context,
  trouble,
  onCheckBalance,
  onOpenSettings,
}: OrderTroubleProps & { event: Extract<RowEvent, { kind: 'failed' }> }) {
  const { failure, at, wasSent } = event;
  const { next } = labelsOf(failure, context);
  if (isSameTrouble(trouble, failure)) {
    return <p className="meta">{i18n.t(wasSent ? 'price.notCharged' : 'price.nothingSent')}</p>;
  }
  if (failure.kind === 'not-saved') {
    return (
      <>
        {failure.values.map((address) => (
          <div className="line" key={address}>
            <EmailAddress address={address} />
            <CopyButton label={i18n.t('order.copy', { value: address })} text={address} />
          </div>
        ))}
        <ErrorNote failure={failure} context={context} when={formatMoment(at, context.nowMs)} />
      </>
    );
  }
  // Every failure shown here is certain to be free; others become "unknown".
  const cost = failure.kind === 'internal' ? undefined : i18n.t(wasSent ? 'price.notCharged' : 'price.nothingSent');
  return (
    <ErrorNote
      failure={failure}
      context={context}
      when={formatMoment(at, context.nowMs)}
      {...(cost !== undefined && { cost })}
    >
      {next === 'settings' && (
        <span className="slot">
          <ActionLink onAction={onOpenSettings}>{i18n.t('trouble.openSettings')}</ActionLink>
        </span>
      )}
      {next === 'check-balance' && (
        <span className="slot">
          <ActionLink onAction={onCheckBalance}>{i18n.t('trouble.checkBalance')}</ActionLink>
        </span>
      )}
      {failure.kind === 'budget-reached' && (
        <span className="slot">
          <RaiseBudget period={failure.period} />
        </span>
      )}
    </ErrorNote>
  );
}

function LostAnswer({
  quote,
  event,
  context,
  check,
  online,
  onCheckNow,
  onOrderAgain,
}: OrderTroubleProps & { event: Extract<RowEvent, { kind: 'unknown' }> }) {
  const { intent } = event;
  const status = intent.lostStatus;
  const kind = lostKindOf(status);
  const time = formatMoment(intent.sentAt ?? intent.createdAt, context.nowMs);
  return (
    <>
      <div className="line">
        <Mark tone="caution" icon={<CircleHelp />}>
          {kind === 'lost' ? i18n.t('order.lost') : i18n.t(`order.${kind}`, { status: String(status) })}
        </Mark>
        <span className="slot">{formatQuote(quote)}</span>
      </div>
      <p className="meta">{i18n.t(kind === 'lost' ? 'order.lostText' : 'order.serviceFailedText', { time })}</p>
      <div className="line">
        <span className="meta" role="status">
          {online ? checkText(check, context) : i18n.t('order.checksOnline')}
        </span>
        <span className="slot">
          <ActionLink onAction={() => onCheckNow(intent.id)}>{i18n.t('order.checkNow')}</ActionLink>
        </span>
      </div>
      <AskAgain text={i18n.t('order.againText')} quote={quote} online={online} onOrder={onOrderAgain} />
    </>
  );
}

interface AskAgainProps {
  text: string;
  quote: Quote;
  online: boolean;
  onOrder: () => void;
}

function AskAgain({ text, quote, online, onOrder }: AskAgainProps) {
  return (
    <div className="line">
      <span className="meta">{text}</span>
      <ConfirmedPriceButton label={i18n.t('order.again')} quote={quote} inline disabled={!online} onOrder={onOrder} />
    </div>
  );
}

function decidedText({ charged, group }: Extract<RowEvent, { kind: 'decided' }>): string {
  if (group !== null) {
    return i18n.t('order.decidedGroupText', group.charged, [formatCount(group.charged), formatCount(group.of)]);
  }
  if (charged === null) return i18n.t('order.undecidedText');
  return i18n.t(charged ? 'order.decidedChargedText' : 'order.decidedFreeText');
}

function checkText(check: CheckNow | null, context: TroubleContext): string {
  if (check === null) return '';
  if (check.kind === 'checking') return i18n.t('order.checking');
  if (check.kind === 'failed') return labelsOf(check.failure, context).title;
  if (check.decision === 'wait') return waitLabel(check, context.nowMs);
  return check.decision === 'undecided' ? i18n.t('order.checkUndecided') : '';
}
