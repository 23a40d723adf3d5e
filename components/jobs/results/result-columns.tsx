import Ban from 'lucide-react/icons/ban';
import { i18n } from '#i18n';
import { linkOf } from '@/components/jobs/job-file';
import { ExternalLink } from '@/components/ui/external-link';
import { Mark } from '@/components/ui/mark';
import { cellLines, TextCell } from '@/components/ui/table/cells';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { placeWords } from '@/lib/service/contract/written-values';
import type { Site } from '@/lib/subjects/sites';
import { ResultEmail } from './result-email.tsx';

export interface JobCell {
  item: JobItem;
  name: string;
  sites: readonly Site[];
  isOver: boolean;
  /** The excluding list's name; null without one, undefined until looked up. */
  excludedBy: string | null | undefined;
}

/** Widths in CSS pixels. */
const columns: readonly Column<JobCell>[] = [
  {
    id: 'name',
    isPinned: true,
    label: () => i18n.t('jobs.column.name'),
    width: 216,
    cell: ({ item: { line }, name, sites }) => (
      <td title={name}>
        <Name {...{ line, name, sites }} />
      </td>
    ),
  },
  {
    id: 'email',
    isPinned: true,
    label: () => i18n.t('jobs.column.email'),
    width: 368,
    cell: ({ item, name, excludedBy, isOver }) => (
      <td>
        <ResultEmail {...{ item, name, excludedBy, isOver }} />
      </td>
    ),
  },
  {
    id: 'title',
    label: () => i18n.t('jobs.column.title'),
    least: 160,
    cell: ({ item: { line } }) => <TextCell text={line.title} />,
  },
  {
    id: 'company',
    label: () => i18n.t('jobs.column.company'),
    width: 200,
    cell: ({ item: { line } }) => <TextCell text={line.company} />,
  },
  {
    id: 'place',
    label: () => i18n.t('jobs.column.place'),
    width: 160,
    cell: ({ item: { line } }) => <TextCell text={placeWords(line.place)} />,
  },
  {
    id: 'excluded',
    label: () => i18n.t('jobs.column.excluded'),
    width: 176,
    cell: ({ excludedBy }) => (
      <td title={excludedBy ?? undefined}>
        {excludedBy != null && (
          <Mark tone="stop" icon={<Ban />}>
            <bdi>{excludedBy}</bdi>
          </Mark>
        )}
      </td>
    ),
  },
];

export const jobTable: TableSpec<Column<JobCell>> = { name: 'job', columns };

function Name({ line, name, sites }: Pick<JobCell, 'name' | 'sites'> & Pick<JobItem, 'line'>) {
  const address = linkOf(line, sites);
  const label = <bdi className={`who-name ${cellLines(name) ?? ''}`}>{name}</bdi>;
  if (address === null) return label;
  return (
    <ExternalLink href={address} name={name} className="text-ink no-underline hover:underline">
      {label}
    </ExternalLink>
  );
}
