import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ListSummary, NextPage } from '@/components/company/pager';
import { emptyAsNothing, isEmptyList, keysOf, nextListPage, totalOf } from '@/components/company/pages';
import { intentOf } from '@/components/company/use-pages';
import { OrderRow } from '@/components/orders/order-row';
import type { RowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { formatCount } from '@/components/ui/formats';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { offerQuote, type ResultPages } from '@/lib/offers/offers';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { PeopleList } from './people-list.tsx';

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
        hint={<p className="meta">{i18n.t('company.peopleHint', { count: formatCount(pageSize) })}</p>}
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
        <PeopleList {...props} list={list}>
          {next !== null && (
            <NextPage
              key={next}
              {...orderOf(next)}
              label={i18n.t('company.nextPage')}
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
