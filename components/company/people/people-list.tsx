import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Pager } from '@/components/company/pager';
import { keysOf, sliceOf, totalOf } from '@/components/company/pages';
import { useResults } from '@/components/company/use-pages';
import { CopyAllEmails, emailsAmong, RowEmail } from '@/components/contacts/row-email';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { isBlocking } from '@/components/orders/use-trouble';
import { FoundGroup, type FoundItem } from '@/components/scan/found-group';
import { useSelection } from '@/components/scan/use-selection';
import { formatCount } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { emailsQuote } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { Available, nameOfRow, PreviewLine } from './preview-line.tsx';
import { type ChosenPeople, rowSubject, toBuy } from './to-buy.ts';

export interface PeopleListProps {
  connectionId: string | null;
  list: ResultPages;
  sites: readonly Site[];
  rowContext: RowContext;
  excludedOf(key: string): string | null;
  /** Selected people without a known email, at the price on the button. Absent if emails cannot be requested. */
  onFindEmails?: FindEmails['findEmails'] | undefined;
  /** Opens a person of the list. Absent where they cannot be shown. */
  onShow?: ((subject: Subject) => void) | undefined;
  /** The progress of the running email batch, if any. */
  batch: ReactNode;
  children: ReactNode;
}

/** The people found so far, none selected at first. The selection survives paging. */
export function PeopleList({
  connectionId,
  list,
  sites,
  rowContext,
  excludedOf,
  onFindEmails,
  onShow,
  ...parts
}: PeopleListProps) {
  const [at, setAt] = useState(0);
  const { selected, orderable, isNews, select, noteOrdered } = useSelection();
  const top = useRef<HTMLDivElement>(null);
  const keys = keysOf(list);
  const slice = sliceOf(keys, at);
  const results = useResults(connectionId, [...new Set([...slice.keys, ...selected])].map(rowOfKey));
  // Only for rows out of view: as one query, because a batch changes many of them.
  const others = useResults(connectionId, keys.length > slice.keys.length ? keys.map(rowOfKey) : []);
  const bought = keys.length > slice.keys.length ? others : results;
  const chosen = toBuy({ selected, orderable }, results, { sites, excludedOf });
  const isChosen = chosen.count > 0;
  const copied = isChosen ? emailsAmong([...selected], results, excludedOf) : emailsAmong(keys, bought, excludedOf);

  const items = slice.keys.flatMap((key) => {
    const record = results.get(key);
    if (record == null) return [];
    const subject = rowSubject(record, sites);
    const onOpen = onShow === undefined || subject === null ? undefined : () => onShow(subject);
    return [itemOf(key, record, { excludedBy: excludedOf(key), nowMs: rowContext.nowMs, onOpen })];
  });
  const span = {
    from: formatCount(slice.from),
    to: formatCount(slice.to),
    total: formatCount(totalOf(list)),
  };

  return (
    <div ref={top} tabIndex={-1} className="people">
      <FoundGroup label={i18n.t('company.peopleSpan', span)} items={items} chosen={selected} onChoose={select} />
      <Pager
        label={i18n.t('company.peopleLabel')}
        slice={slice}
        count={keys.length}
        onTurn={(place) => {
          setAt(place);
          top.current?.focus();
        }}
      />
      {parts.children}
      {parts.batch}
      {onFindEmails !== undefined && (
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

interface EmailsFootProps {
  chosen: ChosenPeople;
  /** The person has changed the selection since the last order. */
  isNews: boolean;
  rowContext: RowContext;
  onFindEmails: FindEmails['findEmails'];
  children: ReactNode;
}

function EmailsFoot({ chosen, isNews, rowContext, onFindEmails, children }: EmailsFootProps) {
  const { subjects, count, knownCount } = chosen;
  const quote = emailsQuote(subjects.length);
  return (
    <div className="pick-foot">
      <ConfirmedPriceButton
        lead
        label={i18n.t('scan.findEmails')}
        quote={quote}
        disabled={subjects.length === 0 || !rowContext.hasKey || isBlocking(rowContext.troubleOf(quote))}
        onOrder={() => onFindEmails(subjects, reservedMilli(quote), { known: knownCount })}
      />
      <OrderLimits {...{ rowContext, quote }} />
      <div className="line" data-wrap>
        <p className="meta">{footLabel(count, knownCount)}</p>
        {children}
      </div>
      {/* An empty selection is not announced: the user has just unticked it. */}
      <LiveRegion message={count > 0 && isNews ? footLabel(count, knownCount) : ''} />
    </div>
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
  if (count === 0) return i18n.t('company.nobodyChosen');
  const chosen = i18n.t('scan.chosen', { count: formatCount(count) });
  return knownCount === 0 ? chosen : `${chosen}, ${i18n.t('scan.chosenKnown', { count: formatCount(knownCount) })}`;
}
