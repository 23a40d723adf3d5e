import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { formatCount, formatCredits, formatDay } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { type RequestLine, readRequestLines } from '@/lib/database/logs/request-log';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import { minuteMs } from '@/lib/platform/time';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

const pageSize = 100;

/** "Every request sent", newest first, including free ones. Updates live. */
export function RequestList() {
  const { db } = usePanel();
  const id = useId();
  const [limit, setLimit] = useState(pageSize);
  const container = useRef<HTMLDivElement>(null);
  useRestoredFocus(container);
  const read = useLiveQuery(
    async () => ({ lines: await readRequestLines(db, limit), count: await db.requests.count() }),
    [db, limit],
  );
  if (read === undefined) return null;
  const { lines, count } = read;
  return (
    <div ref={container} tabIndex={-1}>
      <h2 id={id} className="title pb-2">
        {i18n.t('requests.title')}
      </h2>
      {count === 0 ? (
        <p className="meta mt-1">{i18n.t('requests.none')}</p>
      ) : (
        <>
          <RequestTable lines={lines} labelledBy={id} />
          <div className="set-line">
            <p className="meta" role="status">
              {i18n.t('requests.shown', { shown: formatCount(lines.length), count: formatCount(count) })}
            </p>
            {count > lines.length && (
              <button type="button" className="btn" onClick={() => setLimit(lines.length + pageSize)}>
                {i18n.t('requests.older')}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The requests as a table that scrolls horizontally on narrow pages. */
function RequestTable({ lines, labelledBy }: { lines: readonly RequestLine[]; labelledBy: string }) {
  const nowMs = useNow(minuteMs);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="requests" tabIndex={0} aria-label={i18n.t('requests.scroll')}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('requests.when')}</th>
            <th scope="col">{i18n.t('requests.what')}</th>
            <th scope="col">{i18n.t('requests.answer')}</th>
            <th scope="col" data-number>
              {i18n.t('requests.out')}
            </th>
            <th scope="col" data-number>
              {i18n.t('requests.in')}
            </th>
            <th scope="col" data-number>
              {i18n.t('requests.took')}
            </th>
            <th scope="col" data-number>
              {i18n.t('requests.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <RequestTableRow key={line.row.id} line={line} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RequestTableRow({ line, nowMs }: { line: RequestLine; nowMs: number }) {
  const { row } = line;
  return (
    <tr>
      <td className="soft">
        <time dateTime={new Date(row.at).toISOString()}>{formatStamp(row.at, nowMs)}</time>
      </td>
      <td className="where">
        <span className="code">
          {row.method} {new URL(row.origin).host}
          <wbr />
          {row.path}
        </span>
        {row.probesFieldNames && <div className="meta">{i18n.t('requests.names')}</div>}
        {row.subjectKey !== null && (
          <div className="meta">
            {i18n.t('requests.about')} <bdi>{subjectOfKey(row.subjectKey).slug}</bdi>
          </div>
        )}
      </td>
      <td>{statusLabel(row)}</td>
      <td data-number>{formatBytes(row.bytesOut)}</td>
      <td data-number>{row.bytesIn === null ? '–' : formatBytes(row.bytesIn)}</td>
      <td data-number>{formatDuration(row.elapsedMs)}</td>
      <td data-number>{costLabel(line)}</td>
    </tr>
  );
}

const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** "14:06:12", with the date if it is not today. */
function formatStamp(at: number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  return isToday ? times.format(at) : `${formatDay(at)}, ${times.format(at)}`;
}

const tenths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Decimal units, as usual for networks: a kilobyte is 1,000 bytes. */
function formatBytes(count: number): string {
  return count < 1000
    ? i18n.t('requests.bytes', { count: tenths.format(count) })
    : i18n.t('requests.kilobytes', { count: tenths.format(count / 1000) });
}

function formatDuration(ms: number): string {
  return ms < 1000
    ? i18n.t('requests.elapsedMs', { count: tenths.format(Math.round(ms)) })
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
function statusLabel({ status, bytesIn }: RequestRow): string {
  // Redirects are not followed, and their status is hidden as 0. Without a response there is no byte count either.
  if (status === 0) return i18n.t(bytesIn === null ? 'requests.answers.none' : 'requests.answers.redirected');
  if (status >= 200 && status < 300) return `${i18n.t('requests.answers.answered')} (${status})`;
  const label = answers[status] ?? (() => i18n.t(`requests.answers.${status >= 500 ? 'broken' : 'unexpected'}`));
  return `${label()} (${status})`;
}

/** The charge from the ledger. A rate-limited request belongs to a call charged later. */
function costLabel({ row, charge }: RequestLine): string {
  if (row.intentId === null) return i18n.t('requests.free');
  if (row.status === 429) return formatCount(0);
  if (charge === null) return '–';
  if (charge.group !== null) return i18n.t('requests.group', { charged: charge.group.charged, of: charge.group.of });
  return charge.chargedMilli === null ? i18n.t('requests.costUnknown') : formatCredits(charge.chargedMilli);
}
