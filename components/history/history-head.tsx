import FileDown from 'lucide-react/icons/file-down';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useOnline } from '@/components/context/use-online';
import type { ColumnChoice } from '@/components/files/all-columns';
import { ColumnsChoice } from '@/components/files/columns-choice';
import { FileStatusLabel, useFileExport } from '@/components/ui/file-export/file-export';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { HistoryView } from '@/lib/history/history-index';
import type { HistoryLine } from '@/lib/history/history-line';
import { historyFile } from './history-file.ts';

/** The number of matches, the loading progress, and the buttons to export the lines shown. */
export function HistoryHead({ view, found }: { view: HistoryView; found: readonly HistoryLine[] }) {
  const isOnline = useOnline();
  const { db } = usePanel();
  const { status, isWriting, save } = useFileExport('history-file');
  const [choice, choose] = useState<ColumnChoice>('crm');
  // A file written before loading is complete would be silently incomplete.
  const isOff = !view.isComplete || isWriting || found.length === 0;
  return (
    <>
      <div className="ledger-head">
        <div className="ledger-title">
          <p role={view.isComplete ? 'status' : undefined}>
            {i18n.t('history.found', view.lines.length, [formatCount(found.length), formatCount(view.lines.length)])}
          </p>
          {!view.isComplete && <Reading read={view.lines.length} total={view.total} />}
          {!isOnline && <Mark icon={<WifiOff />}>{i18n.t('history.offline')}</Mark>}
        </div>
        <ColumnsChoice value={choice} disabled={isOff} onChoose={choose} />
        <button
          type="button"
          className="act"
          disabled={isOff}
          onClick={() => save('csv', historyFile(db, found, choice))}
        >
          <FileDown />
          {i18n.t('history.csv')}
        </button>
        <button
          type="button"
          className="act"
          disabled={isOff}
          onClick={() => save('xlsx', historyFile(db, found, choice))}
        >
          <FileDown />
          {i18n.t('history.xlsx')}
        </button>
      </div>
      <p className="ledger-status soft" role="status">
        <FileStatusLabel
          status={status}
          writing={() => i18n.t('history.writing')}
          written={({ count, file }) => i18n.t('history.written', count, [formatCount(count), file])}
          failed={i18n.t('history.notWritten')}
        />
      </p>
    </>
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
