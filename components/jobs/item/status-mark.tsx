import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Unplug from 'lucide-react/icons/unplug';
import { i18n } from '#i18n';
import { statusLabels } from '@/components/jobs/job-labels';
import { currentPartAt, hasEnded, type JobStatus, statusOf } from '@/components/jobs/job-view';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { JobRow } from '@/lib/database/schema/job-rows';

export const statusIcons: Record<JobStatus, typeof Check> = {
  waiting: CircleDashed,
  submitting: Hourglass,
  lost: CircleHelp,
  running: Hourglass,
  collecting: Download,
  done: Check,
  partly: TriangleAlert,
  refunded: Undo2,
  refused: OctagonX,
  unreached: Unplug,
  paused: CirclePause,
  cancelled: Ban,
  overdue: TriangleAlert,
  closed: Ban,
};

/** A job's state as icon and label, with the number of the current part if there are several. */
export function StatusMark({ job }: { job: JobRow }) {
  const status = statusOf(job);
  const { tone, word } = statusLabels[status];
  const Icon = statusIcons[status];
  const number = formatCount(currentPartAt(job) + 1);
  const isOfPart = job.parts.length > 1 && !hasEnded(job);
  return (
    <p>
      <Mark tone={tone} icon={<Icon />}>
        {word()}
      </Mark>
      {isOfPart && (
        <span className="meta block">{i18n.t('jobs.partOf', { number, total: formatCount(job.parts.length) })}</span>
      )}
    </p>
  );
}
