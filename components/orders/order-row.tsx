import { useLiveQuery } from 'dexie-react-hooks';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { whyNothing } from '@/components/contact-details/email-labels';
import { usePanel } from '@/components/context/panel-context';
import { OrderEvent } from '@/components/orders/parts/order-event';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton, OverrideButton } from '@/components/orders/parts/price-button';
import { RawText } from '@/components/orders/parts/raw-answer-fold';
import { formatAge, formatAtMost, formatCharge, formatDateTime, formatDay } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { loadable } from '@/components/ui/mount/loadable';
import { Row } from '@/components/ui/row';
import { readRawAnswer } from '@/lib/database/reads';
import { isAnsweredByHeld, type ShownHeldAnswer } from '@/lib/database/records/held-answers';
import type { Facet, Intent } from '@/lib/database/schema/rows';
import { type FacetName, type FacetValues, offerQuote, type SubjectOperation } from '@/lib/offers/offers';
import { canOrder } from '@/lib/offers/panel-offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import { facetLabel, offerLabels } from './operation-labels.ts';
import type { RowContext } from './row-context.ts';
import { rowState } from './row-state.ts';
import { useAnnouncement } from './use-announcement.ts';
import type { Known } from './use-known.ts';
import { type OrderName, useOrder, useOrderActions } from './use-order.ts';

/** Rare, so loaded on demand. */
const TeamKnown = loadable(async () => (await import('@/components/team/team-known')).TeamKnown);
const HeldNotes = loadable(async () => (await import('@/components/orders/parts/held-notes')).HeldNotes);

export interface OrderRowProps<Name extends FacetName> {
  label: string;
  order: OrderName<SubjectOperation>;
  rowContext: RowContext;
  intent: Intent | null;
  facet: Facet<FacetValues[Name]> | null;
  /** What remains of an answer erased by retention. */
  erased?: { boughtAt: number } | undefined;
  /** Null if this cannot be ordered; the row then appears only once the data is known. */
  quote: Quote | null;
  /** A more specific button label, starting with the operation's name. */
  offerLabel?: string;
  /** Whether it is the view's one solid button. */
  lead?: boolean;
  /** Held answers about this subject, for any operation. */
  held?: readonly ShownHeldAnswer[];
  /** The row's facet. A held answer that may be the subject's replaces the button. */
  covers?: Name;
  /** What the price buys, in a sentence: the button's description, repeated by a confirmation. */
  about?: string | undefined;
  /** Possible, but not likely to find anything: without the tint. */
  quiet?: boolean;
  /** Shown below the button while nothing is known. */
  hint?: ReactNode;
  /** The known value has a fold of its own: this row shows only what happens to its order. */
  isFolded?: boolean;
  announce(value: FacetValues[Name]): string;
  /** Renders the known value, with its age at the end of a line. */
  children(value: FacetValues[Name], boughtAt: number): ReactNode;
}

/** Rows of lists and jobs that name this subject and another, and so are in no record. */
export function HeldRows({ held, nowMs }: { held: readonly ShownHeldAnswer[]; nowMs: number }) {
  const rows = held.filter(({ isRow }) => isRow === true);
  return rows.length > 0 && <HeldNotes held={rows} nowMs={nowMs} />;
}

