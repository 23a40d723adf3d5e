import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { MemberLine, MemberLoading } from './member-line.tsx';
import { columnCounts, MembersHead } from './members-head.tsx';
import type { Members } from './use-members.ts';
import { useTableWidth } from './use-table-width.ts';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;
/** A second line of text, as the style sheet says of `.members-table[data-room='narrow'] td`. */
const secondLine = 20;

export interface MembersTableProps {
  list: ListRow;
  members: Members;
  nowMs: number;
  selected: ReadonlySet<string>;
  /** Null where nothing can be done with what is selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

/** A table of any length: only the lines in view exist, spacers hold the place of the others. It scrolls by itself, by keyboard too. */
export function MembersTable({ list, members, nowMs, selected, onSelect }: MembersTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const width = useTableWidth(scroller);
  const virtual = useVirtualizer({
    count: members.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => readLineHeight(scroller.current) + (width === 'narrow' ? secondLine : 0),
    overscan: 12,
  });
  const columns = columnCounts[width] + (onSelect === null ? 0 : 1);
  // Lines of another height stand elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another room is another height.
  useEffect(() => virtual.measure(), [width]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const view = `${first?.index ?? 0}-${last?.index ?? 0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view asks for other lines.
  useEffect(() => members.onView(first?.index ?? 0, last?.index ?? 0), [view]);

  function turn(id: string, isOn: boolean): void {
    const next = new Set(selected);
    if (isOn) next.add(id);
    else next.delete(id);
    onSelect?.(next);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('lists.scroll')}>
      <table
        className="grid-table members-table"
        data-room={width}
        aria-label={list.name}
        aria-rowcount={members.count + 1}
      >
        <MembersHead width={width} members={members} selected={selected} onSelect={onSelect} />
        <tbody>
          <TableSpacer columns={columns} height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const member = members.at(index);
            return member === undefined ? (
              <MemberLoading key={index} rowIndex={index + 2} columns={columns} />
            ) : (
              <MemberLine
                key={member.id}
                member={member}
                width={width}
                expiresAt={expiryOf(list, member)}
                rowIndex={index + 2}
                nowMs={nowMs}
                isSelected={onSelect === null ? null : selected.has(member.id)}
                onTurn={turn}
              />
            );
          })}
          <TableSpacer columns={columns} height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function readLineHeight(element: HTMLElement | null): number {
  if (element === null) return usualLine;
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--line')) || usualLine;
}
