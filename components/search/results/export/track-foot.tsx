import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { Choice } from '@/components/history/choice';
import {
  ConfirmedPriceButton,
  type ConfirmedPriceButtonProps,
  PriceButton,
} from '@/components/orders/parts/price-button';
import { isBlocking, useTrouble } from '@/components/orders/use-trouble';
import { type EmailState, readEmailStates, readOrdered } from '@/components/search/results/email-states';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { Confirm } from '@/components/ui/confirm';
import { formatClock, formatCount, formatQuote, formatUpTo } from '@/components/ui/formats';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { peopleOn, type SearchPageRow } from '@/lib/database/schema/search-rows';
import { emailsQuote, mostInBatch } from '@/lib/offers/offer-lists';
import { offerQuote } from '@/lib/offers/offers';
import { hourMs, minuteMs } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { TroubleLine } from './trouble-line.tsx';

export interface TrackFootProps {
  pages: readonly SearchPageRow[];
  offLimits: OffLimitsAmong;
  searchName: string;
  /** Jobs need a webhook address; without one the emails are ordered one by one. */
  hasWebhook: boolean;
  disabled: boolean;
  /** Whether some of their emails cannot be ordered one by one either. */
  areOthersOff: boolean;
  /** The export's sheet shows the obstacle of both. */
  isQuiet: boolean;
  /** How many of them are excluded, with their keys, or forgotten, but ordered. */
  onStart(
    pageId: string,
    agreedMilli: MilliCredits,
    anyway: { overrides: number; forgotten: number; excluded?: string[] },
  ): void;
  /** Orders these emails one by one; `known` more of the page are known and left out. */
  onFindEmails(keys: readonly string[], agreedMilli: MilliCredits, known: number): void;
}

/** Often enough for a label in minutes; the worker checks again when the button is pressed. */
const tickMs = 10_000;

/**
 * Orders the emails of a page. By its track id, which works once and within six hours of the service's time, the whole page is one order.
 * Where that is over or some are known, only the others are ordered, one by one.
 */
