import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { ColumnChoice } from '@/components/files/all-columns';
import { useFileExport } from '@/components/ui/file-export/file-export';
import type { FileEnding } from '@/components/ui/file-export/write-table';
import { formatCount } from '@/components/ui/formats';
import type { HistoryLine } from '@/lib/history/history-line';
import { historyFile, linesOfFile } from './history-file.ts';
import { supportFile } from './support-file.ts';

/** History's files: of the selected lines, or of all that are shown. */
export function useHistoryFile(connectionId: string) {
  const { db } = usePanel();
  const files = useFileExport('history-file');
  const [choice, choose] = useState<ColumnChoice>('crm');
  const [companiesLeftOut, setCompaniesLeftOut] = useState(0);
  return {
    choice,
    choose,
    status: files.status,
    isWriting: files.isWriting,
    note:
      companiesLeftOut === 0
        ? ''
        : i18n.t('history.companiesLeftOut', companiesLeftOut, [formatCount(companiesLeftOut)]),
    save(ending: FileEnding, lines: readonly HistoryLine[]): void {
      const kept = linesOfFile(lines, choice);
      setCompaniesLeftOut(lines.length - kept.length);
      files.save(ending, historyFile(db, connectionId, kept, choice));
    },
    saveMarks(lines: readonly HistoryLine[]): void {
      setCompaniesLeftOut(0);
      files.save('csv', supportFile(db, lines));
    },
  };
}
export type HistoryFileState = ReturnType<typeof useHistoryFile>;
