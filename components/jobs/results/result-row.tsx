import clsx from 'clsx';
import Ban from 'lucide-react/icons/ban';
import { Fragment, memo, type ReactElement } from 'react';
import { linkOf } from '@/components/jobs/job-file';
import { ExternalLink } from '@/components/ui/external-link';
import { Mark } from '@/components/ui/mark';
import { cellLines } from '@/components/ui/table/cells';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { placeWords } from '@/lib/service/contract/written-values';
import type { Site } from '@/lib/subjects/sites';
import { ResultEmail } from './result-email.tsx';

export type JobColumn = 'name' | 'email' | 'title' | 'company' | 'place' | 'excluded';

export interface ResultRowProps {
  item: JobItem;
  /** In full, if it was bought. */
  name: string;
  columns: readonly JobColumn[];
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  sites: readonly Site[];
  /** No more results will arrive. */
  isOver: boolean;
  /** The name of the list that excludes them; null if none does, undefined until that was looked up. */
  excludedBy: string | null | undefined;
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
  name: ({ item: { line }, name, sites }) => (
    <td title={name}>
      <Name {...{ line, name, sites }} />
    </td>
  ),
  email: ({ item, name, excludedBy, isOver }) => (
    <td>
      <ResultEmail {...{ item, name, excludedBy, isOver }} />
    </td>
  ),
  title: ({ item }) => <TextCell text={item.line.title} />,
  company: ({ item }) => <TextCell text={item.line.company} />,
  place: ({ item }) => <TextCell text={placeWords(item.line.place)} />,
  excluded: ({ excludedBy }) => (
    <td title={excludedBy ?? undefined}>
      {excludedBy != null && (
        <Mark tone="stop" icon={<Ban />}>
          <bdi>{excludedBy}</bdi>
        </Mark>
      )}
    </td>
  ),
};

function Name({ line, name, sites }: Pick<CellProps, 'name' | 'sites'> & Pick<JobItem, 'line'>) {
  const address = linkOf(line, sites);
  const label = <bdi className={clsx('who-name', cellLines(name))}>{name}</bdi>;
  if (address === null) return label;
  return (
    <ExternalLink href={address} name={name} className="text-ink no-underline hover:underline">
      {label}
    </ExternalLink>
  );
}

function TextCell({ text }: { text: string | null }) {
  return <td title={text ?? undefined}>{text !== null && <bdi className={cellLines(text)}>{text}</bdi>}</td>;
}