/** One facet in every state: the known value, the order's progress or trouble, and the button. */
export function OrderRow<Name extends FacetName>(props: OrderRowProps<Name>) {
  const { label, order, rowContext, facet, erased, lead = false, isFolded = false } = props;
  const quote = rowContext.isOffLimits === true ? null : props.quote;
  const view = useOrder(order, props.intent);
  const actions = useOrderActions(order);
  const trouble = quote === null ? null : rowContext.troubleOf(quote);
  const state = rowState({ ...rowContext, ...view, facet, erased, trouble });
  const { answer, offer, erasedBoughtAt } = state;
  const event = state.event?.kind === 'held' ? null : state.event;
  const held = (props.held ?? []).filter(({ isRow, operation }) => isRow !== true && operation === order.operation);
  const isCovered = props.covers !== undefined && isAnsweredByHeld(props.held ?? [], props.covers);
  const [isOverriding, setOverriding] = useState(false);
  const context = { ...rowContext, ...(quote?.kind === 'range' && { agreedMilli: quote.maxMilli }) };
  const message = useAnnouncement(state, context, props.announce);
  const labels = offerLabels(order.operation);

  // The current price, or the original one if it can no longer be ordered.
  const price = quote ?? view.intent?.quote ?? null;

  if (quote === null && answer === null && event === null && held.length === 0) return null;
  // Outside the row, so that it is still heard where the row ends with the answer.
  const news = <LiveRegion message={message} />;
  const isInFold = isFolded && answer?.kind === 'known';

  // Known data is refreshed from "Actions"; this button is only for what is not known.
  const hasOffer = quote !== null && answer?.kind !== 'known' && offer !== 'busy' && !isCovered;
  const replaces = facet?.intentId;
  const isSmall = answer?.kind === 'nothing-found' && event === null;

  const priceButton = hasOffer && (
    <ConfirmedPriceButton
      label={offer === 'override' ? labels.override : (props.offerLabel ?? labels.offer)}
      quote={quote}
      lead={lead && offer === 'open' && answer === null && event === null}
      inline={isSmall}
      quiet={props.quiet === true && offer === 'open'}
      {...(props.about !== undefined && { about: props.about })}
      override={offer === 'override'}
      disabled={offer !== 'open' && offer !== 'override'}
      drawnFor={replaces ?? null}
      onOrder={() => {
        if (offer === 'override') setOverriding(true);
        else actions.place(reservedMilli(quote), { refresh: answer !== null, replaces });
      }}
    />
  );

  if (event?.kind === 'failed' && event.failure.kind === 'team-known' && quote !== null) {
    return (
      <>
        <TeamKnown subject={order.subject} refusal={event.failure} nowMs={rowContext.nowMs}>
          <ConfirmedPriceButton
            label={i18n.t('team.known.buy')}
            quote={quote}
            disabled={offer !== 'open'}
            onOrder={() => actions.place(reservedMilli(quote), { refresh: true, replaces })}
          />
        </TeamKnown>
        {news}
      </>
    );
  }

  const row = (
    <Row label={label} lead={lead} tall={hasOffer && answer === null && event === null && held.length === 0}>
      {answer?.kind === 'known' && !isInFold && props.children(answer.value, answer.boughtAt)}
      {answer?.kind === 'known' && !isInFold && facet !== null && <UnreadPart intentId={facet.intentId} />}
      {answer?.kind === 'nothing-found' && facet !== null && (
        <NothingFound
          answer={answer}
          intentId={facet.intentId}
          why={whyNothing(facet.tried ?? [])}
          nowMs={rowContext.nowMs}
          earlier={answer.earlier === null ? null : props.children(answer.earlier, answer.boughtAt)}
        >
          {isSmall && priceButton}
        </NothingFound>
      )}
      {held.length > 0 && <HeldNotes held={held} nowMs={rowContext.nowMs} />}
      {isCovered && held.length === 0 && answer === null && <p className="meta">{i18n.t('held.came')}</p>}
      {event !== null && (
        <div className={answer === null ? 'stack' : 'stack gap'}>
          {price !== null && (
            <OrderEvent {...{ order, event, view, rowContext, context }} quote={price} isRefresh={facet !== null} />
          )}
        </div>
      )}
      {isOverriding && quote !== null ? (
        <div className="gap">
          <OverrideButton
            label={labels.overrideNow}
            quote={quote}
            onCancel={() => setOverriding(false)}
            onOrder={() => {
              setOverriding(false);
              // The override is confirmed at a visible price, so it also accepts paying again for an unreadable answer.
              const again = props.intent?.outcome?.kind === 'not-understood';
              actions.place(reservedMilli(quote), { refresh: answer !== null, override: true, again, replaces });
            }}
          />
        </div>
      ) : (
        priceButton &&
        !isSmall && <div className={event === null && held.length === 0 ? undefined : 'gap'}>{priceButton}</div>
      )}
      {hasOffer && <OrderLimits {...{ rowContext, quote }} failure={event?.kind === 'failed' ? event.failure : null} />}
      {answer === null && event === null && !isCovered && props.hint}
      {erasedBoughtAt !== null && <p className="meta">{i18n.t('order.erased', { date: formatDay(erasedBoughtAt) })}</p>}
      {!isFolded && news}
    </Row>
  );
  if (!isFolded) return row;
  return (
    <>
      {isInFold && event === null && held.length === 0 ? null : row}
      {news}
    </>
  );
}

