import CircleDashed from 'lucide-react/icons/circle-dashed';
import Copy from 'lucide-react/icons/copy';
import { i18n } from '#i18n';
import { formatAge, formatCount } from '@/components/ui/formats';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { Mark } from '@/components/ui/mark';
import type { Facet, SubjectRecord } from '@/lib/database/schema/rows';
import { withoutMarked } from '@/lib/outreach/marks';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { EmailEntryLine } from './email-answer.tsx';
import { mayBounce } from './email-labels.ts';

export interface RowEmailProps {
  email: Pick<Facet<EmailEntry[]>, 'value' | 'boughtAt'>;
  nowMs: number;
}

/** In a row of a list: the address that was bought, its status and "Copy", or that none was found. */
export function RowEmail({ email: { value, boughtAt }, nowMs }: RowEmailProps) {
  const best = value === null ? null : findBestEmail(value);
  return best === null ? (
    <RowNothing boughtAt={boughtAt} nowMs={nowMs} />
  ) : (
    <EmailEntryLine entry={best} age={formatAge(boughtAt, nowMs)} isInList />
  );
}

/** Requested and not found: never a green "Known". */
export function RowNothing({ boughtAt, nowMs }: { boughtAt: number; nowMs: number }) {
  return (
    <div className="line meta">
      <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
      <span className="slot">{formatAge(boughtAt, nowMs)}</span>
    </div>
  );
}

/** The best email of each answer, without invalid or repeated ones. Pure. */
export function usableEmails(answers: readonly (readonly EmailEntry[] | null | undefined)[]): EmailEntry[] {
  const best = answers.flatMap((entries) => (entries == null ? [] : (findBestEmail(entries) ?? [])));
  const usable = best.filter(({ status, address }) => status !== 'INVALID' && address !== undefined);
  return [...new Map(usable.map((entry) => [entry.address, entry])).values()];
}

/** Like `usableEmails`, for a list's records, without excluded people and addresses marked as wrong. Pure. */
export function emailsAmong(
  keys: readonly string[],
  records: ReadonlyMap<string, SubjectRecord | null>,
  excludedOf: (key: string) => string | null,
): EmailEntry[] {
  const emailsOf = (record: SubjectRecord | null | undefined) =>
    record == null ? null : withoutMarked(record).facets.email?.value;
  return usableEmails(keys.map((key) => (excludedOf(key) === null ? emailsOf(records.get(key)) : null)));
}

export interface CopyAllEmailsProps {
  emails: readonly EmailEntry[];
  /** The emails are those of the ticked rows. */
  areSelected?: boolean;
}

/** Copies the addresses of a list, one on a line, and says how many may bounce. Renders nothing without any. */
export function CopyAllEmails({ emails, areSelected = false }: CopyAllEmailsProps) {
  const { status, copy } = useCopy('row-email');
  if (emails.length === 0) return null;
  const { length } = emails;
  const uncertain = emails.filter(mayBounce).length;
  return (
    <>
      <button type="button" className="act" onClick={() => copy(emails.map(({ address }) => address).join('\n'))}>
        <Copy />
        {i18n.t(areSelected ? 'copy.selectedEmails' : 'copy.allEmails', length, [formatCount(length)])}
      </button>
      {uncertain > 0 && <span className="meta">{i18n.t('copy.mayBounce', uncertain, [formatCount(uncertain)])}</span>}
      <span className="meta" role="status">
        {status}
      </span>
    </>
  );
}
