import Ban from 'lucide-react/icons/ban';
import { Fragment, type ReactElement, useId } from 'react';
import { i18n } from '#i18n';
import { formatClock, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { hasShift } from '@/components/ui/table/use-row-selection';
import type { VisitColumn } from './visit-columns.ts';
import type { VisitLine } from './visited-lines.ts';

export interface VisitedRowProps {
  line: VisitLine;
  columns: readonly VisitColumn[];
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  nowMs: number;
  isSelected: boolean;
  /** `isRange`: Shift was held, so everything from the line ticked before up to this one changes. */
  onTurn(key: string, isOn: boolean, isRange: boolean): void;
}

/** Name and time. Falls back to the slug, since names are never read from the page. */
export function VisitedRow(props: VisitedRowProps) {
  const { line, columns, rowIndex, isSelected, onTurn } = props;
  const id = useId();
  const { key, who, isSelectable } = line;
  return (
    <tr aria-rowindex={rowIndex} aria-selected={isSelected} data-on={isSelected || undefined}>
      <td>
        <input
          id={id}
          className="check"
          type="checkbox"
          aria-label={i18n.t('lists.select', { who })}
          disabled={!isSelectable}
          checked={isSelected}
          onChange={({ target, nativeEvent }) => onTurn(key, target.checked, hasShift(nativeEvent))}
        />
      </td>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]({ ...props, boxId: id })}</Fragment>
      ))}
    </tr>
  );
}

/** The cell of each column. */
const cells: Record<VisitColumn, (props: VisitedRowProps & { boxId: string }) => ReactElement> = {
  who: ({ line, columns, boxId }) => (
    <td>
      <label className="visit" htmlFor={boxId}>
        <bdi className={line.isNamed ? 'cut who-name' : 'cut'} title={line.who}>
          {line.who}
        </bdi>
        <More line={line} hasCompany={columns.includes('company')} />
      </label>
    </td>
  ),
  company: ({ line: { company } }) => <TextCell text={company} />,
  address: ({ line: { slug } }) => <TextCell text={slug} />,
  when: ({ line: { at }, nowMs }) => (
    <td className="soft">
      <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
        {whenLabel(at, nowMs)}
      </time>
    </td>
  ),
};

function TextCell({ text }: { text: string | null }) {
  return (
    <td className="soft" title={text ?? undefined}>
      <bdi>{text}</bdi>
    </td>
  );
}

/** What stands below the name: the list they are on, else their company unless it has a column, else that only the address is known. */
function More({ line: { exclusion, company, isNamed }, hasCompany }: { line: VisitLine; hasCompany: boolean }) {
  if (exclusion !== null) {
    const keys = { self: 'visited.already', company: 'visited.throughCompany' } as const;
    const text = i18n.t(keys[exclusion.because], { list: exclusion.listName });
    return (
      <span className="visit-more" title={text}>
        <Mark tone="stop" icon={<Ban />}>
          {text}
        </Mark>
      </span>
    );
  }
  const text = company !== null && !hasCompany ? company : isNamed ? '' : i18n.t('visited.addressOnly');
  return (
    <bdi className="visit-more" title={text || undefined}>
      {text}
    </bdi>
  );
}

/** "14:06", "yesterday", "17 Nov". */
function whenLabel(at: number, nowMs: number): string {
  const dayOf = (ms: number) => new Date(ms).toDateString();
  if (dayOf(at) === dayOf(nowMs)) return formatClock(at);
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  return yesterday.toDateString() === dayOf(at) ? i18n.t('visited.yesterday') : formatDay(at);
}
