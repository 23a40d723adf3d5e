import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import UserMinus from 'lucide-react/icons/user-minus';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { type ChangeResult, changed, notChanged } from '@/components/exclusions/change-result';
import { useSendTo } from '@/components/hand-over/send-to';
import { ImportCsv } from '@/components/lists/import/import-later';
import { useImportRun, useImportRuns } from '@/components/lists/import/import-runs';
import { UnfinishedImportNotice } from '@/components/lists/import/unfinished-import-notice';
import { AddMember } from '@/components/lists/members/add-member';
import { Confirm } from '@/components/ui/confirm';
import { csvType, saveBlob } from '@/components/ui/file-export/save-file';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { NameStep } from '@/components/ui/name-step';
import { MoreMenu } from '@/components/ui/table/more-menu';
import type { CountedList } from '@/lib/exclusions/reads';
import { logError } from '@/lib/platform/error-log';
import { listSource } from './list-source.ts';
import type { ListActions } from './use-list-actions.ts';

export interface ListHeadProps {
  list: CountedList;
  selected: readonly string[];
  actions: ListActions;
  /** Called when the selected members are being removed. */
  onRemoved(): void;
  onImporting(isImporting: boolean): void;
  /** Counts requests by other components to open the import form. */
  importTurn: number;
}

/** The list's name and actions. Each action's form opens below; Escape closes it. */
export function ListHead({ list, selected, actions, onRemoved, onImporting, importTurn }: ListHeadProps) {
  const { db } = usePanel();
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const runs = useImportRuns();
  const isImporting = useImportRun(list.id) !== null || runs.hasWaitingFile(list.id);
  const [open, setOpen] = useState<'add' | 'import' | 'rename' | 'remove' | null>(isImporting ? 'import' : null);
  const connectionId = useConnectionId();
  const sending = useSendTo();
  const show = (step: typeof open) => {
    setOpen(step);
    onImporting(step === 'import');
  };
  const close = () => show(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another turn opens it.
  useEffect(() => {
    if (importTurn > 0) show('import');
  }, [importTurn]);

  async function exportCsv(): Promise<ChangeResult> {
    try {
      const { readListCsv } = await import('./list-csv.ts');
      const { parts, lines, leftOut } = await readListCsv(db, list);
      const file = i18n.t('lists.fileName', { list: list.name.replace(/[^\p{L}\p{N}]+/gu, '-') });
      saveBlob(file, new Blob(parts, { type: csvType }));
      const sentences = [
        i18n.t('lists.fileWritten', lines, [formatCount(lines), file]),
        ...(leftOut === 0 ? [] : [i18n.t('listImport.leftOut', leftOut, [formatCount(leftOut)])]),
      ];
      return changed(sentences.join('. '));
    } catch (error) {
      logError(error, 'list-head');
      return notChanged(i18n.t('lists.notWritten'));
    }
  }

  return (
    <header ref={holder} tabIndex={-1}>
      <div className="ledger-head">
        <h2 className="title grow">
          <bdi>{list.name}</bdi>
        </h2>
        <div className="list-actions">
          <button
            type="button"
            className="act"
            disabled={open === 'import'}
            aria-expanded={open === 'add'}
            onClick={() => show('add')}
          >
            <Plus />
            {i18n.t('lists.add')}
          </button>
          {selected.length > 0 && (
            <button
              type="button"
              className="act"
              disabled={actions.isBusy || open === 'import'}
              onClick={() => {
                actions.removeMembers(selected);
                onRemoved();
              }}
            >
              <UserMinus />
              {i18n.t('lists.removeSelected', selected.length, [formatCount(selected.length)])}
            </button>
          )}
          <button type="button" className="act" aria-expanded={open === 'import'} onClick={() => show('import')}>
            <FileUp />
            {i18n.t('listImport.open')}
          </button>
          {list.count > 0 && (
            <button type="button" className="act" onClick={() => actions.report(exportCsv)}>
              <FileDown />
              {i18n.t('lists.export')}
            </button>
          )}
          <MoreMenu
            items={[
              ...(list.count > 0 && connectionId !== null
                ? [
                    {
                      label: i18n.t('handOver.sendTo'),
                      isOff: open === 'import',
                      onChoose: () => sending.open(listSource(db, connectionId, list)),
                    },
                  ]
                : []),
              { label: i18n.t('lists.rename'), isOff: open === 'import', onChoose: () => show('rename') },
              { label: i18n.t('lists.removeList'), isOff: open === 'import', onChoose: () => show('remove') },
            ]}
          />
        </div>
      </div>
      {sending.dialog}
      {open === null && (
        <UnfinishedImportNotice
          list={list}
          onGoOn={() => show('import')}
          onDismiss={() => actions.dropUnfinishedImport(list.id)}
        />
      )}
      {open === 'add' && (
        <AddMember
          list={list}
          isBusy={actions.isBusy}
          onAdd={actions.add}
          onAddToCompanies={actions.addToCompanies}
          onClose={close}
        />
      )}
      {open === 'import' && (
        <ImportCsv
          list={list}
          openCompanies={actions.openCompanies}
          onUndo={actions.undo}
          onDropped={() => actions.dropUnfinishedImport(list.id)}
          onClose={close}
        />
      )}
      {open === 'rename' && (
        <RenameList list={list} isBusy={actions.isBusy} onRename={actions.rename} onClose={close} />
      )}
      {open === 'remove' && (
        <div className="list-step">
          <Confirm
            title={i18n.t('lists.confirmTitle', { list: list.name })}
            text={i18n.t('lists.confirmText', list.count, [formatCount(list.count)])}
            cancelLabel={i18n.t('lists.cancel')}
            onCancel={close}
          >
            <button
              type="button"
              className="btn"
              onClick={() => {
                actions.removeList(list);
                close();
              }}
            >
              {i18n.t('lists.removeNow')}
            </button>
          </Confirm>
        </div>
      )}
    </header>
  );
}

interface RenameListProps {
  list: CountedList;
  isBusy: boolean;
  onRename(listId: string, name: string): Promise<string | null>;
  onClose(): void;
}

function RenameList({ list, isBusy, onRename, onClose }: RenameListProps) {
  return (
    <NameStep
      fieldLabel={i18n.t('lists.nameLabel')}
      name={list.name}
      longest={80}
      save={i18n.t('lists.renameNow')}
      leave={i18n.t('lists.leave')}
      isBusy={isBusy}
      onSave={(name) => onRename(list.id, name)}
      onClose={onClose}
    />
  );
}
