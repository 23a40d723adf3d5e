import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { emailStatusOf, emailWordOf } from '@/components/contacts/email-labels';
import { useExclusionCopyGuard } from '@/components/exclusions/use-copy-guard';
import { emailStatus } from '@/components/jobs/job-file';
import { ActionLink } from '@/components/ui/action-link';
import { CopyButton, CopyGuardContext } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { Mark, type Tone } from '@/components/ui/mark';
import { cellLines } from '@/components/ui/table/cells';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

export interface ResultEmailProps {
  item: JobItem;
  name: string;
  /** The excluding list, or null; undefined until looked up: then nothing can be seen or copied. */
  excludedBy: string | null | undefined;
  isOver: boolean;
}

/** The best address, its verdict and a copy button. An excluded person's is hidden until a press. */
export function ResultEmail({ item, name, excludedBy, isOver }: ResultEmailProps) {
  const { line, email, isPending } = item;
  const [isShown, setShown] = useState(false);
  const address = email?.address;
  if (email === null || address === undefined) {
    return <Mark icon={isPending ? <Hourglass /> : <CircleDashed />}>{emailStatus(item, isOver)}</Mark>;
  }
  if (excludedBy != null && !isShown) {
    const show = i18n.t('lists.showExcluded');
    return (
      <span className="history-email">
        <span className="text-ink-3">{i18n.t('lists.keptBack')}</span>
        <ActionLink label={`${show} (${name})`} onAction={() => setShown(true)}>
          {show}
        </ActionLink>
      </span>
    );
  }
  const { tone } = emailStatusOf(email);
  const Icon = icons[tone];
  const copy = <CopyButton label={i18n.t('jobs.copyEmail', { name })} text={address} />;
  return (
    <span
      className={excludedBy === undefined ? 'history-email invisible' : 'history-email'}
      aria-hidden={excludedBy === undefined || undefined}
    >
      <span className={cellLines(address)} title={address}>
        <EmailAddress address={address} />
      </span>
      <Mark tone={tone} icon={<Icon />}>
        {item.isUnmatched === true ? emailStatus(item, isOver) : emailWordOf(email)}
      </Mark>
      {excludedBy == null ? copy : <Guarded subjectKey={line.key}>{copy}</Guarded>}
    </span>
  );
}

interface GuardedProps {
  subjectKey: string;
  children: React.ReactNode;
}

/** Copying an excluded person needs an override. Mounted only for them, because a table has hundreds of others. */
function Guarded({ subjectKey, children }: GuardedProps) {
  const subject = useMemo(() => subjectOfKey(subjectKey), [subjectKey]);
  return <CopyGuardContext value={useExclusionCopyGuard(subject, true)}>{children}</CopyGuardContext>;
}
