import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { seedOfSubject } from '@/components/company/lookalikes/seeds';
import { ListSummary, NextPage, Pager } from '@/components/company/pager';
import { emptyAsNothing, isEmptyList, keysOf, nextListPage, sliceOf, totalOf } from '@/components/company/pages';
import { intentOf, type ResultRecords, useResults } from '@/components/company/use-pages';
import { CopyAllEmails, emailsAmong, RowEmail } from '@/components/contact-details/row-email';
import { OrderRow } from '@/components/orders/order-row';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { isBlocking } from '@/components/orders/use-trouble';
import { FoundGroup, type FoundItem } from '@/components/scan/found-group';
import { PickFoot } from '@/components/scan/pick-foot';
import { useSelection } from '@/components/scan/use-selection';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { LiveRegion } from '@/components/ui/live-region';
import { searchPeople } from '@/components/ui/routes';
import { seniorityLabel, seniorityRank } from '@/components/ui/value-labels';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { emailsQuote } from '@/lib/offers/offer-lists';
import { offerQuote, type ResultPages } from '@/lib/offers/offers';
import { reservedMilli } from '@/lib/service/contract/prices';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { Available, nameOfRow, PreviewLine } from './preview-line.tsx';

/** The price is per page, so the largest size is requested (docs/interface.md#people-preview). */
const pageSize = 100;

export interface PeopleHereProps {
  connectionId: string | null;
  subject: Subject;
  record: SubjectRecord | null;
  /** All intents for pages of people, oldest first. */
  intents: readonly Intent[];
  sites: readonly Site[];
  rowContext: RowContext;
  /** False if neither the profile page nor the website is known, which the service needs for the query. */
  canOrder: boolean;
  excludedOf(key: string): string | null;
  onFindEmails?: FindEmails['findEmails'] | undefined;
  onShow?: ((subject: Subject) => void) | undefined;
  batch: ReactNode;
}

/** The people who work at this company, one page at a time. */
export function PeopleHere(props: PeopleHereProps) {
  const { connectionId, subject, record, intents, rowContext, canOrder } = props;
  const [openedAt] = useState(() => Date.now());
  const facet = record?.facets.peopleHere ?? null;
  const list = facet?.value ?? null;
  const hasRows = list !== null && !isEmptyList(list);
  const next = list === null ? null : nextListPage(list, pageSize);
  const orderOf = (page: number) => ({
    order: { connectionId, operation: 'people-here' as const, subject, detail: { page } },
    intent: intentOf(intents, { page }),
    quote: canOrder ? offerQuote('people-here') : null,
    rowContext,
  });
  return (
    <>
      <OrderRow<'peopleHere'>
        {...orderOf(0)}
        label={i18n.t('company.peopleLabel')}
        facet={emptyAsNothing(facet)}
        erased={record?.erased?.peopleHere}
        about={i18n.t('company.peopleHint', { count: formatCount(pageSize) })}
        announce={announceList}
      >
        {(value, boughtAt) => (
          <ListSummary
            label={i18n.t('company.peopleInAll', totalOf(value), [formatCount(totalOf(value))])}
            list={value}
            boughtAt={boughtAt}
            nowMs={rowContext.nowMs}
          />
        )}
      </OrderRow>
      {hasRows && (
        <PeopleList
          {...props}
          list={list}
          seed={seedOfSubject(subject, record)}
          isNew={facet !== null && facet.boughtAt >= openedAt}
        >
          {next !== null && (
            <NextPage
              key={next}
              {...orderOf(next)}
              label={i18n.t('company.moreLabel')}
              offerLabel={i18n.t('company.peoplePage', { page: formatCount(next + 1) })}
            />
          )}
        </PeopleList>
      )}
    </>
  );
}

function announceList(list: ResultPages): string {
  return i18n.t('company.peopleFound', {
    count: formatCount(keysOf(list).length),
    total: formatCount(totalOf(list)),
  });
}

interface PeopleListProps {
  connectionId: string | null;
  list: ResultPages;
  /** It was bought on this screen. */
  isNew: boolean;
  sites: readonly Site[];
  rowContext: RowContext;
  /** The company's domain or page, which Search finds its people by; null if neither is known. */
  seed: string | null;
  excludedOf(key: string): string | null;
  /** Selected people without a known email, at the price on the button. Absent if emails cannot be requested. */
  onFindEmails?: FindEmails['findEmails'] | undefined;
  /** Opens a person of the list. Absent where they cannot be shown. */
  onShow?: ((subject: Subject) => void) | undefined;
  /** The progress of the running email batch, if any. */
  batch: ReactNode;
  children: ReactNode;
}

/** How many are shown before "Show all". */
const firstFew = 5;