/** Below the known value: a note that part of the answer could not be read, with its raw text. */
export function UnreadPart({ intentId }: { intentId: string }) {
  const { db } = usePanel();
  const answer = useLiveQuery(async () => readRawAnswer(db, intentId), [db, intentId]);
  if (answer?.unread === undefined || answer.unread.kind !== 'part') return null;
  return (
    <>
      <p className="meta">{i18n.t('order.rawParts')}</p>
      <RawText body={answer.body} />
    </>
  );
}

export interface SubjectRows {
  connectionId: string | null;
  subject: Subject;
  known: Known;
  rowContext: RowContext;
}

export interface FacetRowProps<Name extends FacetName>
  extends SubjectRows,
    Pick<
      OrderRowProps<Name>,
      'lead' | 'hint' | 'about' | 'quiet' | 'offerLabel' | 'isFolded' | 'announce' | 'children'
    > {
  /** Where it is another one than the facet's. */
  label?: string;
  operation: SubjectOperation;
  facet: Name;
}

/** One facet of the subject, and its order where it can be bought. */
export function FacetRow<Name extends FacetName>({
  operation,
  facet,
  connectionId,
  subject,
  known: { record, intents, held },
  label = facetLabel(facet),
  ...row
}: FacetRowProps<Name>) {
  return (
    <OrderRow<Name>
      {...row}
      label={label}
      order={{ connectionId, operation, subject }}
      intent={intents[operation]}
      held={held}
      covers={facet}
      facet={record?.facets[facet] ?? null}
      erased={record?.erased?.[facet]}
      quote={canOrder(operation, subject, record) ? offerQuote(operation) : null}
    />
  );
}

interface NothingFoundProps {
  answer: { boughtAt: number; chargedMilli: number };
  intentId: string;
  /** The earlier value; null if there was none. */
  earlier: ReactNode;
  why?: string;
  nowMs: number;
  children?: ReactNode;
}

function NothingFound({ answer, intentId, earlier, why = '', nowMs, children }: NothingFoundProps) {
  return (
    <>
      <div className="line">
        <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
        <span className="slot" title={formatDateTime(answer.boughtAt)}>
          {formatAge(answer.boughtAt, nowMs)}
        </span>
      </div>
      {why !== '' && (
        <p className="meta wrap-anywhere">
          <bdi>{why}</bdi>
        </p>
      )}
      {earlier !== null && (
        <section className="gap" aria-label={i18n.t('order.earlier')}>
          {earlier}
        </section>
      )}
      <div className="line">
        <span className="meta">{useCharge(intentId, answer.chargedMilli)}</span>
        {children}
      </div>
    </>
  );
}

/** An unconfirmed charge is shown at its maximum; empty until known. */
function useCharge(intentId: string, chargedMilli: MilliCredits): string {
  const { db } = usePanel();
  const isOpen = useLiveQuery(async () => {
    const row = chargedMilli === 0 ? undefined : await db.ledger.get(intentId);
    return row?.kind === 'charge' && row.uncertain === true && row.reconciled === 0;
  }, [db, intentId, chargedMilli]);
  if (chargedMilli === 0) return formatCharge(0);
  if (isOpen === undefined) return '';
  return isOpen ? i18n.t('order.checkingCharge', { cost: formatAtMost(chargedMilli) }) : formatCharge(chargedMilli);
}
