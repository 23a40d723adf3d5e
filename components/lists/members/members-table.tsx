import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { memberLabel } from '@/components/exclusions/exclusion-labels';
import { formatCount } from '@/components/ui/formats';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { Column, TableColumns } from '@/components/ui/table/use-table-columns';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import type { MemberCell } from './member-columns.tsx';
import { useMemberNames } from './member-names.ts';
import type { Members } from './use-members.ts';

export interface MembersTableProps {
  list: ListRow;
  members: Members;
  columns: TableColumns<Column<MemberCell>>;
  /** Null without a connection, so without known names. */
  connectionId: string | null;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

export function MembersTable(props: MembersTableProps) {
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
