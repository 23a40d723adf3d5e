import FileDown from 'lucide-react/icons/file-down';
import { i18n } from '#i18n';
import { FileStatusLabel, useFileExport } from '@/components/ui/file-export/file-export';
import type { TableFile } from '@/components/ui/file-export/write-table';
import { formatCount } from '@/components/ui/formats';
import type { ProblemRow } from '@/lib/exclusions/import/import-row';
import { leftOutWarning, problemLabels } from './import-labels.ts';
import type { ImportRun } from './import-runs.tsx';

export interface LeftOutProps extends Pick<ImportRun, 'list' | 'leftOut'> {
  /** The line above every section is short. */
  isShort?: boolean;
}

/** Warns that left-out people are not protected, with a file of those rows. Loaded on demand. */
export function LeftOutNote({ list, leftOut, isShort = false }: LeftOutProps) {
  const { status, isWriting, save } = useFileExport('left-out');
  const count = formatCount(leftOut.length);
  const warning = leftOutWarning(list, leftOut);
  return (
    <>
      <span>
        {warning !== null && <span className="stop">{warning} </span>}
        {!isShort && (
          <span className="soft">
            {i18n.t(list.kind === 'person' ? 'listImport.leftOutHowPeople' : 'listImport.leftOutHowCompanies')}
          </span>
        )}
      </span>
      <button type="button" className="act" disabled={isWriting} onClick={() => save('csv', leftOutFile(leftOut))}>
        <FileDown />
        {i18n.t('listImport.saveLeftOut', leftOut.length, [count])}
      </button>
      <span className="soft" role="status">
        <FileStatusLabel
          status={status}
          writing={() => i18n.t('spend.writing')}
          written={(file) => i18n.t('spend.written', file.count, [formatCount(file.count), file.file])}
          failed={i18n.t('results.file.failed')}
        />
      </span>
    </>
  );
}

/** The rows as a table that can be completed and imported again. */
function leftOutFile(leftOut: readonly ProblemRow[]): TableFile {
  const headings = [
    i18n.t('listImport.row'),
    i18n.t('listImport.name'),
    i18n.t('listImport.cell'),
    i18n.t('listImport.whyNot'),
  ];
  return {
    name: ({ date }) => i18n.t('listImport.leftOutFile', { date }),
    sheet: i18n.t('listImport.rows'),
    rows: [[headings, ...leftOut.map(({ row, name, cell, problem }) => [row, name, cell, problemLabels[problem]()])]],
  };
}