/** The people found so far, leaders first, none selected at first. The selection survives paging. */
function PeopleList({
  connectionId,
  list,
  isNew,
  sites,
  rowContext,
  excludedOf,
  onFindEmails,
  onShow,
  ...parts
}: PeopleListProps) {
  const [at, setAt] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const [seniority, setSeniority] = useState<string | null>(null);
  const { selected, orderable, isNews, select, noteOrdered } = useSelection();
  const top = useRef<HTMLDivElement>(null);
  // What was bought a moment ago is brought into view.
  useEffect(() => {
    if (isNew) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNew]);
  const bought = keysOf(list);
  // As one query, because a batch changes many of them.
  const results = useResults(connectionId, [...new Set([...bought, ...selected])].map(rowOfKey));
  const keys = leadersFirst(bought, results).filter(
    (key) => seniority === null || seniorityOf(results.get(key)) === seniority,
  );
  const shown = isWhole ? keys : keys.slice(0, firstFew);
  const slice = sliceOf(shown, at);
  const chosen = toBuy({ selected, orderable }, results, { sites, excludedOf });
  const isChosen = chosen.count > 0;
  const copied = emailsAmong(isChosen ? [...selected] : bought, results, excludedOf);

  const items = slice.keys.flatMap((key) => {
    const record = results.get(key);
    if (record == null) return [];
    const subject = rowSubject(record, sites);
    const onOpen = onShow === undefined || subject === null ? undefined : () => onShow(subject);
    return [itemOf(key, record, { excludedBy: excludedOf(key), nowMs: rowContext.nowMs, onOpen })];
  });

  return (
    <div ref={top} tabIndex={-1} className="people">
      <SeniorityChips
        records={bought.flatMap((key) => results.get(key) ?? [])}
        value={seniority}
        onChoose={(next) => {
          setSeniority(next);
          setAt(0);
        }}
      />
      <FoundGroup label={i18n.t('company.peopleHere')} items={items} chosen={selected} onChoose={select} />
      {isWhole ? (
        <Pager
          label={i18n.t('company.peopleLabel')}
          slice={slice}
          count={keys.length}
          onTurn={(place) => {
            setAt(place);
            top.current?.focus();
          }}
        />
      ) : (
        keys.length > firstFew && (
          <p className="indent meta">
            <ActionLink onAction={() => setWhole(true)}>
              {i18n.t('company.showAll', { count: formatCount(keys.length) })}
            </ActionLink>
          </p>
        )
      )}
      {parts.seed !== null && <AllInWorkspace seed={parts.seed} />}
      {parts.children}
      {parts.batch}
      {onFindEmails !== undefined && (isChosen || copied.length > 0) && (
        <EmailsFoot
          chosen={chosen}
          isNews={isNews}
          rowContext={rowContext}
          onFindEmails={(...order) => {
            noteOrdered();
            onFindEmails(...order);
          }}
        >
          <CopyAllEmails emails={copied} areSelected={isChosen} />
        </EmailsFoot>
      )}
    </div>
  );
}

/** Opens Search with the people of this company. */
function AllInWorkspace({ seed }: { seed: string }) {
  const { status, run } = useAction<void>('people-here');
  const account = seed.includes('/') ? 'pronet' : 'domain';
  return (
    <p className="indent meta mt-2">
      <ActionLink
        onAction={() =>
          void run(() => searchPeople({ account: { [account]: { any: { include: [seed] } } } }), undefined)
        }
      >
        {i18n.t('company.allInWorkspace')}
      </ActionLink>
      {status.kind === 'failed' && (
        <span className="stop" role="alert">
          {' '}
          {i18n.t('actions.notDone')}
        </span>
      )}
    </p>
  );
}

function seniorityOf(record: SubjectRecord | null | undefined): string | null {
  return seniorityLabel(record?.facets.preview?.value?.department?.seniority);
}

