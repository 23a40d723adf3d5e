import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import { formatCount } from '@/components/ui/formats';
import { entriesPerPage, type ServiceHistoryQuery } from './use-service-history.ts';

export interface HistoryChoicesProps {
  query: ServiceHistoryQuery;
  isOff: boolean;
  onQuery(query: ServiceHistoryQuery): void;
  onRead(): void;
}

/** Filters for the service's history. Only the button sends a request. */
export function HistoryChoices({ query, isOff, onQuery, onRead }: HistoryChoicesProps) {
  const [first = 'created,desc', then = null] = query.sort;
  const orders = [
    { value: 'created,desc', label: i18n.t('jobs.history.newest') },
    { value: 'created,asc', label: i18n.t('jobs.history.oldest') },
    { value: 'doneDate,desc', label: i18n.t('jobs.history.lastDone') },
    { value: 'requestSize,desc', label: i18n.t('jobs.history.largest') },
  ];
  return (
    <form
      className="history-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onRead();
      }}
    >
      <Choice
        label={i18n.t('jobs.history.service')}
        value={query.service}
        options={[
          { value: 'people-export' as const, label: i18n.t('jobs.history.exports') },
          { value: 'email-finder' as const, label: i18n.t('jobs.history.finders') },
        ]}
        onChoose={(service) => onQuery({ ...query, service })}
      />
      <Choice
        label={i18n.t('jobs.history.state')}
        value={query.state}
        options={[
          { value: null, label: i18n.t('jobs.history.anyState') },
          { value: 'PENDING' as const, label: i18n.t('jobs.history.pending') },
          { value: 'SETTLED' as const, label: i18n.t('jobs.history.settled') },
        ]}
        onChoose={(state) => onQuery({ ...query, state })}
      />
      <Choice
        label={i18n.t('jobs.history.refunds')}
        value={query.fullyRefunded}
        options={[
          { value: null, label: i18n.t('jobs.history.anyRefund') },
          { value: true, label: i18n.t('jobs.history.refunded') },
          { value: false, label: i18n.t('jobs.history.notRefunded') },
        ]}
        onChoose={(fullyRefunded) => onQuery({ ...query, fullyRefunded })}
      />
      <Choice
        label={i18n.t('jobs.history.sort')}
        value={first}
        options={orders}
        // A second sort by the same field adds nothing.
        onChoose={(sort) =>
          onQuery({ ...query, sort: [sort, ...(then === null || fieldOf(then) === fieldOf(sort) ? [] : [then])] })
        }
      />
      <Choice
        label={i18n.t('jobs.history.thenBy')}
        value={then}
        options={[
          { value: null, label: i18n.t('jobs.history.noSecond') },
          ...orders.filter(({ value }) => fieldOf(value) !== fieldOf(first)),
        ]}
        onChoose={(next) => onQuery({ ...query, sort: next === null ? [first] : [first, next] })}
      />
      <Choice
        label={i18n.t('jobs.history.size')}
        value={query.size}
        options={entriesPerPage.map((size) => ({
          value: size as number,
          label: i18n.t('jobs.history.aPage', size, [formatCount(size)]),
        }))}
        onChoose={(size) => onQuery({ ...query, size })}
      />
      <button type="submit" className="btn" disabled={isOff}>
        {i18n.t('jobs.history.read')} <span className="price">{i18n.t('jobs.free')}</span>
      </button>
    </form>
  );
}

/** "created,desc" → "created" */
function fieldOf(sort: string): string {
  return sort.slice(0, sort.indexOf(','));
}
