import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { Choice } from '@/components/history/choice';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { isBlocking, useTrouble } from '@/components/orders/use-trouble';
import { type EmailState, readEmailStates } from '@/components/search/results/email-states';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { ActionLink } from '@/components/ui/action-link';
import { formatClock, formatCount, formatCredits, formatUpTo } from '@/components/ui/formats';
import { readBatches } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { BatchItemState } from '@/lib/database/schema/batch-rows';
import { peopleOn, type SearchPageRow } from '@/lib/database/schema/search-rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { emailsQuote, mostInBatch } from '@/lib/offers/offer-lists';
import { offerQuote } from '@/lib/offers/offers';
import { hourMs, minuteMs } from '@/lib/platform/time';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { TroubleLine } from './trouble-line.tsx';
import { WarnedOffer, type WarnedOfferProps } from './warned-offer.tsx';

export interface TrackFootProps {
  pages: readonly SearchPageRow[];
  offLimits: OffLimitsAmong;
  searchName: string;
  disabled: boolean;
  /** Whether some of their emails cannot be ordered one by one either. */
  areOthersOff: boolean;
  /** Another order shows the obstacle of both. */
  isQuiet: boolean;
  /** How many of them are excluded, with their keys, or forgotten, but ordered. */
  onStart(
    pageId: string,
    agreedMilli: MilliCredits,
    anyway: { overrides: number; forgotten: number; excluded?: string[] },
  ): void;
  /** Selects these people, to be ordered one by one without the known ones. */
  onSelect(keys: readonly string[]): void;
  /** Orders these emails one by one; `known` more of the page are known and left out. */
  onFindEmails(keys: readonly string[], agreedMilli: MilliCredits, known: number): void;
}

/** Often enough for a label in minutes; the worker checks again when the button is pressed. */
const tickMs = 10_000;

/** Orders the emails of a whole page by its track id, which works once and within six hours of the service's time. */
export function TrackFoot(props: TrackFootProps) {
  const { pages, offLimits, searchName, disabled, areOthersOff, isQuiet, onStart, onSelect, onFindEmails } = props;
  const { db } = usePanel();
  const troubleOf = useTrouble(false);
  const nowMs = useNow(tickMs);
  const aheadMs = useLiveQuery(async () => readAhead(db), [db]);
  const [chosen, setChosen] = useState<string | null>(null);
  const tracked = pages.filter(({ track }) => track !== null).toSorted((a, b) => a.page - b.page);
  const page = tracked.find(({ id }) => id === chosen) ?? usualTrackPage(tracked, aheadMs ?? 0, nowMs);
  const read = useLiveQuery(
    async () =>
      page === null
        ? undefined
        : {
            of: page.id,
            emails: await readEmailStates(db, page.connection, page.lines),
            ordered: await readOrdered(db, page),
          },
    [db, page?.id, page?.connection, page?.keys.join('\n')],
  );
  if (aheadMs === undefined || read === undefined) return null;
  // The live query returns the previous page's until the chosen one's load.
  const emails = read.of === page?.id ? read.emails : null;
  const state = page === null ? null : trackState(page, aheadMs, nowMs);
  if (page === null || state === null) return null;
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
  // Known people are not paid for again: the others are the next order.
  const hasOthers = known > 0 && others.length > 0 && state.kind !== 'used';
  const othersQuote = emailsQuote(others.length);
  const trouble = state.kind === 'open' && count > 0 ? troubleOf(quote) : null;
  const othersTrouble = hasOthers ? troubleOf(othersQuote) : null;
  const firstTrouble = othersTrouble ?? trouble;
  return (
    <>
      <div className="results-track">
        {tracked.length > 1 && (
          <Choice
            label={i18n.t('results.trackPage')}
            value={page.id}
            options={tracked.map(({ id, page: number }) => ({
              value: id,
              label: i18n.t('results.pageNumber', { page: formatCount(number + 1) }),
            }))}
            onChoose={setChosen}
          />
        )}
        <p>
          {i18n.t('results.allOnPage', count, [formatCount(count), formatCount(page.page + 1)])}{' '}
          <span className="meta">{stateLabel(state)}</span>
          {state.kind === 'used' && (
            <>
              {' '}
              <a href={`#jobs/${encodeURIComponent(state.jobId)}`}>{i18n.t('results.toJob')}</a>
            </>
          )}
        </p>
        {excluded > 0 && state.kind === 'open' && (
          <p className="meta caution">{i18n.t('results.trackExcluded', excluded, [formatCount(excluded)])}</p>
        )}
        {known > 0 && state.kind === 'open' && (
          <p className="meta caution">
            {i18n.t('results.trackKnown', known, [formatCount(known)])}{' '}
            {others.length > 0 && (
              <ActionLink onAction={() => onSelect(others)}>
                {i18n.t('results.trackOthers', others.length, [formatCount(others.length)])}
              </ActionLink>
            )}
          </p>
        )}
        {forgotten > 0 && state.kind === 'open' && (
          <p className="meta caution">{i18n.t('results.trackForgotten', forgotten, [formatCount(forgotten)])}</p>
        )}
        {firstTrouble !== null && !isQuiet && <TroubleLine trouble={firstTrouble} nowMs={nowMs} />}
      </div>
      {hasOthers && (
        <ConfirmedPriceButton
          key={`${page.id} others`}
          label={i18n.t('results.findForOthers', others.length, [formatCount(others.length)])}
          quote={othersQuote}
          disabled={areOthersOff || isBlocking(othersTrouble)}
          onOrder={() => onFindEmails(others, reservedMilli(othersQuote), known)}
        />
      )}
      <FinderOffer
        key={page.id}
        {...{ count, excluded, forgotten, known }}
        quiet={hasOthers}
        about={i18n.t('results.forSearch', count, [formatCount(count), searchName])}
        disabled={disabled || emails === null || state.kind !== 'open' || count === 0 || isBlocking(trouble)}
        onOrder={() => onStart(page.id, reservedMilli(quote), anyway)}
      />
    </>
  );
}

