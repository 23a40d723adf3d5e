import SearchX from 'lucide-react/icons/search-x';
import UserX from 'lucide-react/icons/user-x';
import { useDeferredValue, useState } from 'react';
import { i18n } from '#i18n';
import { useConnectionId } from '@/components/context/use-connection';
import { ChangeStatusLine } from '@/components/exclusions/change-status';
import { useImportRun, useImportRuns } from '@/components/lists/import/import-runs';
import { memberTable } from '@/components/lists/members/member-columns';
import { MembersTable } from '@/components/lists/members/members-table';
import { useMembers } from '@/components/lists/members/use-members';
import { formatCount } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { CountedList } from '@/lib/exclusions/reads';
import { ListHead } from './list-head.tsx';
import { ListRules } from './list-rules.tsx';
import { SyncLine } from './sync-line.tsx';
import type { ListActions } from './use-list-actions.ts';

export interface ListPaneProps {
  list: CountedList;
  nowMs: number;
  actions: ListActions;
}

/** One list: its actions, rules and members. While it changes in batches, only the progress is shown. */
export function ListPane({ list, nowMs, actions }: ListPaneProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const runs = useImportRuns();
  const hasRun = useImportRun(list.id) !== null;
  const [isImporting, setImporting] = useState(hasRun || runs.hasWaitingFile(list.id));
  const [importTurn, setImportTurn] = useState(0);
  // Live queries of the members would rerun for every batch.
  const isChanging = isImporting || (actions.status.kind === 'running' && actions.status.doing.inPieces === true);
  return (
    <>
      <ListHead
        list={list}
        selected={[...selected]}
        actions={actions}
        onRemoved={() => setSelected(new Set())}
        onImporting={setImporting}
        importTurn={importTurn}
      />
      {!isChanging && <SyncLine list={list} nowMs={nowMs} />}
      <ChangeStatusLine
        className="ledger-status"
        status={actions.status}
        onUndo={actions.undo}
        onDismiss={actions.dismiss}
      />
      {!isChanging && (
        <SearchableMembers
          {...{ list, nowMs, selected, actions }}
          onSelect={setSelected}
          onImport={() => setImportTurn(importTurn + 1)}
        />
      )}
    </>
  );
}

interface SearchableMembersProps {
  list: CountedList;
  nowMs: number;
  selected: ReadonlySet<string>;
  actions: ListActions;
  onSelect(selected: ReadonlySet<string>): void;
  onImport(): void;
}

/** All members, with a search and the rules of the list in one line. */
function SearchableMembers({ list, nowMs, selected, actions, onSelect, onImport }: SearchableMembersProps) {
  const [text, setText] = useState('');
  // A search needs all members; they are read when the field gets focus.
  const [isSearchNear, setSearchNear] = useState(false);
  const connectionId = useConnectionId();
  const members = useMembers(list, connectionId, useDeferredValue(text), isSearchNear);
  const columns = useTableColumns(memberTable);
  const searchLabel = i18n.t(list.kind === 'person' ? 'lists.searchPeople' : 'lists.searchCompanies', list.count, [
    formatCount(list.count),
  ]);
  return (
    <>
      <div className="list-tools">
        {list.count > 0 && (
          <search>
            <TableFilter
              isOnly
              label={i18n.t('lists.search')}
              placeholder={searchLabel}
              value={text}
              onFocus={() => setSearchNear(true)}
              onChange={setText}
            />
            {members.found !== null && (
              <span className="soft" role="status">
                {i18n.t('lists.found', members.found, [formatCount(members.found), formatCount(list.count)])}
              </span>
            )}
          </search>
        )}
        <ListRules list={list} actions={actions} />
        {list.count > 0 && <ColumnsMenu columns={columns} />}
      </div>
      {list.count === 0 && (
        <Note
          icon={<UserX />}
          level={2}
          title={i18n.t(list.kind === 'person' ? 'lists.empty.title' : 'lists.empty.titleCompany')}
          text={i18n.t('lists.empty.text')}
        >
          <button type="button" className="btn" onClick={onImport}>
            {i18n.t('lists.empty.import')}
          </button>
        </Note>
      )}
      {list.count > 0 && members.found === 0 && (
        <Note icon={<SearchX />} level={2} title={i18n.t('lists.nothing.title')} text={i18n.t('lists.nothing.text')}>
          <button type="button" className="btn" onClick={() => setText('')}>
            {i18n.t('lists.nothing.clear')}
          </button>
        </Note>
      )}
      {members.count > 0 && <MembersTable {...{ list, members, columns, connectionId, nowMs, selected, onSelect }} />}
    </>
  );
}

/** The message that updates the list's copy on the service. */
