import Ban from 'lucide-react/icons/ban';
import { useId } from 'react';
import { i18n } from '#i18n';
import { formatClock, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { hasShift } from '@/components/ui/table/use-row-selection';
import type { VisitLine } from './visited-lines.ts';

export interface VisitedRowProps {
  line: VisitLine;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  nowMs: number;
  /** Null if lines are not selectable. */
  isSelected: boolean | null;
  /** `isRange`: Shift was held, so everything from the line ticked before up to this one changes. */
  onTurn(key: string, isOn: boolean, isRange: boolean): void;
}

/** Name and time. Falls back to the slug, since names are never read from the page. */
export function VisitedRow({ line, rowIndex, nowMs, isSelected, onTurn }: VisitedRowProps) {
  const id = useId();
  const { key, who, at, isSelectable } = line;
  return (
    <tr aria-rowindex={rowIndex} aria-selected={isSelected ?? undefined} data-on={isSelected || undefined}>
      <td>
        <label className="visit" htmlFor={id}>
          {isSelected !== null && (
            <input
              id={id}
              className="check"
              type="checkbox"
              aria-label={i18n.t('lists.select', { who })}
              disabled={!isSelectable}
              checked={isSelected}
              onChange={({ target, nativeEvent }) => onTurn(key, target.checked, hasShift(nativeEvent))}
            />
          )}
          <span className="visit-who">
            <bdi title={who}>{who}</bdi>
            <span className="visit-more">
              <More line={line} />
            </span>
          </span>
        </label>
      </td>
      <td className="soft">
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {whenLabel(at, nowMs)}
        </time>
      </td>
    </tr>
  );
}

function More({ line: { exclusion, company, isNamed } }: { line: VisitLine }) {
  if (exclusion !== null) {
    const words = { self: 'visited.already', company: 'visited.throughCompany' } as const;
    return (
      <Mark tone="stop" icon={<Ban />}>
        {i18n.t(words[exclusion.because], { list: exclusion.listName })}
      </Mark>
    );
  }
  if (company !== null) return <bdi title={company}>{company}</bdi>;
  return isNamed ? null : i18n.t('visited.addressOnly');
}

/** "14:06", "yesterday", "17 Nov". */
function whenLabel(at: number, nowMs: number): string {
  const dayOf = (ms: number) => new Date(ms).toDateString();
  if (dayOf(at) === dayOf(nowMs)) return formatClock(at);
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  return yesterday.toDateString() === dayOf(at) ? i18n.t('visited.yesterday') : formatDay(at);
}
