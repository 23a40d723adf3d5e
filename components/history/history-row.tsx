import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, memo, type ReactElement } from 'react';
import { i18n } from '#i18n';
import { emailStatusOf } from '@/components/contacts/email-labels';
import { ExternalLink } from '@/components/ui/external-link';
import { findLink } from '@/components/ui/find-link';
import { formatAge, formatCredits, formatDateTime } from '@/components/ui/formats';
import { Mark, type Tone } from '@/components/ui/mark';
import type { HistoryLine } from '@/lib/history/history-line';
import { type HistoryColumn, historyColumns } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import { knownLabel, locationLabel, noAnswerLabel, roleLabel, subjectKindLabel } from './history-cells.ts';

export interface HistoryRowProps {
  line: HistoryLine;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  sites: readonly Site[];
  nowMs: number;
}

type CellProps = Pick<HistoryRowProps, 'line' | 'sites' | 'nowMs'>;

/** The cell of each column. */
const cells: Record<HistoryColumn, (props: CellProps) => ReactElement> = {
  kind: ({ line }) => <td className="soft">{subjectKindLabel(line.kind)}</td>,
  name: ({ line, sites }) => (
    <td title={line.name}>
      <Name line={line} sites={sites} />
    </td>
  ),
  role({ line }) {
    const role = roleLabel(line);
    return (
      <td title={role}>
        <bdi>{role}</bdi>
      </td>
    );
  },
  location({ line }) {
    const location = locationLabel(line);
    return (
      <td title={location ?? undefined}>
        <bdi>{location}</bdi>
      </td>
    );
  },
  email: ({ line }) => <td>{line.kind === 'person' && <EmailCell email={line.email} />}</td>,
  mobile: ({ line }) => <td>{line.kind === 'person' && <MobileCell mobile={line.mobile} />}</td>,
  known({ line }) {
    const known = knownLabel(line);
    return (
      <td className="soft" title={known}>
        {known}
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
  spent: ({ line: { spentMilli } }) => <td className="num">{spentMilli === null ? '…' : formatCredits(spentMilli)}</td>,
};

/** A person or a company. Memoized like the ledger's lines, so that scrolling and typing do not render it again. */
export const HistoryRow = memo(function HistoryRow({ rowIndex, ...props }: HistoryRowProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      {historyColumns.map((column) => (
        <Fragment key={column}>{cells[column](props)}</Fragment>
      ))}
    </tr>
  );
});

function Name({ line, sites }: Pick<HistoryRowProps, 'line' | 'sites'>) {
  const address = findLink(line, sites);
  const name = <bdi>{line.name}</bdi>;
  if (address === null) return name;
  return (
    <ExternalLink href={address} name={line.name} className="text-ink no-underline hover:underline">
      {name}
    </ExternalLink>
  );
}

function MobileCell({ mobile }: Pick<HistoryLine, 'mobile'>) {
  if (mobile.kind !== 'found') return <span className="text-ink-3">{noAnswerLabel(mobile.kind)}</span>;
  const [first, ...others] = mobile.value;
  return (
    <span title={mobile.value.join(', ')}>
      <bdi dir="ltr">{first}</bdi>
      {others.length > 0 && (
        <span className="soft"> {i18n.t('history.more', others.length, [String(others.length)])}</span>
      )}
    </span>
  );
}

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

/** The best address and its verdict. If there is no room, the address is truncated, never the verdict. */
function EmailCell({ email }: Pick<HistoryLine, 'email'>) {
  if (email.kind === 'nothing-found') return <Mark icon={<CircleDashed />}>{noAnswerLabel(email.kind)}</Mark>;
  if (email.kind !== 'found') return <span className="text-ink-3">{noAnswerLabel(email.kind)}</span>;
  const { tone, word } = emailStatusOf(email.value);
  const Icon = icons[tone];
  return (
    <span className="history-email" title={email.value.address}>
      <bdi dir="ltr">{email.value.address}</bdi>
      <Mark tone={tone} icon={<Icon />}>
        {word}
      </Mark>
    </span>
  );
}
