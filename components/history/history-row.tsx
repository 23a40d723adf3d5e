import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, memo, type ReactElement } from 'react';
import { i18n } from '#i18n';
import { emailStatusOf } from '@/components/contacts/email-labels';
import { EmailAddress } from '@/components/ui/email-address';
import { findLink } from '@/components/ui/find-link';
import { formatAge, formatDateTime } from '@/components/ui/formats';
import { Mark, type Tone } from '@/components/ui/mark';
import { NameAndLink } from '@/components/ui/table/cells';
import { hasShift } from '@/components/ui/table/use-row-selection';
import type { HistoryLine } from '@/lib/history/history-line';
import type { HistoryColumn } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import { knownLabel, noAnswerLabel, roleLabel, spentLabel, spentLink, subjectKindLabel } from './history-cells.ts';

export interface HistoryRowProps {
  line: HistoryLine;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  columns: readonly HistoryColumn[];
  /** The list they are on; null if none, undefined until it was looked up. */
  excludedBy: string | null | undefined;
  isSelected: boolean;
  sites: readonly Site[];
  nowMs: number;
  /** `isRange`: with Shift, from the line turned last up to this one. */
  onTurn(id: string, isOn: boolean, isRange: boolean): void;
  onShow(line: HistoryLine): void;
}

type CellProps = Pick<HistoryRowProps, 'line' | 'excludedBy' | 'sites' | 'nowMs' | 'onShow'>;

/** The cell of each column. */
const cells: Record<HistoryColumn, (props: CellProps) => ReactElement> = {
  kind: ({ line }) => <td className="soft">{subjectKindLabel(line.kind)}</td>,
  name({ line, sites, onShow }) {
    const role = roleLabel(line);
    return (
      <td data-company={line.kind === 'company' || undefined}>
        <NameAndLink name={line.name} link={findLink(line, sites)} onShow={() => onShow(line)} />
        <bdi className="second-line" title={role}>
          {role}
        </bdi>
      </td>
    );
  },
  role({ line }) {
    const role = roleLabel(line);
    return (
      <td title={role}>
        <bdi className="two-lines">{role}</bdi>
      </td>
    );
  },
  location: ({ line: { location } }) => (
    <td title={location ?? undefined}>
      <bdi className="two-lines">{location}</bdi>
    </td>
  ),
  email: ({ line, excludedBy }) => (
    <td>
      <EmailCell line={line} excludedBy={excludedBy} />
    </td>
  ),
  mobile: ({ line, excludedBy }) => (
    <td>{line.kind === 'person' && <MobileCell mobile={line.mobile} excludedBy={excludedBy} />}</td>
  ),
  known({ line }) {
    const known = knownLabel(line);
    return (
      <td className="soft" title={known}>
        <span className="two-lines meta">{known}</span>
      </td>
    );
  },
  bought: ({ line: { boughtAt }, nowMs }) => (
    <td className="soft">
      {boughtAt !== null && (
        <time dateTime={new Date(boughtAt).toISOString()} title={formatDateTime(boughtAt)}>
          {formatAge(boughtAt, nowMs)}
        </time>
      )}
    </td>
  ),
  spent({ line }) {
    const link = line.spentMilli === 0 ? spentLink(line) : null;
    return <td className="num">{link === null ? spentLabel(line) : <a href={link}>{spentLabel(line)}</a>}</td>;
  },
};

/** A person or a company. Memoized like the ledger's lines, so that scrolling and typing do not render it again. */
export const HistoryRow = memo(function HistoryRow({
  rowIndex,
  columns,
  isSelected,
  onTurn,
  ...props
}: HistoryRowProps) {
  const { id, name } = props.line;
  return (
    <tr aria-rowindex={rowIndex} aria-selected={isSelected} data-on={isSelected || undefined}>
      <td>
        <input
          className="check"
          type="checkbox"
          aria-label={i18n.t('results.select', { name })}
          checked={isSelected}
          onChange={({ target, nativeEvent }) => onTurn(id, target.checked, hasShift(nativeEvent))}
        />
      </td>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column](props)}</Fragment>
      ))}
    </tr>
  );
});

function MobileCell({ mobile, excludedBy }: Pick<HistoryLine, 'mobile'> & Pick<HistoryRowProps, 'excludedBy'>) {
  if (mobile.kind !== 'found') return <span className="text-ink-3">{noAnswerLabel(mobile.kind)}</span>;
  if (excludedBy !== null) return <KeptBack excludedBy={excludedBy} />;
  const [first, ...others] = mobile.value;
  return (
    <span title={mobile.value.join(', ')}>
      <bdi dir="ltr">{first}</bdi>
      {others.length > 0 && (
        <>
          {' '}
          <span className="second-line">{i18n.t('history.more', others.length, [String(others.length)])}</span>
        </>
      )}
    </span>
  );
}

/** In place of what is known of somebody excluded: their name opens the panel, which shows it on a press. */
function KeptBack({ excludedBy }: { excludedBy: string | undefined }) {
  return <span className="two-lines text-ink-3">{excludedBy === undefined ? '…' : i18n.t('lists.keptBack')}</span>;
}

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

/** Off-limits takes precedence; otherwise the best address, and its verdict under it. */
function EmailCell({ line: { kind, email }, excludedBy }: Pick<HistoryRowProps, 'line' | 'excludedBy'>) {
  const excluded = excludedBy != null && (
    <Mark tone="stop" icon={<Ban />}>
      {i18n.t('results.excluded')} <bdi>{excludedBy}</bdi>
    </Mark>
  );
  if (kind === 'company') return excluded;
  if (email.kind === 'found' && excludedBy !== null) {
    return (
      <>
        <KeptBack excludedBy={excludedBy} />
        <span className="second-line">{excluded}</span>
      </>
    );
  }
  if (email.kind === 'found') {
    const { tone, word } = emailStatusOf(email.value);
    const Icon = icons[tone];
    return (
      <span title={email.value.address}>
        <span className="two-lines">
          <EmailAddress address={email.value.address ?? ''} />
        </span>
        <span className="second-line">
          <Mark tone={tone} icon={<Icon />}>
            {word}
          </Mark>
        </span>
      </span>
    );
  }
  if (excludedBy != null) return excluded;
  if (email.kind === 'nothing-found') return <Mark icon={<CircleDashed />}>{noAnswerLabel(email.kind)}</Mark>;
  return <span className="text-ink-3">{noAnswerLabel(email.kind)}</span>;
}
