import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { formatAge, formatCharge, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { EmailEntry } from '@/lib/service/schemas/email';
import { EmailEntryLine } from './email-entry-line.tsx';
import { emailVerdict, sortEmails } from './email-words.ts';
import type { RowAnswer } from './row-state.ts';

export interface EmailAnswerProps {
  answer: RowAnswer;
  nowMs: number;
  /** The small ask of "nothing found". */
  children?: ReactNode;
}

/** What is known, however old: the best address first, or that there was none and what that cost. */
export function EmailAnswer({ answer, nowMs, children }: EmailAnswerProps) {
  if (answer.kind === 'nothing-found') {
    return (
      <>
        <div className="line">
          <Mark icon={<CircleDashed />}>{i18n.t('email.nothingFound')}</Mark>
          <span className="slot" title={formatDateTime(answer.boughtAt)}>
            {formatDay(answer.boughtAt)}
          </span>
        </div>
        {answer.earlier !== null && (
          <OtherEmails label={i18n.t('email.earlier')} entries={sortEmails(answer.earlier)} />
        )}
        <div className="line">
          <span className="meta">{formatCharge(answer.chargedMilli)}</span>
          {children}
        </div>
      </>
    );
  }
  const [best, ...others] = sortEmails(answer.entries);
  if (best === undefined) return null;
  return (
    <>
      <EmailEntryLine entry={best} age={formatAge(answer.boughtAt, nowMs)} />
      {others.length > 0 && <OtherEmails label={i18n.t('email.others')} entries={others} />}
    </>
  );
}

function OtherEmails({ label, entries }: { label: string; entries: EmailEntry[] }) {
  return (
    <ul className="gap" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.address} className="line meta">
          <span>
            <EmailAddress address={entry.address ?? ''} />{' '}
            <span className="whitespace-nowrap">{emailVerdict(entry).word}</span>
          </span>
          <CopyButton label={`${i18n.t('email.copy')} ${entry.address}`} text={entry.address ?? ''} />
        </li>
      ))}
    </ul>
  );
}
