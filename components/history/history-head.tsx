import WifiOff from 'lucide-react/icons/wifi-off';
import { i18n } from '#i18n';
import { useOnline } from '@/components/context/use-online';
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
  const words = i18n.t('history.readSoFar', { read: formatCount(read), total: formatCount(total) });
  return (
    <span className="history-reading soft">
      {words}
      <span
        className="track"
        role="progressbar"
        aria-label={i18n.t('history.reading')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={read}
        aria-valuetext={words}
      >
        <i style={{ inlineSize: `${(100 * read) / Math.max(1, total)}%` }} />
      </span>
    </span>
  );
}
