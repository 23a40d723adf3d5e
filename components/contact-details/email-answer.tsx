import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { useMarkedLast, ValueMark } from '@/components/contact-details/value-mark';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { formatAge, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark, type Tone } from '@/components/ui/mark';
import { findBestEmail, verifiedAt } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { emailStatusOf, emailVerdict, sortEmails } from './email-labels.ts';

export interface EmailAnswerProps {
  entries: EmailEntry[];
  boughtAt: number;
  nowMs: number;
  /** The colleague who bought it. */
  from?: string | undefined;
}

/** "12 days ago", or "3 Nov · from Ana". */
export const ageOf = (boughtAt: number, nowMs: number, from: string | undefined): string =>
  from === undefined || from === ''
    ? formatAge(boughtAt, nowMs)
    : i18n.t('team.from', { day: formatDay(boughtAt), name: from });

/** Every known address, whatever its age, the best first and those marked as wrong last. */
export function EmailAnswer({ entries, boughtAt, nowMs, from }: EmailAnswerProps) {
  const [best, ...others] = useMarkedLast(sortEmails(entries), ({ address }) => address);
  if (best === undefined) return null;
  return (
    <>
      <EmailEntryLine entry={best} age={ageOf(boughtAt, nowMs, from)} />
      {others.length > 0 && <OtherEmails label={i18n.t('email.others')} entries={others} />}
    </>
  );
}

export function announceEmail(entries: EmailEntry[]): string {
  const address = findBestEmail(entries)?.address;
  return address === undefined ? '' : i18n.t('announce.found', { address });
}

function OtherEmails({ label, entries }: { label: string; entries: EmailEntry[] }) {
  return (
    <ul className="gap grid gap-2" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.address} className="line meta">
          <span>
            <EmailAddress address={entry.address ?? ''} />{' '}
            <span className="whitespace-nowrap">{emailStatusOf(entry).word}</span>
          </span>
          <ValueMark value={entry.address} kind="email" />
          <CopyButton label={`${i18n.t('email.copy')} ${entry.address}`} text={entry.address ?? ''} />
        </li>
      ))}
    </ul>
  );
}

export const emailIcons: Record<Tone, typeof Check> = {
  plain: Check,
  good: Check,
  caution: TriangleAlert,
  stop: OctagonX,
};

export interface EmailEntryLineProps {
  entry: EmailEntry;
  age?: string;
  /** One of many on the page: its button names the address, and focus stays. */
  isInList?: boolean;
}

/** One address with its copy button, followed by its verdict, facts and age. */
export function EmailEntryLine({ entry, age, isInList = false }: EmailEntryLineProps) {
  const { address } = entry;
  if (address === undefined) return null;
  const { tone, word, notable } = emailVerdict(entry);
  const Icon = emailIcons[tone];
  const verified = verifiedAt(entry);
  return (
    <>
      <div className="line copy-line">
        <EmailAddress address={address} />
        <CopyButton
          label={isInList ? `${i18n.t('email.copy')} ${address}` : i18n.t('email.copy')}
          text={address}
          main={!isInList}
        />
      </div>
      <div
        className="meta"
        title={verified === null ? undefined : i18n.t('email.verifiedOn', { date: formatDateTime(verified) })}
      >
        <Mark tone={tone} icon={<Icon />}>
          {word}
        </Mark>
        {notable.map((fact) => `, ${fact}`)}
        {age !== undefined && ` · ${age}`} <ValueMark value={address} kind="email" />
      </div>
    </>
  );
}
