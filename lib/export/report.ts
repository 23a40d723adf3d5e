import type { SidenoteDatabase } from '@/lib/database/database';
import { readErrors } from '@/lib/database/logs/error-log';
import { readSettings } from '@/lib/database/reads';
import type { ErrorRow } from '@/lib/database/schema/log-rows';
import { usualDays } from '@/lib/database/settings/privacy';
import type { Environment } from '@/lib/platform/browser/environment';
import type { DescribedError } from '@/lib/platform/describe-error';

/** Enough to see the problem, and short enough to read before sending. */
const maxReported = 50;

/**
 * The report that a user may send to the maintainers. No person, key, address or typed text: settings appear as fixed words and numbers.
 */
export async function readReport(db: SidenoteDatabase, environment: Environment, nowMs: number): Promise<string> {
  const [settings, errors, unread] = await Promise.all([
    readSettingLines(db),
    readErrors(db, maxReported + 1),
    db.rawAnswers.count(),
  ]);
  const shown = errors.slice(0, maxReported);
  return [
    `Sidenote ${environment.version}, ${environment.browser}`,
    `Report of ${stamp(nowMs)}`,
    '',
    `addresses granted: ${environment.grantedOrigins}`,
    ...settings,
    `answers kept that could not be read: ${unread}`,
    '',
    errors.length === 0
      ? 'no errors'
      : `errors, newest first${errors.length > maxReported ? `, ${maxReported} kinds` : ''}:`,
    ...shown.flatMap(linesOf),
    '',
  ].join('\n');
}

async function readSettingLines(db: SidenoteDatabase): Promise<string[]> {
  const [connection, service, sites, budget, privacy, limits, appearance, jobs, policy] = await Promise.all([
    readSettings(db, 'connection'),
    readSettings(db, 'service'),
    readSettings(db, 'sites'),
    readSettings(db, 'budget'),
    readSettings(db, 'privacy'),
    readSettings(db, 'limits'),
    readSettings(db, 'appearance'),
    readSettings(db, 'jobs'),
    readSettings(db, 'policy'),
  ]);
  const lastCheck = connection?.lastCheck ?? null;
  return [
    `service address: ${isSet(connection?.baseUrl)}`,
    `key: ${connection?.keySetAt == null ? 'none' : (connection.keyMode ?? 'remembered')}${connection?.keyLocked ? ', locked' : ''}`,
    `names: ${namesOf(connection?.names)}`,
    `last connection test: ${lastCheck === null ? 'none' : (lastCheck.failure?.kind ?? 'good')}`,
    `webhook: ${isSet(service?.webhook)}`,
    `value lists: ${isSet(service?.valueListUrl)}`,
    `preview path: ${service?.previewPath ?? 'default'}`,
    `sites: ${sites?.length ?? 0}`,
    `budget: day ${isSet(budget?.perDayMilli)}, month ${isSet(budget?.perMonthMilli)}, ask again ${isSet(budget?.askAgainAboveMilli)}`,
    `kept for: ${daysLabel(privacy?.retentionDays)}`,
    `visited profiles: ${onOff(privacy?.visited !== false)}`,
    `requests a second: ${limits?.requestsPerSecond ?? 'default'}`,
    `appearance: ${appearance?.theme ?? 'system'}, ${appearance?.density ?? 'comfortable'}, pictures ${onOff(appearance?.pictures)}`,
    `notices of jobs: ${onOff(jobs?.notify)}`,
    `set by an administrator: ${policy?.locked.length ?? 0} fields`,
  ];
}

function isSet(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'not set' : 'set';
}

function daysLabel(days: number | null | undefined): string {
  if (days === undefined) return `${usualDays} days, not chosen`;
  return days === null ? 'ever' : `${days} days`;
}

function onOff(value: boolean | undefined): string {
  return value === true ? 'on' : 'off';
}

/** Custom field names may reveal a network's brand, so only their number is reported. */
function namesOf(names: { keys: object; values: object } | undefined): string {
  if (names === undefined) return 'none';
  const count = Object.keys(names.keys).length + Object.keys(names.values).length;
  return count === 0 ? 'neutral' : `${count} of their own`;
}

function linesOf({ context, version, where, errors, firstAt, lastAt, count }: ErrorRow): string[] {
  const since = count === 1 ? '' : `, ${count} times since ${stamp(firstAt)}`;
  return [`${stamp(lastAt)}${since}: ${context} ${version}, ${where}`, ...errors.flatMap(errorLines)];
}

function errorLines({ name, message, detail, frames }: DescribedError, index: number): string[] {
  const parts = [name, ...(message === 'none' ? [] : [`"${message}"`]), ...(detail === '' ? [] : [`(${detail})`])];
  return [`  ${index === 0 ? '' : 'caused by '}${parts.join(' ')}`, ...frames.map((frame) => `    ${frame}`)];
}

/** To the minute, which is precise enough for a report. */
function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}
