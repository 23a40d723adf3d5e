import FileDown from 'lucide-react/icons/file-down';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UserMinus from 'lucide-react/icons/user-minus';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanelWorld } from '@/components/subject/panel-context';
import { Confirm } from '@/components/ui/confirm';
import { formatCount } from '@/components/ui/formats';
import { saveFile } from '@/components/ui/save-file';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import type { CountedList } from '@/lib/exclusions/reads';
import { AddMember } from './add-member.tsx';
import { readListCsv } from './list-csv.ts';
import { RenameList } from './rename-list.tsx';
import type { ListActs } from './use-list-acts.ts';

export interface ListHeadProps {
  list: CountedList;
  selected: readonly string[];
  can: ListActs;
  /** What was selected is on its way out. */
  onRemoved(): void;
}

/** The list's name and what can be done with it; each step opens under the line and Escape closes it. */
export function ListHead({ list, selected, can, onRemoved }: ListHeadProps) {
  const { db } = usePanelWorld();
  const holder = useRef<HTMLElement>(null);
  useKeptFocus(holder);
  const [open, setOpen] = useState<'add' | 'rename' | 'remove' | null>(null);
  const { changes } = can;
  const close = () => setOpen(null);

  async function exportCsv(): Promise<void> {
    const { text, lines } = await readListCsv(db, list);
    const file = i18n.t('lists.fileName', { list: list.name.replace(/[^\p{L}\p{N}]+/gu, '-') });
    saveFile(file, 'text/csv;charset=utf-8', text);
    can.say({ kind: 'done', words: i18n.t('lists.fileWritten', lines, [formatCount(lines), file]), token: null });
  }

  return (
    <header ref={holder} tabIndex={-1}>
      <div className="ledger-head">
        <h2 className="title grow">
          <bdi>{list.name}</bdi>
        </h2>
        {changes !== null && (
          <>
            <button type="button" className="act" aria-expanded={open === 'add'} onClick={() => setOpen('add')}>
              <Plus />
              {i18n.t('lists.add')}
            </button>
            <button
              type="button"
              className="act"
              disabled={selected.length === 0 || can.isBusy}
              onClick={() => {
                changes.removeMembers(selected);
                onRemoved();
              }}
            >
              <UserMinus />
              {selected.length === 0
                ? i18n.t('lists.remove')
                : i18n.t('lists.removeSelected', selected.length, [formatCount(selected.length)])}
            </button>
          </>
        )}
        <button
          type="button"
          className="act"
          disabled={list.count === 0}
          onClick={() => void exportCsv().catch(() => can.say({ kind: 'failed', words: i18n.t('lists.notWritten') }))}
        >
          <FileDown />
          {i18n.t('lists.export')}
        </button>
        {changes !== null && (
          <>
            <button type="button" className="act" aria-expanded={open === 'rename'} onClick={() => setOpen('rename')}>
              <Pencil />
              {i18n.t('lists.rename')}
            </button>
            <button type="button" className="act" aria-expanded={open === 'remove'} onClick={() => setOpen('remove')}>
              <Trash2 />
              {i18n.t('lists.removeList')}
            </button>
          </>
        )}
      </div>
      {open === 'add' && changes !== null && (
        <AddMember list={list} isBusy={can.isBusy} onAdd={changes.add} onClose={close} />
      )}
      {open === 'rename' && changes !== null && (
        <RenameList list={list} isBusy={can.isBusy} onRename={changes.rename} onClose={close} />
      )}
      {open === 'remove' && changes !== null && (
        <div className="list-step">
          <Confirm
            title={i18n.t('lists.confirmTitle', { list: list.name })}
            text={i18n.t('lists.confirmText', list.count, [formatCount(list.count)])}
            keepLabel={i18n.t('lists.keep')}
            onKeep={close}
          >
            <button
              type="button"
              className="btn"
              onClick={() => {
                changes.removeList(list);
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
