import ExternalLinkIcon from 'lucide-react/icons/external-link';
import { memo } from 'react';
import { i18n } from '#i18n';
import { ExternalLink } from '@/components/ui/external-link';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { ResultColumn, ResultRow } from '@/lib/searches/result-query';
import { EmailStateMark } from './email-state-mark.tsx';
import type { EmailState } from './email-states.ts';
import { cellLabel, latinColumns, numberColumns } from './result-cells.ts';

export interface ResultRowLineProps {
  row: ResultRow;
  /** Its place in the whole table, the heading's row being 1. */
  rowIndex: number;
  columns: readonly ResultColumn[];
  email: EmailState | undefined;
  excludedBy: string | null;
  isSelected: boolean;
  nowMs: number;
  /** `isRange`: with Shift, from the line ticked before to this one. */
  onTurn(key: string, isOn: boolean, isRange: boolean): void;
  onShow(line: ResultLine): void;
}

/** Somebody, or a company. Drawn once and not at every step of scrolling or typing. */
export const ResultRowLine = memo(function ResultRowLine(props: ResultRowLineProps) {
  const { row, rowIndex, columns, email, excludedBy, isSelected, nowMs, onTurn, onShow } = props;
  const { line } = row;
  return (
    <tr aria-rowindex={rowIndex} data-on={isSelected || undefined} data-excluded={excludedBy !== null || undefined}>
      <td>
        <input
          className="check"
          type="checkbox"
          aria-label={i18n.t('results.select', { name: line.name })}
          disabled={excludedBy !== null}
          checked={isSelected}
          onChange={({ target, nativeEvent }) => onTurn(line.key, target.checked, hasShift(nativeEvent))}
        />
      </td>
      {columns.map((column) =>
        column === 'name' ? (
          <NameCell key={column} line={line} onShow={onShow} />
        ) : (
          <Cell key={column} column={column} row={row} />
        ),
      )}
      <td>
        <EmailStateMark state={email} excludedBy={excludedBy} hasEmail={line.kind === 'person'} nowMs={nowMs} />
      </td>
    </tr>
  );
});

function Cell({ column, row }: { column: ResultColumn; row: ResultRow }) {
  const words = cellLabel(column, row);
  return (
    <td className={numberColumns.includes(column) ? 'num' : undefined} title={words ?? undefined}>
      {words !== null && <bdi dir={latinColumns.includes(column) ? 'ltr' : undefined}>{words}</bdi>}
    </td>
  );
}

function NameCell({ line, onShow }: { line: ResultLine; onShow(line: ResultLine): void }) {
  const { name, link } = line;
  return (
    <td>
      <span className="result-name">
        <button type="button" title={i18n.t('results.openInPanel', { name })} onClick={() => onShow(line)}>
          <bdi>{name}</bdi>
        </button>
        {link !== null && (
          <ExternalLink href={link} name={i18n.t('results.profileOf', { name })} className="icon">
            <ExternalLinkIcon />
          </ExternalLink>
        )}
      </span>
    </td>
  );
}

function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
