import { i18n } from '#i18n';
import type { Tone } from '@/components/ui/mark';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';

export interface EmailVerdict {
  tone: Tone;
  word: string;
  /** Mail provider, free mail, role address and so on, as labels. */
  facts: string[];
  /** Those that a reader decides by: all but the provider. */
  notable: string[];
}

/** What the service says about one address (docs/interface.md#email-object), in words. */
export function emailVerdict(entry: EmailEntry): EmailVerdict {
  const why = reasonOf(entry)?.toLowerCase();
  const reasons = why === undefined ? [] : [why];
  const kinds = [
    ...(entry.free === true ? [i18n.t('email.free')] : []),
    ...(entry.generic === true ? [i18n.t('email.role')] : []),
  ];
  return { ...statusOf(entry), facts: [...reasons, ...providerOf(entry), ...kinds], notable: [...reasons, ...kinds] };
}

/** Why an address is not valid, or none was found; null for a valid one, whose sub-status is EMPTY (docs/interface.md#email-object). */
export function reasonOf({ status, subStatus }: EmailEntry): string | null {
  if (status === 'VALID') return null;
  switch (subStatus) {
    case 'EMPTY':
      return i18n.t('email.subStatus.empty');
    case 'MAILBOX_NOT_FOUND':
      return i18n.t('email.subStatus.noMailbox');
    case 'FAILED_SYNTAX_CHECK':
      return i18n.t('email.subStatus.badSyntax');
    default:
      return subStatus || null;
  }
}

/** "mx1.fenwick.example", "No mail server". */
export function serverLabel(mx: EmailEntry['mx']): string | null {
  if (mx?.found === false) return i18n.t('email.noServer');
  return mx?.record || mx?.provider || null;
}

/** Why no address was found: every reason once, in one line; empty if the service gives none. */
export function whyNothing(tried: readonly EmailEntry[]): string {
  const reasons = tried.flatMap((entry) => [reasonOf(entry), entry.status === 'VALID' ? null : serverLine(entry.mx)]);
  return [...new Set(reasons)].filter(Boolean).join(', ');
}

function serverLine(mx: EmailEntry['mx']): string | null {
  const server = serverLabel(mx);
  return server === null || mx?.found === false ? server : i18n.t('email.serverIs', { server });
}

/** The verdict without facts, for long tables: a shared mailbox is not a plain "Verified" there. */
export function emailStatusOf(entry: EmailEntry): Pick<EmailVerdict, 'tone' | 'word'> {
  const status = statusOf(entry);
  return status.tone === 'good' && entry.generic === true ? { tone: 'caution', word: i18n.t('email.shared') } : status;
}

/** The table's word if private addresses count: "Verified, free mail", as in the panel. */
export function emailWordOf(entry: EmailEntry): string {
  const { word } = emailStatusOf(entry);
  return entry.free === true ? `${word}, ${i18n.t('email.free')}` : word;
}

function statusOf(entry: EmailEntry): Pick<EmailVerdict, 'tone' | 'word'> {
  if (entry.status === 'INVALID') return { tone: 'stop', word: i18n.t('email.notValid') };
  if (entry.status !== 'VALID') return { tone: 'caution', word: i18n.t('email.unverified') };
  if (isCatchAll(entry)) return { tone: 'caution', word: i18n.t('email.catchAllNote') };
  return { tone: 'good', word: i18n.t('email.verified') };
}

/** Whether a mail may bounce. A verified shared mailbox accepts it. */
export function mayBounce(entry: EmailEntry): boolean {
  return statusOf(entry).tone !== 'good';
}

/** A value to filter by. */
export function emailStatusInFiles(entry: EmailEntry): string {
  return entry.status === 'VALID' && isCatchAll(entry) ? i18n.t('email.catchAll') : emailStatusOf(entry).word;
}

function isCatchAll(entry: EmailEntry): boolean {
  return entry.domainType === 'CATCH_ALL';
}

const providerNames: Record<string, string> = {
  microsoft: 'Microsoft',
  'g-suite': 'Google',
  mimecast: 'Mimecast',
  barracuda: 'Barracuda',
  proofpoint: 'Proofpoint',
  'cisco ironport': 'Cisco IronPort',
};

/** Company names are not translated. "other" carries no information and is omitted. */
function providerOf({ mx }: EmailEntry): string[] {
  const provider = mx?.provider?.toLowerCase() ?? '';
  const name = providerNames[provider] ?? (mx?.google === true ? 'Google' : undefined);
  return name === undefined ? [] : [name];
}

export function sortEmails(entries: readonly EmailEntry[]): EmailEntry[] {
  const best = findBestEmail(entries);
  if (best === null) return [];
  return [best, ...entries.filter((entry) => entry !== best && entry.found && entry.address !== undefined)];
}
