import Ban from 'lucide-react/icons/ban';
import { Fragment, memo, type ReactElement } from 'react';
import { linkOf } from '@/components/jobs/job-file';
import { ExternalLink } from '@/components/ui/external-link';
import { Mark } from '@/components/ui/mark';
import type { JobItem } from '@/lib/database/schema/job-rows';
import type { Site } from '@/lib/subjects/sites';
import { ResultEmail } from './result-email.tsx';

export type JobColumn = 'name' | 'email' | 'title' | 'company' | 'place' | 'excluded';

export interface ResultRowProps {
  item: JobItem;
  columns: readonly JobColumn[];
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  sites: readonly Site[];
  /** No more results will arrive. */
  isOver: boolean;
  /** The name of the list that excludes them; null if none does. */
  excludedBy: string | null;
}

/** One result. Memoized, so that scrolling does not render it again. */
export const JobResultRow = memo(function ResultRow({ rowIndex, columns, ...props }: ResultRowProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column](props)}</Fragment>
      ))}
    </tr>
  );
});

type CellProps = Omit<ResultRowProps, 'rowIndex' | 'columns'>;

/** The cell of each column. */
const cells: Record<JobColumn, (props: CellProps) => ReactElement> = {
  name: ({ item: { line }, sites }) => (
    <td title={line.name}>
      <Name line={line} sites={sites} />
    </td>
  ),
  email: ({ item, excludedBy, isOver }) => (
    <td>
      <ResultEmail item={item} isExcluded={excludedBy !== null} isOver={isOver} />
    </td>
  ),
  title: ({ item }) => <TextCell text={item.line.title} />,
  company: ({ item }) => <TextCell text={item.line.company} />,
  place: ({ item }) => <TextCell text={item.line.place} />,
  excluded: ({ excludedBy }) => (
    <td title={excludedBy ?? undefined}>
      {excludedBy !== null && (
        <Mark tone="stop" icon={<Ban />}>
          <bdi>{excludedBy}</bdi>
        </Mark>
      )}
    </td>
  ),
};

function Name({ line, sites }: Pick<CellProps, 'sites'> & Pick<JobItem, 'line'>) {
  const address = linkOf(line, sites);
  const name = <bdi className="who-name">{line.name}</bdi>;
  if (address === null) return name;
  return (
    <ExternalLink href={address} name={line.name} className="text-ink no-underline hover:underline">
      {name}
    </ExternalLink>
  );
}

function TextCell({ text }: { text: string | null }) {
  return (
    <td title={text ?? undefined}>
      <bdi>{text}</bdi>
    </td>
  );
}