/** More than a person starts while an older one runs. */
const mostBatches = 20;

/** Keys of the page whose emails a batch is about to request. */
async function readOrdered(db: SidenoteDatabase, { connection, lines }: SearchPageRow): Promise<ReadonlySet<string>> {
  const [batches, sites] = await Promise.all([readBatches(db, connection, mostBatches), readSettings(db, 'sites')]);
  const open = batches.filter(
    ({ operation, state }) => operation === 'email' && (state === 'running' || state === 'paused'),
  );
  const items = open.flatMap((batch) => batch.items);
  const pending = new Set(items.flatMap(({ state, subject }) => (isPending.has(state) ? (subject?.key ?? []) : [])));
  if (pending.size === 0) return pending;
  const ordered = lines.filter((line) => pending.has(subjectOfLine(line, sites ?? []).key));
  return new Set(ordered.map(({ key }) => key));
}

const isPending: ReadonlySet<BatchItemState> = new Set<BatchItemState>(['waiting', 'asking']);

/** How far the connected service's clock is ahead of ours. */
async function readAhead(db: SidenoteDatabase): Promise<number> {
  const [connection, kept] = await Promise.all([readSettings(db, 'connection'), readSettings(db, 'serviceClock')]);
  if (connection === null || kept === null) return 0;
  return kept.origin === new URL(connection.baseUrl).origin ? kept.offsetMs : 0;
}

function stateLabel(state: TrackState): string {
  switch (state.kind) {
    case 'used':
      return i18n.t('results.trackUsed');
    case 'gone':
      return i18n.t('jobs.trackGone');
    case 'expired':
      return i18n.t('results.trackExpired', { time: formatClock(state.at) });
    case 'open':
      return state.leftMs >= hourMs
        ? i18n.t('results.trackOpen', { time: formatClock(state.until) })
        : i18n.t('results.trackOpenSoon', { time: formatClock(state.until), left: minutesLabel(state.leftMs) });
  }
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
  const newestFirst = pages.filter(({ track }) => track !== null).toSorted((a, b) => b.boughtAt - a.boughtAt);
  const isOpen = (page: SearchPageRow) => trackState(page, aheadMs, nowMs)?.kind === 'open';
  return newestFirst.find(isOpen) ?? newestFirst[0] ?? null;
}

interface FinderOfferProps extends Pick<WarnedOfferProps, 'about' | 'disabled' | 'quiet' | 'onOrder'> {
  /** Everyone on the page; none can be left out. */
  count: number;
  excluded: number;
  /** How many were forgotten: no list can check them. */
  forgotten: number;
  known: number;
}

const eachMilli = reservedMilli(offerQuote('email-finder', 1));

function FinderOffer({ count, excluded, forgotten, known, ...offer }: FinderOfferProps) {
  return (
    <WarnedOffer
      {...offer}
      label={i18n.t('results.findForThese')}
      quote={offerQuote('email-finder', count)}
      gives={i18n.t('results.eachEmail', toCredits(eachMilli), [formatCredits(eachMilli)])}
      warning={excluded + forgotten + known === 0 ? null : warningOf({ count, excluded, forgotten, known })}
    />
  );
}

function warningOf({
  count,
  excluded,
  forgotten,
  known,
}: Pick<FinderOfferProps, 'count' | 'excluded' | 'forgotten' | 'known'>): WarnedOfferProps['warning'] {
  const upTo = (some: number) => formatUpTo(reservedMilli(offerQuote('email-finder', some)));
  const texts = [
    i18n.t('results.trackOverride.whole'),
    ...(excluded === 0
      ? []
      : [i18n.t('results.trackOverride.text', excluded, [formatCount(excluded), upTo(excluded)])]),
    ...(forgotten === 0
      ? []
      : [i18n.t('results.trackOverride.forgotten', forgotten, [formatCount(forgotten), upTo(forgotten)])]),
    ...(known === 0 ? [] : [i18n.t('results.trackOverride.known', known, [formatCount(known), upTo(known)])]),
  ];
  const [about, some] =
    excluded > 0
      ? (['title', excluded] as const)
      : forgotten > 0
        ? (['forgottenTitle', forgotten] as const)
        : (['knownTitle', known] as const);
  return {
    title: i18n.t(`results.trackOverride.${about}`, some, [formatCount(some), formatCount(count)]),
    text: texts.join(' '),
    yes: i18n.t('results.trackOverride.yes', count, [formatCount(count)]),
  };
}
