import clsx from 'clsx';
import Clock from 'lucide-react/icons/clock';
import { Fragment, memo, type ReactElement } from 'react';
import { i18n } from '#i18n';
import { memberLabel, routeLabels } from '@/components/exclusions/exclusion-labels';
import { formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { cellLines } from '@/components/ui/table/cells';
import { hasShift } from '@/components/ui/table/use-row-selection';
import { valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import type { MemberColumn } from './member-columns.ts';

export interface MemberLineProps {
  member: MemberRow;
  /** In full, if it was bought; null once they were forgotten. */
  name: string | null;
  columns: readonly MemberColumn[];
  /** Null if it does not expire. */
  expiresAt: number | null;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  believedMs: number;
  isSelected: boolean;
  /** `isRange`: with Shift, from the line turned last up to this one. */
  onTurn(id: string, isOn: boolean, isRange: boolean): void;
}

/** A member. An expired one says so. Memoized, so that scrolling does not render it again. */
export const MemberLine = memo(function MemberLine(props: MemberLineProps) {
  const { member, name, columns, rowIndex, isSelected, onTurn } = props;
  const who = memberLabel({ label: name });
  return (
    <tr aria-rowindex={rowIndex} aria-selected={isSelected}>
      <td>
        <input
          className="check"
          type="checkbox"
          aria-label={i18n.t('lists.select', { who })}
          checked={isSelected}
          onChange={({ target, nativeEvent }) => onTurn(member.id, target.checked, hasShift(nativeEvent))}
        />
      </td>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column](props)}</Fragment>
      ))}
    </tr>
  );
});

/** The cell of each column. */
const cells: Record<MemberColumn, (props: MemberLineProps) => ReactElement> = {
  who({ name, member }) {
    const who = memberLabel({ label: name });
    if (name !== null && member.names.length > 0 && member.names.every(isWeakName)) {
      const weak = i18n.t('lists.weakMember');
      return (
        <td title={`${who}, ${weak}`}>
          <span className="cell-lines">
            <bdi className="who-name">{who}</bdi> <span className="soft">{weak}</span>
          </span>
        </td>
      );
    }
    const [website] = name === null ? [] : valuesOfNames(member.names, 'domain');
    const hasMore = website !== undefined && website !== name;
    return (
      <td title={hasMore ? `${who}, ${website}` : who}>
        <bdi className={clsx(name === null ? 'soft' : 'who-name', !hasMore && cellLines(who))}>{who}</bdi>
        {hasMore && (
          <>
            {' '}
            <bdi className="soft" dir="ltr">
              {website}
            </bdi>
          </>
        )}
      </td>
    );
  },
  why: ({ member: { why } }) => (
    <td className="soft" title={why}>
      <bdi className={cellLines(why)}>{why}</bdi>
    </td>
  ),
  when: ({ member: { at } }) => (
    <td className="soft">
      <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
        {formatDay(at)}
      </time>
    </td>
  ),
  by: ({ member: { route } }) => <td className="soft">{routeLabels[route]()}</td>,
  expires: ({ expiresAt, believedMs }) => (
    <td className="soft">{expiresAt !== null && <Until expiresAt={expiresAt} believedMs={believedMs} />}</td>
  ),
};

function Until({ expiresAt, believedMs }: { expiresAt: number; believedMs: number }) {
  const date = formatDay(expiresAt);
  if (expiresAt > believedMs) return date;
  return (
    <Mark tone="caution" icon={<Clock />}>
      {i18n.t('lists.over', { date })}
    </Mark>
  );
}
