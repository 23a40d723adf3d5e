import CircleAlert from 'lucide-react/icons/circle-alert';
import { i18n } from '#i18n';
import { problemLine } from '@/components/search/describe/problem-labels';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { Problem } from '@/lib/service/contract/filters/problem';

export interface OpenedNoteProps {
  /** The address names a search that is not there. */
  isMissing: boolean;
  /** What of the opened search could not be understood. */
  leftOut: readonly Problem[];
}

/** A search that came back otherwise than it was kept. */
export function OpenedNote({ isMissing, leftOut }: OpenedNoteProps) {
  if (!isMissing && leftOut.length === 0) return null;
  return (
    <div className="search-note" role="status">
      <Mark tone="caution" icon={<CircleAlert />}>
        {isMissing ? i18n.t('search.missing') : i18n.t('search.leftOut', leftOut.length, [formatCount(leftOut.length)])}
      </Mark>
      {leftOut.map((problem) => (
        <p key={problem.path} className="meta">
          {problemLine(problem)}
        </p>
      ))}
    </div>
  );
}
