import FileDown from 'lucide-react/icons/file-down';
import { type ReactNode, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { type FileStatus, FileStatusLabel } from '@/components/ui/file-export/file-export';
import type { FileEnding } from '@/components/ui/file-export/write-table';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import { Menu } from '@/components/ui/table/menu';
import type { ColumnChoice } from './all-columns.ts';
import { ColumnsChoice, type ColumnsChoiceProps } from './columns-choice.tsx';
import { withLeftOut } from './excluded-rows.ts';
import { fileNotes } from './file-notes.ts';

export interface FileButtonsProps extends Pick<ColumnsChoiceProps, 'offersExcluded'> {
  choice: ColumnChoice;
  disabled: boolean;
  onChoose(choice: ColumnChoice): void;
  onSave(ending: FileEnding): void;
}

/** Which columns the file has, and a button for each kind of file. */
export function FileButtons({ choice, disabled, onSave, ...choosing }: FileButtonsProps) {
  return (
    <>
      <ColumnsChoice value={choice} disabled={disabled} {...choosing} />
      <Check
        label={i18n.t('files.notes')}
        isOn={useSyncExternalStore(fileNotes.subscribe, () => fileNotes.getState().isOn)}
        onTurn={(isOn) => fileNotes.setState({ isOn })}
      />
      <button type="button" className="act" disabled={disabled} onClick={() => onSave('csv')}>
        <FileDown />
        {i18n.t('results.csv')}
      </button>
      <button type="button" className="act" disabled={disabled} onClick={() => onSave('xlsx')}>
        <FileDown />
        {i18n.t('results.xlsx')}
      </button>
    </>
  );
}

/** "Save file": its columns and its kind, behind one button. `children`: what else takes them along. */
export function FileMenu({ onSave, children, ...props }: FileButtonsProps & { children?: ReactNode }) {
  return (
    <Menu
      label={i18n.t('files.save')}
      button={
        <>
          <FileDown />
          {i18n.t('files.save')}
        </>
      }
    >
      {(close) => (
        <>
          <FileButtons
            {...props}
            onSave={(ending) => {
              close();
              onSave(ending);
            }}
          />
          {children}
        </>
      )}
    </Menu>
  );
}

/** What became of the last file. `note`: what else is to say of one that was written. */
export function FilesStatus({ status, note = '' }: { status: FileStatus; note?: string }) {
  return (
    <p className="table-status meta" role="status">
      <FileStatusLabel
        status={status}
        writing={() => i18n.t('results.file.writing')}
        written={({ count, file, leftOut }) =>
          `${withLeftOut(i18n.t('results.file.written', count, [formatCount(count), file]), leftOut)} ${note}`.trim()
        }
        failed={i18n.t('results.file.failed')}
      />
    </p>
  );
}
