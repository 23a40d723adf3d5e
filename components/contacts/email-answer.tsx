import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { formatAge } from '@/components/ui/formats';
import { type EmailEntry, findBestEmail } from '@/lib/service/contract/schemas/email';
import { EmailEntryLine } from './email-entry-line.tsx';
import { emailStatusOf, sortEmails } from './email-labels.ts';

export interface EmailAnswerProps {
  entries: EmailEntry[];
  boughtAt: number;
  nowMs: number;
}

/** What is known, however old: the best address first. */
export function EmailAnswer({ entries, boughtAt, nowMs }: EmailAnswerProps) {
  const [best, ...others] = sortEmails(entries);
  if (best === undefined) return null;
  return (
    <>
      <EmailEntryLine entry={best} age={formatAge(boughtAt, nowMs)} />
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
    <ul className="gap" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.address} className="line meta">
          <span>
            <EmailAddress address={entry.address ?? ''} />{' '}
            <span className="whitespace-nowrap">{emailStatusOf(entry).word}</span>
          </span>
          <CopyButton label={`${i18n.t('email.copy')} ${entry.address}`} text={entry.address ?? ''} />
        </li>
      ))}
    </ul>
  );
}
