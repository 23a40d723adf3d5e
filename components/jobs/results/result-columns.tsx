import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { emailStatusOf, emailWordOf } from '@/components/contact-details/email-labels';
import { useExclusionCopyGuard } from '@/components/exclusions/use-copy-guard';
import { emailStatus, linkOf } from '@/components/jobs/job-file';
import { ActionLink } from '@/components/ui/action-link';
import { CopyButton, CopyGuardContext } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { ExternalLink } from '@/components/ui/external-link';
import { Mark, type Tone } from '@/components/ui/mark';
import { cellLines, TextCell } from '@/components/ui/table/cells';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { placeWords } from '@/lib/service/contract/written-values';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

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
