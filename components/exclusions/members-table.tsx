import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { TableSpacer } from '@/components/ui/table-spacer';
import { expiryOf } from '@/lib/exclusions/expiry';
import type { ListRow } from '@/lib/records/exclusion-rows';
import { MemberLine, MemberLoading } from './member-line.tsx';
import type { Members } from './use-members.ts';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;

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
  const virtual = useVirtualizer({
    count: members.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => readLineHeight(scroller.current),
    overscan: 12,
  });
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
      <table className="grid-table members-table" aria-label={list.name} aria-rowcount={members.count + 1}>
        <Columns isTickable={onSelect !== null} />
        <tbody>
          <TableSpacer columns={6} height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const member = members.at(index);
            return member === undefined ? (
              <MemberLoading key={index} rowIndex={index + 2} />
            ) : (
              <MemberLine
                key={member.id}
                member={member}
                expiresAt={expiryOf(list, member)}
                rowIndex={index + 2}
                nowMs={nowMs}
                isSelected={onSelect === null ? null : selected.has(member.id)}
                onTurn={turn}
              />
            );
          })}
          <TableSpacer columns={6} height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function Columns({ isTickable }: { isTickable: boolean }) {
  return (
    <>
      <colgroup>
        {isTickable && <col className="w-[52px]" />}
        <col className="w-[30%]" />
        <col />
        <col className="w-[104px]" />
        <col className="w-[136px]" />
        <col className="w-[128px]" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {isTickable && (
            <th scope="col">
              <span className="sr-only">{i18n.t('lists.selected')}</span>
            </th>
          )}
          <th scope="col">{i18n.t('lists.who')}</th>
          <th scope="col">{i18n.t('lists.why')}</th>
          <th scope="col">{i18n.t('lists.when')}</th>
          <th scope="col">{i18n.t('lists.by')}</th>
          <th scope="col">{i18n.t('lists.expires')}</th>
        </tr>
      </thead>
    </>
  );
}

function readLineHeight(element: HTMLElement | null): number {
  if (element === null) return usualLine;
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--line')) || usualLine;
}
