import { i18n } from '#i18n';
import { formatCount, formatCredits, formatDay } from '@/components/ui/formats';
import type { RequestLine } from '@/lib/database/logs/request-log';
import type { RequestRow } from '@/lib/database/schema/log-rows';

const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** "14:06:12", with the date if it is not today. */
export function formatStamp(at: number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  return isToday ? times.format(at) : `${formatDay(at)}, ${times.format(at)}`;
}

const tenths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Decimal units, as usual for networks: a kilobyte is 1,000 bytes. */
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

/** The meaning of the HTTP status, with its number for support requests. */
export function statusLabel({ status, bytesIn }: RequestRow): string {
  // Redirects are not followed, and their status is hidden as 0. Without a response there is no byte count either.
  if (status === 0) return i18n.t(bytesIn === null ? 'requests.answers.none' : 'requests.answers.redirected');
  if (status >= 200 && status < 300) return `${i18n.t('requests.answers.answered')} (${status})`;
  const label = answers[status] ?? (() => i18n.t(`requests.answers.${status >= 500 ? 'broken' : 'unexpected'}`));
  return `${label()} (${status})`;
}

/** The charge from the ledger. A rate-limited request belongs to a call charged later. */
export function costLabel({ row, charge }: RequestLine): string {
  if (row.intentId === null) return i18n.t('requests.free');
  if (row.status === 429) return formatCount(0);
  if (charge === null) return '–';
  if (charge.group !== null) return i18n.t('requests.group', { charged: charge.group.charged, of: charge.group.of });
  return charge.chargedMilli === null ? i18n.t('requests.costUnknown') : formatCredits(charge.chargedMilli);
}
