import Clock from 'lucide-react/icons/clock';
import { i18n } from '#i18n';
import { formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { MemberRow } from '@/lib/records/exclusion-rows';
import { labelOf, routeWords } from './exclusion-words.ts';

export interface MemberLineProps {
  member: MemberRow;
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
export function MemberLine({ member, expiresAt, rowIndex, nowMs, isSelected, onTurn }: MemberLineProps) {
  const { id, why, at, route } = member;
  const who = labelOf(member);
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
      <td title={who}>
        <bdi className={member.label === null ? 'soft' : undefined}>{who}</bdi>
      </td>
      <td className="soft" title={why}>
        <bdi>{why}</bdi>
      </td>
      <td className="soft">
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {formatDay(at)}
        </time>
      </td>
      <td className="soft">{routeWords[route]()}</td>
      <td className="soft">{expiresAt !== null && <Until expiresAt={expiresAt} nowMs={nowMs} />}</td>
    </tr>
  );
}

function Until({ expiresAt, nowMs }: { expiresAt: number; nowMs: number }) {
  if (expiresAt > nowMs) return formatDay(expiresAt);
  return (
    <Mark tone="caution" icon={<Clock />}>
      {i18n.t('lists.over', { date: formatDay(expiresAt) })}
    </Mark>
  );
}

/** A line that is not read yet, in its place and height. */
export function MemberLoading({ rowIndex }: { rowIndex: number }) {
  return (
    <tr aria-rowindex={rowIndex} aria-busy="true">
      <td colSpan={6}>
        <span className="skel w-2/5" />
      </td>
    </tr>
  );
}