export function TrackFoot(props: TrackFootProps) {
  const { pages, offLimits, searchName, hasWebhook, disabled, areOthersOff, isQuiet, onStart, onFindEmails } = props;
  const { db } = usePanel();
  const troubleOf = useTrouble(false);
  const nowMs = useNow(tickMs);
  const aheadMs = useLiveQuery(async () => readAhead(db), [db]);
  const [chosen, setChosen] = useState<string | null>(null);
  const inOrder = pages.toSorted((a, b) => a.page - b.page);
  const page = inOrder.find(({ id }) => id === chosen) ?? usualTrackPage(inOrder, aheadMs ?? 0, nowMs);
  const read = useLiveQuery(
    async () =>
      page === null
        ? undefined
        : {
            of: page.id,
            emails: await readEmailStates(db, page.connection, page.lines),
            ordered: await readOrdered(db, page.connection, page.lines),
          },
    [db, page?.id, page?.connection, page?.keys.join('\n')],
  );
  if (aheadMs === undefined || read === undefined || page === null) return null;
  // The live query returns the previous page's until the chosen one's load.
  const emails = read.of === page.id ? read.emails : null;
  const state = trackState(page, aheadMs, nowMs);
  const count = peopleOn(page);
  const quote = offerQuote('email-finder', count);
  // People missing from the page count as forgotten, noted or not: the order is for all of it.
  const forgotten = Math.max(page.forgotten ?? 0, count - page.lines.length - (page.unread ?? 0));
  const overridden = page.keys.filter((key) => offLimits.has(key));
  const excluded = overridden.length;
  const anyway = { overrides: excluded, forgotten, ...(excluded > 0 && { excluded: overridden }) };
  const known = page.keys.filter((key) => emails?.get(key)?.kind === 'known').length;
  const here = new Set(page.lines.map(({ key }) => key));
  const isOpen = (email: EmailState | undefined) => email?.kind === 'not-ordered' && email.isMoved !== true;
  const others = page.keys
    .filter((key) => here.has(key) && isOpen(emails?.get(key)) && !offLimits.has(key))
    .filter((key) => !read.ordered.has(key))
    .slice(0, mostInBatch);
  // Known people would be paid for again in an order of the whole page.
  const hasWhole = state?.kind === 'open' && known === 0 && count > 0 && hasWebhook;
  const hasOthers = !hasWhole && others.length > 0 && state?.kind !== 'used';
  const othersQuote = emailsQuote(others.length);
  const trouble = hasWhole ? troubleOf(quote) : hasOthers ? troubleOf(othersQuote) : null;
  return (
    <>
      <div className="results-track">
        {inOrder.length > 1 && (
          <Choice
            label={i18n.t('results.trackPage')}
            value={page.id}
            options={inOrder.map(({ id, page: number }) => ({
              value: id,
              label: i18n.t('results.pageNumber', { page: formatCount(number + 1) }),
            }))}
            onChoose={setChosen}
          />
        )}
        <p className="soft">
          <span>
            {inOrder.length > 1
              ? i18n.t('results.peopleInAll', count, [formatCount(count)])
              : i18n.t('results.peopleOnPage', count, [formatCount(count), formatCount(page.page + 1)])}
          </span>
          {state !== null && <TrackNote state={state} />}
        </p>
        {trouble !== null && !isQuiet && <TroubleLine trouble={trouble} nowMs={nowMs} />}
      </div>
      {hasOthers && (
        <ConfirmedPriceButton
          key={`${page.id} others`}
          label={
            known > 0
              ? i18n.t('results.findForOthers', others.length, [formatCount(others.length)])
              : i18n.t('results.findSome', others.length, [formatCount(others.length)])
          }
          quote={othersQuote}
          disabled={areOthersOff || emails === null || isBlocking(trouble)}
          onOrder={() => onFindEmails(others, reservedMilli(othersQuote), known)}
        />
      )}
      {hasWhole && (
        <FinderOffer
          key={page.id}
          {...{ count, excluded, forgotten }}
          about={i18n.t('results.forSearch', count, [formatCount(count), searchName])}
          description={i18n.t('results.trackOpen', { time: formatClock(state.until) })}
          disabled={disabled || emails === null || isBlocking(trouble)}
          onOrder={() => onStart(page.id, reservedMilli(quote), anyway)}
        />
      )}
    </>
  );
}

/** What a user must know of the page's track id: that it ends soon, was used, or is gone. */
function TrackNote({ state }: { state: TrackState }) {
  switch (state.kind) {
    case 'used':
      return (
        <span>
          {' '}
          <a href={`#jobs/${encodeURIComponent(state.jobId)}`}>{i18n.t('results.toJob')}</a>
        </span>
      );
    case 'gone':
      return <span className="ms-3">{i18n.t('jobs.trackGone')}</span>;
    case 'expired':
      return null;
    case 'open':
      return state.leftMs >= hourMs ? null : (
        <span className="ms-3">
          {i18n.t('results.trackOpenSoon', { time: formatClock(state.until), left: minutesLabel(state.leftMs) })}
        </span>
      );
  }
}

/** How far the connected service's clock is ahead of ours. */
async function readAhead(db: SidenoteDatabase): Promise<number> {
  const [connection, kept] = await Promise.all([readSettings(db, 'connection'), readSettings(db, 'serviceClock')]);
  if (connection === null || kept === null) return 0;
  return kept.origin === new URL(connection.baseUrl).origin ? kept.offsetMs : 0;
}

/** "12 min", at least one. */
function minutesLabel(leftMs: number): string {
  const format = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return format.format(Math.max(1, Math.floor(leftMs / minuteMs)));
}

/** The state of a page's track id; times are in this browser's clock. */
export type TrackState =
  | { kind: 'open'; until: number; leftMs: number }
  | { kind: 'used'; jobId: string }
  | { kind: 'expired'; at: number }
  /** The service refused it. */
  | { kind: 'gone' };

