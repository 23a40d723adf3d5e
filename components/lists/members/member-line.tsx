import Clock from 'lucide-react/icons/clock';
import { memo, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { memberLabel, routeLabels } from '@/components/exclusions/exclusion-labels';
import { formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { hasShift } from '@/components/ui/table/use-row-selection';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { TableWidth } from './members-head.tsx';

export interface MemberLineProps {
  member: MemberRow;
  width: TableWidth;
  /** Null if it does not expire. */
  expiresAt: number | null;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  nowMs: number;
  /** Null if lines are not selectable. */
  isSelected: boolean | null;
  /** `isRange`: with Shift, from the line turned last up to this one. */
  onTurn(id: string, isOn: boolean, isRange: boolean): void;
}

/**
 * A member: name, reason, date added, origin and expiry. An expired one says so. Memoized, so that scrolling does not
 * render it again.
 */
export const MemberLine = memo(function MemberLine(props: MemberLineProps) {
  const { member, width, expiresAt, rowIndex, nowMs, isSelected, onTurn } = props;
  const { id, why, at, route } = member;
  const who = memberLabel(member);
  return (
    <tr aria-rowindex={rowIndex} aria-selected={isSelected ?? undefined}>
      {isSelected !== null && (
        <td>
          <input
            className="check"
            type="checkbox"
            aria-label={i18n.t('lists.select', { who })}
            checked={isSelected}
            onChange={({ target, nativeEvent }) => onTurn(id, target.checked, hasShift(nativeEvent))}
          />
        </td>
      )}
      {cellsOf[width]({
        who: (
          <bdi className={member.label === null ? 'soft' : undefined} title={who}>
            {who}
          </bdi>
        ),
        why: (
          <bdi className="soft" title={why}>
            {why}
          </bdi>
        ),
        since: (
          <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
            {formatDay(at)}
          </time>
        ),
        by: routeLabels[route](),
        until: expiresAt !== null && <Until expiresAt={expiresAt} nowMs={nowMs} isAlone={width === 'narrow'} />,
      })}
    </tr>
  );
});

interface Facts {
  who: ReactNode;
  why: ReactNode;
  since: ReactNode;
  by: ReactNode;
  until: ReactNode;
}

/** The same facts at every table width, matching the headings in `members-head.tsx`. */
const cellsOf: Record<TableWidth, (facts: Facts) => ReactNode> = {
  wide: ({ who, why, since, by, until }) => (
    <>
      <td>{who}</td>
      <td>{why}</td>
      <td className="soft">{since}</td>
      <td className="soft">{by}</td>
      <td className="soft">{until}</td>
    </>
  ),
  middle: ({ who, why, since, by, until }) => (
    <>
      <td>{who}</td>
      <td>{why}</td>
      <td className="soft">
        {since}, {by}
      </td>
      <td className="soft">{until}</td>
    </>
  ),
  narrow: ({ who, why, since, by, until }) => (
    <>
      <td>
        <div>{who}</div>
        <div>{why}</div>
      </td>
      <td className="soft">
        <div>
          {since}, {by}
        </div>
        <div>{until}</div>
      </td>
    </>
  ),
};

/** `isAlone`: not in a column with a heading, so the text has to say what the date is. */
function Until({ expiresAt, nowMs, isAlone }: { expiresAt: number; nowMs: number; isAlone: boolean }) {
  const date = formatDay(expiresAt);
  if (expiresAt > nowMs) return isAlone ? i18n.t('lists.untilDay', { date }) : date;
  return (
    <Mark tone="caution" icon={<Clock />}>
      {i18n.t('lists.over', { date })}
    </Mark>
  );
}
