import Ban from 'lucide-react/icons/ban';
import { memo } from 'react';
import { linkOf } from '@/components/jobs/job-file';
import { ExternalLink } from '@/components/ui/external-link';
import { Mark } from '@/components/ui/mark';
import type { JobItem } from '@/lib/database/schema/job-rows';
import type { Site } from '@/lib/subjects/sites';
import { ResultEmail } from './result-email.tsx';

export interface ResultRowProps {
  item: JobItem;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  sites: readonly Site[];
  /** No more results will arrive. */
  isOver: boolean;
  /** The name of the list that excludes them; null if none does. */
  excludedBy: string | null;
}

/** One result. Memoized, so that scrolling does not render it again. */
export const JobResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { item, rowIndex, sites, isOver, excludedBy } = props;
  const { line } = item;
  const address = linkOf(line, sites);
  const name = <bdi>{line.name}</bdi>;
  return (
    <tr aria-rowindex={rowIndex}>
      <td title={line.name}>
        {address === null ? (
          name
        ) : (
          <ExternalLink href={address} name={line.name} className="text-ink no-underline hover:underline">
            {name}
          </ExternalLink>
        )}
      </td>
      <td title={line.title ?? undefined}>
        <bdi>{line.title}</bdi>
      </td>
      <td title={line.company ?? undefined}>
        <bdi>{line.company}</bdi>
      </td>
      <td title={line.place ?? undefined}>
        <bdi>{line.place}</bdi>
      </td>
      <td>
        <ResultEmail item={item} isExcluded={excludedBy !== null} isOver={isOver} />
      </td>
      <td title={excludedBy ?? undefined}>
        {excludedBy !== null && (
          <Mark tone="stop" icon={<Ban />}>
            <bdi>{excludedBy}</bdi>
          </Mark>
        )}
      </td>
    </tr>
  );
});
