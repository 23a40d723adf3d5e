import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { DataTable, LoadingLine } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { MemberLine } from './member-line.tsx';
import { columnCounts, MembersHead, useTableWidth } from './members-head.tsx';
import type { Members } from './use-members.ts';

/** Height of a second line of text, matching `.members-table[data-room='narrow'] td` in the style sheet. */
const secondLine = 20;

export interface MembersTableProps {
  list: ListRow;
  members: Members;
  nowMs: number;
  selected: ReadonlySet<string>;
  /** Null if members are not selectable. */
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

/** All members of a list, on two lines each where the table is narrow. */
export function MembersTable({ list, members, nowMs, selected, onSelect }: MembersTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const width = useTableWidth(scroller);
  const lines = useTableLines({
    count: members.count,
    scroller,
    extraHeight: width === 'narrow' ? secondLine : 0,
    overscan: 3,
    idAt: (index) => members.ids[index],
  });
  const columns = columnCounts[width] + (onSelect === null ? 0 : 1);
  const { first, last } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the visible range matters.
  useEffect(() => members.onView(first, last), [first, last]);

  const selection = useRowSelection({
    ...{ count: members.count, selected, onSelect },
    idAt: (index) => members.ids[index],
  });

  return (
    <DataTable
      lines={lines}
      selection={onSelect === null ? undefined : selection}
      scrollLabel={i18n.t('lists.scroll')}
      label={list.name}
      className="members-table"
      room={width}
      head={<MembersHead {...{ width, members, selected, onSelect }} />}
      columns={columns}
    >
      {(index, rowIndex) => {
        const member = members.at(index);
        return member === undefined ? (
          <LoadingLine key={index} rowIndex={rowIndex} columns={columns} />
        ) : (
          <MemberLine
            key={member.id}
            member={member}
            width={width}
            expiresAt={expiryOf(list, member)}
            rowIndex={rowIndex}
            nowMs={nowMs}
            isSelected={onSelect === null ? null : selected.has(member.id)}
            onTurn={selection.turn}
          />
        );
      }}
    </DataTable>
  );
}
