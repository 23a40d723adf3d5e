import CircleDashed from 'lucide-react/icons/circle-dashed';
import Copy from 'lucide-react/icons/copy';
import { i18n } from '#i18n';
import { formatAge, formatCount } from '@/components/ui/formats';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { Mark } from '@/components/ui/mark';
import type { Facet, SubjectRecord } from '@/lib/database/schema/rows';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { EmailEntryLine } from './email-answer.tsx';

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
    <EmailEntryLine entry={best} age={formatAge(boughtAt, nowMs)} ofMany />
  );
}

/** Asked and not found: never a green "Known". */
export function RowNothing({ boughtAt, nowMs }: { boughtAt: number; nowMs: number }) {
  return (
    <div className="line meta">
      <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
      <span className="slot">{formatAge(boughtAt, nowMs)}</span>
    </div>
  );
}

/** The addresses that may be written to, without duplicates, in the order given: the best of each answer, unless it is not valid. Pure. */
export function usableAddresses(answers: readonly (readonly EmailEntry[] | null | undefined)[]): string[] {
  const best = answers.map((entries) => (entries == null ? null : findBestEmail(entries)));
  return [...new Set(best.flatMap((entry) => (entry?.status === 'INVALID' ? [] : (entry?.address ?? []))))];
}

/** The same of a list's records, but of nobody who is excluded. Pure. */
export function addressesAmong(
  keys: readonly string[],
  records: ReadonlyMap<string, SubjectRecord | null>,
  excludedOf: (key: string) => string | null,
): string[] {
  return usableAddresses(keys.map((key) => (excludedOf(key) === null ? records.get(key)?.facets.email?.value : null)));
}

/** Copies the addresses of a list, one on a line. Renders nothing where there are none. */
export function CopyAllEmails({ addresses }: { addresses: readonly string[] }) {
  const { status, copy } = useCopy('row-email');
  if (addresses.length === 0) return null;
  const { length } = addresses;
  return (
    <>
      <button type="button" className="act" onClick={() => copy(addresses.join('\n'))}>
        <Copy />
        {i18n.t('copy.allEmails', length, [formatCount(length)])}
      </button>
      <span className="meta" role="status">
        {status}
      </span>
    </>
  );
}
