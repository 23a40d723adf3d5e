import { i18n } from '#i18n';
import { formatCount, formatCredits, formatDay } from '@/components/ui/formats';
import type { RequestLine } from '@/lib/database/logs/request-log';
import type { RequestRow } from '@/lib/database/schema/log-rows';

const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** "14:06:12", with the date where it is not today. */
export function formatStamp(at: number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  return isToday ? times.format(at) : `${formatDay(at)}, ${times.format(at)}`;
}

const tenths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Decimal, as networks count: 1,000 bytes are a kilobyte. */
export function formatBytes(count: number): string {
  return count < 1000
    ? i18n.t('requests.bytes', { count: tenths.format(count) })
    : i18n.t('requests.kilobytes', { count: tenths.format(count / 1000) });
}

export function formatDuration(ms: number): string {
  return ms < 1000
    ? i18n.t('requests.millis', { count: tenths.format(Math.round(ms)) })
    : i18n.t('requests.seconds', { count: tenths.format(ms / 1000) });
}

/** `person/site/slug` → the last part, which stands in the address: what was sent, and no name that was bought. */
export function slugOf(subjectKey: string): string {
  return subjectKey.slice(subjectKey.lastIndexOf('/') + 1);
}

const answers: Record<number, () => string> = {
  400: () => i18n.t('requests.answers.badRequest'),
  401: () => i18n.t('requests.answers.keyRefused'),
  402: () => i18n.t('requests.answers.credits'),
  403: () => i18n.t('requests.answers.refused'),
  404: () => i18n.t('requests.answers.nothingFound'),
  409: () => i18n.t('requests.answers.running'),
  429: () => i18n.t('requests.answers.tooFast'),
  501: () => i18n.t('requests.answers.notSupported'),
};

/** What the service's status means, with its number for whoever asks the service about it. */
export function statusLabel({ status, bytesIn }: RequestRow): string {
  // A redirect is never followed and has no number that a page may see; without an answer there are no bytes either.
  if (status === 0) return i18n.t(bytesIn === null ? 'requests.answers.none' : 'requests.answers.redirected');
  if (status >= 200 && status < 300) return `${i18n.t('requests.answers.answered')} (${status})`;
  const words = answers[status] ?? (() => i18n.t(`requests.answers.${status >= 500 ? 'broken' : 'unexpected'}`));
  return `${words()} (${status})`;
}

/** In credits, as the ledger has it. A request that was told to slow down is part of a call that was charged at its end. */
export function costLabel({ row, charge }: RequestLine): string {
  if (row.intentId === null) return i18n.t('requests.free');
  if (row.status === 429) return formatCount(0);
  if (charge === null) return '–';
  if (charge.group !== null) return i18n.t('requests.group', { charged: charge.group.charged, of: charge.group.of });
  return charge.chargedMilli === null ? i18n.t('requests.costUnknown') : formatCredits(charge.chargedMilli);
}
