import WifiOff from 'lucide-react/icons/wifi-off';
import { i18n } from '#i18n';
import { useOnline } from '@/components/context/use-online';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { HistoryView } from '@/lib/history/history-index';

/** The number of matches, and how much of it was read. */
export function HistoryHead({ view, found }: { view: HistoryView; found: number }) {
  const isOnline = useOnline();
  return (
    <div className="history-head">
      <p role={view.isComplete ? 'status' : undefined}>
        {i18n.t('history.found', view.lines.length, [formatCount(found), formatCount(view.lines.length)])}
      </p>
      {!view.isComplete && <Reading read={view.lines.length} total={view.total} />}
      {!isOnline && <Mark icon={<WifiOff />}>{i18n.t('history.offline')}</Mark>}
    </div>
  );
}

function Reading({ read, total }: { read: number; total: number }) {
  const text = i18n.t('history.readSoFar', { read: formatCount(read), total: formatCount(total) });
  return (
    <span className="history-reading soft">
      {text}
      <span
        className="track"
        role="progressbar"
        aria-label={i18n.t('history.reading')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={read}
        aria-valuetext={text}
      >
        <i style={{ inlineSize: `${(100 * read) / Math.max(1, total)}%` }} />
      </span>
    </span>
  );
}

export interface HistoryHiddenProps {
  /** Matches that are not shown, because they only came with requests about others. */
  count: number;
  onShow(): void;
}

/** Below the table, so that the first line is few key presses away. */
export function HistoryHidden({ count, onShow }: HistoryHiddenProps) {
  return (
    <p className="history-hidden soft">
      {i18n.t('history.hidden', count, [formatCount(count)])}{' '}
      <ActionLink onAction={onShow}>{i18n.t('history.showHidden')}</ActionLink>
    </p>
  );
}
