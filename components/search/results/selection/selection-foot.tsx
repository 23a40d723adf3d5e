import Ban from 'lucide-react/icons/ban';
import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { CopyAllEmails, usableEmails } from '@/components/contact-details/row-email';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { ExcludeLines } from '@/components/exclusions/exclude-lines';
import { SendTo } from '@/components/hand-over/send-to';
import { BalanceAfter, balanceAfterLabel } from '@/components/orders/parts/balance-after';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { SaveTo } from '@/components/outreach/tag-menu';
import { type OrderableEmails, readOrderable } from '@/components/search/results/email-states';
import { resultsSource } from '@/components/search/results/export/results-source';
import type { OffLimitsAmong } from '@/components/search/results/use-off-limits';
import { formatCount } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { useSelectedLookup } from '@/components/ui/table/use-row-selection';
import { idAlias } from '@/lib/database/records/aliases';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { isMemberName } from '@/lib/exclusions/names';
import { emailsQuote, mostInBatch } from '@/lib/offers/offer-lists';
import type { ResultRow } from '@/lib/searches/result-query';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { isNamedSite, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

const keyOf = ({ line }: ResultRow): string => line.key;
const empty: OrderableEmails = { known: 0, emails: [], keys: [], moved: new Set(), isMore: false };

export interface SelectionFootProps {
  search: SearchRow;
  mode: SearchMode;
  /** All bought results, in the order of the table. */
  rows: readonly ResultRow[];
  selected: ReadonlySet<string>;
  offLimits: OffLimitsAmong;
  sites: readonly Site[];
  disabled: boolean;
  onDone(keys: readonly string[]): void;
  onFindEmails: FindEmails['findEmails'];
  /** Leads to a search for the people of these companies, by id. Sends nothing. */
  onFindPeople(companyIds: readonly string[]): void;
}

/** Actions on the selection, which outlives them. If nothing is selected, only files, which then contain all results. */
export function SelectionFoot(props: SelectionFootProps) {
  const { search, mode, rows, selected, offLimits, sites, disabled, onDone } = props;
  const { db } = usePanel();
  const free = useMemo(() => rows.filter(({ line }) => !offLimits.has(line.key)), [rows, offLimits]);
  const chosen = useMemo(() => free.filter(({ line }) => selected.has(line.key)), [free, selected]);
  const [isExcluding, setExcluding] = useState(false);
  const isPeople = search.kind === 'people';
  const lookup = useSelectedLookup(
    chosen,
    keyOf,
    async (some) =>
      isPeople
        ? readOrderable(
            db,
            search.connection,
            some.map(({ line }) => line),
            mostInBatch,
          )
        : empty,
    [db, isPeople, search.connection],
  );
  const { ids: keys, isRead } = lookup;
  const orderable = lookup.value ?? empty;
  const quote = emailsQuote(orderable.keys.length);
  const balanceMilli = useConnection()?.balance?.milli ?? null;
  const label = selectionLabel(chosen.length, isPeople && isRead ? orderable : null);
  const count = i18n.t('results.selected', chosen.length, [formatCount(chosen.length)]);
  const isOrderable = isRead && orderable.keys.length > 0;
  const isEmpty = chosen.length === 0;
  const exported = isEmpty ? rows : rows.filter(({ line }) => selected.has(line.key));

  const readMembers = async () =>
    chosen.map(({ line }) => ({ label: line.name, names: namesOfLine(line, sites, search.connection) }));

  function findEmails(): void {
    const ordered = new Set(orderable.keys);
    props.onFindEmails(
      chosen
        .filter(({ line }) => ordered.has(line.key))
        .map(({ line }) =>
          orderable.moved.has(line.key) ? subjectOfId(line.kind, line.id) : subjectOfLine(line, sites),
        ),
      reservedMilli(quote),
      // Known emails are not paid for again; if not all were checked, their number is unknown.
      orderable.isMore ? {} : { known: keys.length - orderable.keys.length },
    );
  }

  return (
    <section className="table-foot" aria-label={i18n.t('results.selection')} data-empty={isEmpty || undefined}>
      <LiveRegion message={label === '' ? count : `${count}, ${label}`} />
      {!isEmpty && (
        <>
          <div className="table-selected">
            <p>
              <b>{count}</b> <span className="soft">{label}</span>
            </p>
            {isPeople && isOrderable && <BalanceAfter onlyIfShort {...{ balanceMilli, quote }} />}
          </div>
          <button type="button" className="act" aria-expanded={isExcluding} onClick={() => setExcluding(!isExcluding)}>
            <Ban />
            {i18n.t('results.exclude')}
          </button>
          <SaveTo
            isSign
            subjects={chosen.map(({ line }) => ({ subject: subjectOfLine(line, sites), name: line.name }))}
          />
        </>
      )}
      {exported.length > 0 && (
        <SendTo source={() => resultsSource(db, { search, mode, rows: exported, sites })}>
          {/* If not all were checked, there may be more. */}
          {!isEmpty && isRead && !orderable.isMore && (
            <CopyAllEmails emails={usableEmails(orderable.emails.map((best) => [best]))} />
          )}
        </SendTo>
      )}
      {isPeople && !isEmpty && !(isRead && orderable.keys.length === 0) && (
        <ConfirmedPriceButton
          lead
          label={i18n.t('results.findSome', orderable.keys.length, [formatCount(orderable.keys.length)])}
          quote={quote}
          description={balanceAfterLabel(balanceMilli, quote)}
          disabled={disabled || !isRead}
          onOrder={findEmails}
        />
      )}
      {!isPeople && free.length > 0 && <FindPeople lines={isEmpty ? free : chosen} onFindPeople={props.onFindPeople} />}
      <ExcludeLines
        kind={isPeople ? 'person' : 'company'}
        read={isExcluding && !isEmpty ? readMembers : null}
        onClose={() => setExcluding(false)}
        onExcluded={() => onDone(chosen.map(({ line }) => line.key))}
      />
    </section>
  );
}

interface FindPeopleProps extends Pick<SelectionFootProps, 'onFindPeople'> {
  lines: readonly ResultRow[];
}

/** A list of companies leads to their people; free, because that search has its own price. */
function FindPeople({ lines, onFindPeople }: FindPeopleProps) {
  const ids = lines.slice(0, limits.valuesPerArray).map(({ line }) => line.id);
  const { length } = ids;
  return (
    <button type="button" className="btn lead-free" onClick={() => onFindPeople(ids)}>
      {lines.length > length
        ? i18n.t('results.findPeopleFirst', { count: formatCount(length) })
        : i18n.t('results.findPeople', length, [formatCount(length)])}{' '}
      <span className="price">{i18n.t('results.findPeopleFree')}</span>
    </button>
  );
}

/** "1 known" */
function selectionLabel(count: number, orderable: OrderableEmails | null): string {
  if (orderable === null || count === 0) return '';
  const { known, isMore } = orderable;
  if (isMore) return i18n.t('results.firstToOrder', { most: formatCount(mostInBatch) });
  return known === 0 ? '' : i18n.t('results.known', known, [formatCount(known)]);
}

/** A result's own names for a list, as in `lib/exclusions/names.ts`. Pure. */
export function namesOfLine(line: ResultLine, sites: readonly Site[], connectionId: string): string[] {
  const { key, site } = subjectOfLine(line, sites);
  const byId = nameOf('id', idAlias(connectionId, line.kind, line.id));
  const byPage = isNamedSite(site) ? [] : [nameOf('page', key)];
  return [byId, ...byPage].filter((name) => isMemberName(name, line.kind));
}
