import ListX from 'lucide-react/icons/list-x';
import { useState } from 'react';
import { i18n } from '#i18n';
import { ChangeStatusLine } from '@/components/exclusions/change-status';
import { ImportCsv } from '@/components/lists/import/import-later';
import { Note } from '@/components/ui/note';
import type { CountedList } from '@/lib/exclusions/reads';
import type { ListActions } from './use-list-actions.ts';

/** What a file is read for before its list is made. */
const firstList = (): CountedList => ({
  ...{ id: '', name: i18n.t('lists.first'), kind: 'person', createdAt: 0, count: 0 },
  ...{ coversPeople: false, expiresAfterDays: null, lastUsedAt: null, removedAt: null, salt: null },
});

/** Offers a new list, or an import into the first one, which is made when its rows are added. */
export function NoList({ actions, onMaking }: { actions: ListActions; onMaking(): void }) {
  const [first] = useState(firstList);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {isImporting && (
        <div className="ledger-head">
          <h2 className="title grow">{first.name}</h2>
        </div>
      )}
      <ChangeStatusLine
        className="ledger-status"
        status={actions.status}
        onUndo={actions.undo}
        onDismiss={actions.dismiss}
      />
      {isImporting ? (
        <ImportCsv
          list={first}
          make={(prepare) => actions.create(first.name, first.kind, prepare)}
          openCompanies={actions.openCompanies}
          onUndo={actions.undo}
          onDropped={() => undefined}
          onClose={() => setImporting(false)}
        />
      ) : (
        <Note icon={<ListX />} level={2} title={i18n.t('lists.none.title')} text={i18n.t('lists.none.text')}>
          <button type="button" className="btn" disabled={actions.isBusy} onClick={onMaking}>
            {i18n.t('lists.newList')}
          </button>
          <button type="button" className="btn" disabled={actions.isBusy} onClick={() => setImporting(true)}>
            {i18n.t('listImport.open')}
          </button>
        </Note>
      )}
    </>
  );
}
