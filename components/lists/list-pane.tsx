import { useLiveQuery } from 'dexie-react-hooks';
import SearchX from 'lucide-react/icons/search-x';
import UserX from 'lucide-react/icons/user-x';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { ChangeStatusLine } from '@/components/exclusions/change-status';
import { memberLabel } from '@/components/exclusions/exclusion-labels';
import { useImportRun, useImportRuns } from '@/components/lists/import/import-runs';
import { type MemberCell, memberTable } from '@/components/lists/members/member-columns';
import { useMemberNames } from '@/components/lists/members/member-names';
import { type Members, useMembers } from '@/components/lists/members/use-members';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import { type Column, type TableColumns, useTableColumns } from '@/components/ui/table/use-table-columns';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import type { CountedList } from '@/lib/exclusions/reads';
import { ListHead } from './list-head.tsx';
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

const choices = [30, 90, 180, 365, 730];
const never = 'never';

/** Whether a list of companies covers their people, and when memberships expire. */
function ListRules({ list, actions }: { list: CountedList; actions: ListActions }) {
  const id = useId();
  const { expiresAfterDays: days } = list;
  const offered = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((a, b) => a - b);
  return (
    <div className="list-rules">
      <span>
        <label htmlFor={id}>{i18n.t('lists.stay')}</label>
        <select
          id={id}
          className="field"
          value={days ?? never}
          onChange={({ target }) => actions.setExpiry(list.id, target.value === never ? null : Number(target.value))}
        >
          <option value={never}>{i18n.t('lists.stayForEver')}</option>
          {offered.map((each) => (
            <option key={each} value={each}>
              {i18n.t('lists.stayDays', each, [formatCount(each)])}
            </option>
          ))}
        </select>
      </span>
      {list.kind === 'company' && (
        <Check
          label={i18n.t('lists.covers')}
          isOn={list.coversPeople}
          onTurn={(isOn) => actions.setCoversPeople(list.id, isOn)}
        />
      )}
    </div>
  );
}

interface MembersTableProps {
  list: ListRow;
  members: Members;
  columns: TableColumns<Column<MemberCell>>;
  /** Null without a connection, so without known names. */
  connectionId: string | null;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

function MembersTable(props: MembersTableProps) {
  const { list, members, columns, connectionId, nowMs, selected, onSelect } = props;
  const lines = useTableLines({ count: members.count, overscan: 3, idAt: (index) => members.ids[index] });
  const { first, last } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the visible range matters.
  useEffect(() => members.onView(first, last), [first, last]);
  const selection = useRowSelection({ ids: members.ids, selected, onSelect });
  const nameOf = useMemberNames(
    connectionId,
    lines.indices.map((index) => members.at(index)),
  );
  const { db } = usePanel();
  const believedMs = useLiveQuery(async () => readBelievedTime(db, nowMs), [db, nowMs]) ?? Number.NEGATIVE_INFINITY;
  const all = members.found === null ? 'lists.selectAll' : 'lists.selectFound';
  return (
    <DataTable
      {...{ columns, lines, selection }}
      scrollLabel={i18n.t('lists.scroll')}
      label={list.name}
      className="members-table"
      selectAllLabel={i18n.t(all, members.ids.length, [formatCount(members.ids.length)])}
      rowAt={(index) => {
        const member = members.at(index);
        if (member === undefined) return undefined;
        const { id } = member;
        const name = nameOf(member);
        return {
          key: id,
          cells: { member, name, expiresAt: expiryOf(list, member), believedMs },
          box: { id, label: i18n.t('lists.select', { who: memberLabel({ label: name }) }), isOn: selected.has(id) },
        };
      }}
    />
  );
}
