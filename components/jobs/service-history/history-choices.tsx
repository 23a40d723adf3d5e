import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import type { ServiceHistoryQuery } from './use-service-history.ts';

export interface HistoryChoicesProps {
  query: ServiceHistoryQuery;
  isOff: boolean;
  onQuery(query: ServiceHistoryQuery): void;
  onRead(): void;
}

/** Filters for the service's history. Only the button sends a request. */
export function HistoryChoices({ query, isOff, onQuery, onRead }: HistoryChoicesProps) {
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
          { value: 'people-export' as const, words: i18n.t('jobs.history.exports') },
          { value: 'email-finder' as const, words: i18n.t('jobs.history.finders') },
        ]}
        onChoose={(service) => onQuery({ ...query, service })}
      />
      <Choice
        label={i18n.t('jobs.history.state')}
        value={query.state}
        options={[
          { value: null, words: i18n.t('jobs.history.anyState') },
          { value: 'PENDING' as const, words: i18n.t('jobs.history.pending') },
          { value: 'SETTLED' as const, words: i18n.t('jobs.history.settled') },
        ]}
        onChoose={(state) => onQuery({ ...query, state })}
      />
      <Choice
        label={i18n.t('jobs.history.refunds')}
        value={query.fullyRefunded}
        options={[
          { value: null, words: i18n.t('jobs.history.anyRefund') },
          { value: true, words: i18n.t('jobs.history.refunded') },
          { value: false, words: i18n.t('jobs.history.notRefunded') },
        ]}
        onChoose={(fullyRefunded) => onQuery({ ...query, fullyRefunded })}
      />
      <Choice
        label={i18n.t('jobs.history.sort')}
        value={query.sort}
        options={[
          { value: 'created,desc', words: i18n.t('jobs.history.newest') },
          { value: 'created,asc', words: i18n.t('jobs.history.oldest') },
          { value: 'doneDate,desc', words: i18n.t('jobs.history.lastDone') },
          { value: 'requestSize,desc', words: i18n.t('jobs.history.largest') },
        ]}
        onChoose={(sort) => onQuery({ ...query, sort })}
      />
      <button type="submit" className="btn" disabled={isOff}>
        {i18n.t('jobs.history.read')} <span className="price">{i18n.t('jobs.free')}</span>
      </button>
    </form>
  );
}
