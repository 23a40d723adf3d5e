import { i18n } from '#i18n';
import type { Field } from '@/components/ui/fields';
import { formatDateTime } from '@/components/ui/formats';
import { verifiedAt } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { emailVerdict, reasonOf, serverLabel } from './email-labels.ts';

/** The service's checks of one address, or why it found none, for cards and files. Pure. */
export const emailFields: readonly Field<EmailEntry>[] = [
  { label: () => i18n.t('email.address'), lines: ({ address }) => [address ?? i18n.t('email.noAddress')] },
  {
    label: () => i18n.t('email.status'),
    lines: (entry) => [entry.found ? [emailVerdict(entry).word, ...emailVerdict(entry).facts].join(', ') : null],
  },
  { label: () => i18n.t('email.why'), lines: (entry) => [reasonOf(entry)] },
  { label: () => i18n.t('email.domainType'), lines: ({ domainType }) => [domainTypeLabel(domainType)] },
  { label: () => i18n.t('email.server'), lines: ({ mx }) => [serverLabel(mx)] },
  {
    label: () => i18n.t('email.checkedOn'),
    lines(entry) {
      const at = verifiedAt(entry);
      return [at === null ? null : formatDateTime(at)];
    },
  },
];

function domainTypeLabel(type: string | null | undefined): string | null {
  if (type === 'SMTP') return i18n.t('email.domain.smtp');
  if (type === 'CATCH_ALL') return i18n.t('email.catchAllNote');
  return type === 'UNKNOWN' ? i18n.t('email.domain.unknown') : (type ?? null);
}
