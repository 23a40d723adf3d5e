import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { memberLabel, routeLabels } from '@/components/exclusions/exclusion-labels';
import { formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { TableWidth } from './members-head.tsx';

export interface MemberLineProps {
  member: MemberRow;
  width: TableWidth;
  /** Null: until removed. */
  expiresAt: number | null;
  /** Its place in the whole table, the heading's row being 1. */
  rowIndex: number;
  nowMs: number;
  /** Null where lines are not to be selected. */
  isSelected: boolean | null;
  onTurn(id: string, isOn: boolean): void;
}

/** Who, why, since when, how they came here, and until when. What holds no more says so. */
export function MemberLine({ member, width, expiresAt, rowIndex, nowMs, isSelected, onTurn }: MemberLineProps) {
  const { id, why, at, route } = member;
  const who = memberLabel(member);
  return (
    <tr aria-rowindex={rowIndex}>
      {isSelected !== null && (
        <td>
          <input
            className="check"
            type="checkbox"
            aria-label={i18n.t('lists.select', { who })}
            checked={isSelected}
            onChange={({ target }) => onTurn(id, target.checked)}
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
}

interface Facts {
  who: ReactNode;
  why: ReactNode;
  since: ReactNode;
  by: ReactNode;
  until: ReactNode;
}

/** The same facts in every room, as `members-head.tsx` names them. */
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

/** `isAlone`: not in a column of its own, whose heading says what it is. */
function Until({ expiresAt, nowMs, isAlone }: { expiresAt: number; nowMs: number; isAlone: boolean }) {
  const date = formatDay(expiresAt);
  if (expiresAt > nowMs) return isAlone ? i18n.t('lists.untilDay', { date }) : date;
  return (
    <Mark tone="caution" icon={<Clock />}>
      {i18n.t('lists.over', { date })}
    </Mark>
  );
}
