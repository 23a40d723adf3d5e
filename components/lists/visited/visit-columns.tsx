import Ban from 'lucide-react/icons/ban';
import { i18n } from '#i18n';
import { formatClock, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { VisitLine } from './visited-lines.ts';

export interface VisitCell {
  line: VisitLine;
  hasCompany: boolean;
  boxId: string;
  nowMs: number;
}

/** A narrow pane needs only what is below a name; a wide window has more columns. Widths in CSS pixels; the name takes the rest. */
const columns: readonly Column<VisitCell>[] = [
  {
    id: 'who',
    isPinned: true,
    label: () => i18n.t('lists.who'),
    least: 144,
    // Falls back to the slug, since names are never read from the page.
    cell: ({ line, hasCompany, boxId }) => (
      <td>
        <label className="visit" htmlFor={boxId}>
          <bdi className={line.isNamed ? 'cut who-name' : 'cut'} title={line.who}>
            {line.who}
          </bdi>
          <More line={line} hasCompany={hasCompany} />
        </label>
      </td>
    ),
  },
  {
    id: 'company',
    isExtra: true,
    label: () => i18n.t('jobs.column.company'),
    width: 144,
    cell: ({ line: { company } }) => <TextCell text={company} />,
  },
  {
    id: 'address',
    isExtra: true,
    label: () => i18n.t('visited.address'),
    width: 144,
    cell: ({ line: { slug } }) => <TextCell text={slug} />,
  },
  {
    id: 'when',
    label: () => i18n.t('visited.when'),
    width: 104,
    cell: ({ line: { at }, nowMs }) => (
      <td className="soft">
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {whenLabel(at, nowMs)}
        </time>
      </td>
    ),
  },
];

export const visitTable: TableSpec<Column<VisitCell>> = { name: 'visited', columns };

function TextCell({ text }: { text: string | null }) {
  return (
    <td className="soft" title={text ?? undefined}>
      <bdi>{text}</bdi>
    </td>
  );
}

/** Below the name: the list they are on, else their company without its own column. */
function More({ line: { exclusion, company }, hasCompany }: { line: VisitLine; hasCompany: boolean }) {
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
  const text = company !== null && !hasCompany ? company : '';
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