/** By seniority; the service's order within each. Pure. */
function leadersFirst(keys: readonly string[], results: ResultRecords): string[] {
  const rankOf = (key: string) => seniorityRank(results.get(key)?.facets.preview?.value?.department?.seniority);
  const ranks = new Map(keys.map((key) => [key, rankOf(key)]));
  return keys.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

interface SeniorityChipsProps {
  records: readonly SubjectRecord[];
  value: string | null;
  onChoose(value: string | null): void;
}

/** One press shows only one seniority, a second all of them. Absent where there is nothing to choose. */
function SeniorityChips({ records, value, onChoose }: SeniorityChipsProps) {
  const counts = new Map<string, { count: number; rank: number }>();
  for (const record of records) {
    const label = seniorityOf(record);
    const rank = seniorityRank(record.facets.preview?.value?.department?.seniority);
    if (label !== null) counts.set(label, { count: (counts.get(label)?.count ?? 0) + 1, rank });
  }
  const labels = [...counts].toSorted(([, a], [, b]) => a.rank - b.rank);
  if (labels.length < 2) return null;
  return (
    <ul className="indent chips" aria-label={i18n.t('person.seniority')}>
      {labels.map(([label, { count }]) => (
        <li key={label}>
          <button
            type="button"
            className="chip"
            aria-pressed={label === value}
            onClick={() => onChoose(label === value ? null : label)}
          >
            <bdi>{label}</bdi> <span className="slot">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface EmailsFootProps {
  chosen: ChosenPeople;
  /** The person has changed the selection since the last order. */
  isNews: boolean;
  rowContext: RowContext;
  onFindEmails: FindEmails['findEmails'];
  children: ReactNode;
}

/** What can be done now: with a selection, its emails at their price. */
function EmailsFoot({ chosen, isNews, rowContext, onFindEmails, children }: EmailsFootProps) {
  const { subjects, count, knownCount } = chosen;
  const quote = emailsQuote(subjects.length);
  const isChosen = count > 0;
  return (
    <PickFoot isOn={isChosen}>
      <div className="line" data-wrap>
        {isChosen && <p className="meta">{footLabel(count, knownCount)}</p>}
        {children}
      </div>
      {subjects.length > 0 && (
        <>
          <ConfirmedPriceButton
            lead
            label={i18n.t('scan.findEmails')}
            quote={quote}
            disabled={!rowContext.hasKey || isBlocking(rowContext.troubleOf(quote))}
            onOrder={() => onFindEmails(subjects, reservedMilli(quote), { known: knownCount })}
          />
          <OrderLimits {...{ rowContext, quote }} />
        </>
      )}
      {/* An empty selection is not announced: the user has just unticked it. */}
      <LiveRegion message={isChosen && isNews ? footLabel(count, knownCount) : ''} />
    </PickFoot>
  );
}

interface RowOptions {
  excludedBy: string | null;
  nowMs: number;
  onOpen: FoundItem['onOpen'];
}

/** An excluded person's data is not shown here: their own page asks first. */
function itemOf(key: string, record: SubjectRecord, { excludedBy, nowMs, onOpen }: RowOptions): FoundItem {
  const { email } = record.facets;
  return {
    key,
    isChoosable: excludedBy === null,
    name: nameOfRow(record),
    title: <bdi>{nameOfRow(record)}</bdi>,
    onOpen,
    side: <Available record={record} />,
    content: <PreviewLine record={record} excludedBy={excludedBy} />,
    action: email !== undefined && excludedBy === null && <RowEmail email={email} nowMs={nowMs} />,
  };
}

function footLabel(count: number, knownCount: number): string {
  const chosen = i18n.t('scan.chosen', { count: formatCount(count) });
  return knownCount === 0 ? chosen : `${chosen}, ${i18n.t('scan.chosenKnown', { count: formatCount(knownCount) })}`;
}

interface ChosenPeople {
  /** People whose email is to be requested: selected and not ordered since, not excluded, not answered yet, without duplicates. */
  subjects: Subject[];
  count: number;
  /** How many of the selected have an email answer already; these cost nothing and are not requested. */
  knownCount: number;
}

/** What "Find emails for selected" would order. `orderable` is the part of the selected that was not ordered since. Pure. */
function toBuy(
  { selected, orderable }: Record<'selected' | 'orderable', ReadonlySet<string>>,
  results: ResultRecords,
  { sites, excludedOf }: { sites: readonly Site[]; excludedOf(key: string): string | null },
): ChosenPeople {
  const free = [...selected].filter((key) => excludedOf(key) === null);
  const isAnswered = (key: string) => results.get(key)?.facets.email !== undefined;
  const records = free.filter((key) => orderable.has(key) && !isAnswered(key)).map((key) => results.get(key));
  const subjects = records.flatMap((record) => (record == null ? [] : (rowSubject(record, sites) ?? [])));
  return {
    subjects: [...new Map(subjects.map((subject) => [subject.key, subject])).values()],
    count: free.length,
    knownCount: free.filter(isAnswered).length,
  };
}

/** A listed person as the subject of an order: by profile page if it is on a known site, else by id. Pure. */
function rowSubject(record: SubjectRecord, sites: readonly Site[]): Subject | null {
  const { preview, profile } = record.facets;
  const known = preview?.value ?? profile?.value ?? null;
  if (known === null) return null;
  const linked = known.link?.pronet == null ? null : findSubject(known.link.pronet, sites);
  return linked?.kind === 'person' ? linked : subjectOfId('person', known.id);
}
