import Clock from 'lucide-react/icons/clock';
import { i18n } from '#i18n';
import { memberLabel, routeLabels } from '@/components/exclusions/exclusion-labels';
import { formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { cellLines, TextCell } from '@/components/ui/table/cells';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import { valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isWeakName } from '@/lib/exclusions/match/weak-names';

export interface MemberCell {
  member: MemberRow;
  /** The full name, if bought; null for a forgotten person. */
  name: string | null;
  expiresAt: number | null;
  believedMs: number;
}

/** Widths in CSS pixels; the reason takes the rest. All fit beside the visited profiles from 960 px on. */
const columns: readonly Column<MemberCell>[] = [
  {
    id: 'who',
    isPinned: true,
    label: () => i18n.t('lists.who'),
    width: 172,
    cell: WhoCell,
  },
  {
    id: 'why',
    label: () => i18n.t('lists.why'),
    cell: ({ member: { why } }) => <TextCell text={why} className="soft" />,
  },
  {
    id: 'when',
    label: () => i18n.t('lists.when'),
    width: 88,
    cell: ({ member: { at } }) => (
      <td className="soft">
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {formatDay(at)}
        </time>
      </td>
    ),
  },
  {
    id: 'by',
    label: () => i18n.t('lists.by'),
    width: 104,
    cell: ({ member: { route } }) => <td className="soft">{routeLabels[route]()}</td>,
  },
  {
    id: 'expires',
    label: () => i18n.t('lists.expires'),
    width: 146,
    cell: ({ expiresAt, believedMs }) => (
      <td className="soft">{expiresAt !== null && <Until expiresAt={expiresAt} believedMs={believedMs} />}</td>
    ),
  },
];

export const memberTable: TableSpec<Column<MemberCell>> = { name: 'members', columns };

function WhoCell({ name, member }: MemberCell) {
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
      <bdi className={`${name === null ? 'soft' : 'who-name'} ${(!hasMore && cellLines(who)) || ''}`}>{who}</bdi>
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
}

function Until({ expiresAt, believedMs }: { expiresAt: number; believedMs: number }) {
  const date = formatDay(expiresAt);
  if (expiresAt > believedMs) return date;
  return (
    <Mark tone="caution" icon={<Clock />}>
      {i18n.t('lists.over', { date })}
    </Mark>
  );
}
