import BookOpen from 'lucide-react/icons/book-open';
import OctagonX from 'lucide-react/icons/octagon-x';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import type { HistoryView } from '@/lib/history/history-index';
import { type HistoryQuery, openQuery } from '@/lib/history/history-query';

export interface HistoryNothingProps {
  view: HistoryView;
  query: HistoryQuery;
  /** Matches that only came with requests about others. */
  hidden: number;
  onQuery(query: HistoryQuery): void;
}

/** Why the table is empty, and what to do next. */
export function HistoryNothing({ view, query, hidden, onQuery }: HistoryNothingProps) {
  const count = view.lines.length;
  if (count === 0) {
    return (
      <Note icon={<BookOpen />} level={2} title={i18n.t('history.empty.title')} text={i18n.t('history.empty.text')} />
    );
  }
  // If no line was bought directly, resetting the filters would not show any either.
  const withoutAlong = view.lines.every(({ isOwn }) => !isOwn) && !query.withAlong;
  return withoutAlong ? (
    <Note
      icon={<Users />}
      level={2}
      title={i18n.t('history.alongOnly.title')}
      text={i18n.t('history.alongOnly.text', count, [formatCount(count)])}
    >
      <button type="button" className="btn" onClick={() => onQuery({ ...openQuery, withAlong: true })}>
        {i18n.t('history.alongOnly.show')}
      </button>
    </Note>
  ) : (
    <Note
      icon={<SearchX />}
      level={2}
      title={i18n.t('history.nothing.title')}
      text={
        hidden > 0
          ? i18n.t('history.hidden', hidden, [formatCount(hidden)])
          : i18n.t(view.isComplete ? 'history.nothing.text' : 'history.nothing.textReading')
      }
    >
      {hidden > 0 && (
        <button type="button" className="btn" onClick={() => onQuery({ ...query, withAlong: true })}>
          {i18n.t('history.alongOnly.show')}
        </button>
      )}
      <button type="button" className="btn" onClick={() => onQuery({ ...openQuery, withAlong: query.withAlong })}>
        {i18n.t('history.nothing.clear')}
      </button>
    </Note>
  );
}

export function HistoryFailed({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <Note
      icon={<OctagonX />}
      tone="stop"
      level={2}
      title={i18n.t('history.failed.title')}
      text={i18n.t('history.failed.text')}
    >
      <button type="button" className="btn" onClick={onTryAgain}>
        {i18n.t('history.failed.again')}
      </button>
    </Note>
  );
}