/** `aheadMs`: how far the service's clock is ahead of ours. Null if the page has no track id. */
export function trackState({ track }: SearchPageRow, aheadMs: number, nowMs: number): TrackState | null {
  if (track === null) return null;
  if (track.usedBy !== null) return { kind: 'used', jobId: track.usedBy };
  if (track.isGone === true) return { kind: 'gone' };
  const until = track.bornAt + limits.trackLifeMs - aheadMs;
  return nowMs < until ? { kind: 'open', until, leftMs: until - nowMs } : { kind: 'expired', at: until };
}

/** The page that is offered first: the newest usable one, otherwise the newest. */
export function usualTrackPage(pages: readonly SearchPageRow[], aheadMs: number, nowMs: number): SearchPageRow | null {
  const newestFirst = pages.toSorted((a, b) => b.boughtAt - a.boughtAt);
  const isOpen = (page: SearchPageRow) => trackState(page, aheadMs, nowMs)?.kind === 'open';
  return newestFirst.find(isOpen) ?? newestFirst[0] ?? null;
}

interface FinderOfferProps extends Pick<WarnedOfferProps, 'about' | 'description' | 'disabled' | 'onOrder'> {
  /** Everyone on the page; none can be left out. */
  count: number;
  excluded: number;
  /** How many were forgotten: no list can check them. */
  forgotten: number;
}

function FinderOffer({ count, excluded, forgotten, ...offer }: FinderOfferProps) {
  return (
    <WarnedOffer
      {...offer}
      label={i18n.t('results.findAll', count, [formatCount(count)])}
      quote={offerQuote('email-finder', count)}
      warning={excluded + forgotten === 0 ? null : warningOf({ count, excluded, forgotten })}
    />
  );
}

function warningOf({
  count,
  excluded,
  forgotten,
}: Pick<FinderOfferProps, 'count' | 'excluded' | 'forgotten'>): WarnedOfferProps['warning'] {
  const upTo = (some: number) => formatUpTo(reservedMilli(offerQuote('email-finder', some)));
  const texts = [
    i18n.t('results.trackOverride.whole'),
    ...(excluded === 0
      ? []
      : [i18n.t('results.trackOverride.text', excluded, [formatCount(excluded), upTo(excluded)])]),
    ...(forgotten === 0
      ? []
      : [i18n.t('results.trackOverride.forgotten', forgotten, [formatCount(forgotten), upTo(forgotten)])]),
  ];
  const [about, some] = excluded > 0 ? (['title', excluded] as const) : (['forgottenTitle', forgotten] as const);
  return {
    title: i18n.t(`results.trackOverride.${about}`, some, [formatCount(some), formatCount(count)]),
    text: texts.join(' '),
    yes: i18n.t('results.trackOverride.yes', count, [formatCount(count)]),
  };
}

interface WarnedOfferProps
  extends Pick<ConfirmedPriceButtonProps, 'label' | 'quote' | 'description' | 'disabled' | 'onOrder'> {
  about: string;
  /** What the user may not want in it; null if nothing is known. */
  warning: { title: string; text: string; yes: string } | null;
}

/** A paid order that leaves out no one. If it includes excluded or known people, a second step says how many and their cost. */
function WarnedOffer({ about, warning, ...offer }: WarnedOfferProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (warning === null) return <ConfirmedPriceButton {...offer} about={about} />;
  // If ordering has become impossible in the meantime, the confirmation is dropped.
  if (!isConfirming || offer.disabled === true) {
    return (
      <PriceButton
        label={offer.label}
        price={formatQuote(offer.quote)}
        description={offer.description}
        disabled={offer.disabled ?? false}
        onOrder={() => setConfirming(true)}
      />
    );
  }
  return (
    <div className="confirm-price">
      <Confirm
        title={warning.title}
        text={`${about} ${warning.text}`}
        cancelLabel={i18n.t('results.trackOverride.cancel')}
        onCancel={() => setConfirming(false)}
      >
        <ConfirmedPriceButton
          {...{ ...offer, about }}
          label={warning.yes}
          onOrder={() => {
            setConfirming(false);
            offer.onOrder();
          }}
        />
      </Confirm>
    </div>
  );
}
