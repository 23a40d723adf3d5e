import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCount } from '@/components/ui/formats';
import { DataTable, LoadingLine } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import { leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { TableColumns } from '@/components/ui/table/use-table-columns';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { type MemberColumn, memberHeads } from './member-columns.ts';
import { MemberLine } from './member-line.tsx';
import { useMemberNames } from './member-names.ts';
import type { Members } from './use-members.ts';

export interface MembersTableProps {
  list: ListRow;
  members: Members;
  columns: TableColumns<MemberColumn>;
  /** Null without a connection, of which no name is known. */
  connectionId: string | null;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** All members of a list. */
export function MembersTable(props: MembersTableProps) {
  const { list, members, columns, connectionId, nowMs, selected, onSelect } = props;
  const lines = useTableLines({ count: members.count, overscan: 3, idAt: (index) => members.ids[index] });
  const { first, last } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the visible range matters.
  useEffect(() => members.onView(first, last), [first, last]);
  const selection = useRowSelection({
    ...{ count: members.count, selected, onSelect },
    idAt: (index) => members.ids[index],
  });
  const nameOf = useMemberNames(
    connectionId,
    lines.indices.map((index) => members.at(index)),
  );
  const { db } = usePanel();
  const believedMs = useLiveQuery(async () => readBelievedTime(db, nowMs), [db, nowMs]) ?? Number.NEGATIVE_INFINITY;
  const heads = memberHeads(columns);
  const all = members.found === null ? 'lists.selectAll' : 'lists.selectFound';
  return (
    <DataTable
      lines={lines}
      selection={selection}
      scrollLabel={i18n.t('lists.scroll')}
      label={list.name}
      className="members-table"
      minWidth={leastWidth(heads, columns, true)}
      pins={pinsOf(heads, columns, true)}
      head={
        <TableHead
          columns={heads}
          layout={columns}
          selectAll={
            <SelectAll
              label={i18n.t(all, members.ids.length, [formatCount(members.ids.length)])}
              keys={members.ids}
              {...{ selected, onSelect }}
            />
          }
        />
      }
      columns={heads.length + 1}
    >
      {(index, rowIndex) => {
        const member = members.at(index);
        return member === undefined ? (
          <LoadingLine key={index} rowIndex={rowIndex} columns={heads.length + 1} />
        ) : (
          <MemberLine
            key={member.id}
            {...{ member, rowIndex, believedMs }}
            name={nameOf(member)}
            columns={columns.shown}
            expiresAt={expiryOf(list, member)}
            isSelected={selected.has(member.id)}
            onTurn={selection.turn}
          />
        );
      }}
    </DataTable>
  );
}
