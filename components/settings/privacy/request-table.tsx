import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import type { RequestLine } from '@/lib/database/logs/request-log';
import { minuteMs } from '@/lib/platform/time';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { costLabel, formatBytes, formatDuration, formatStamp, statusLabel } from './request-labels.ts';

/** The requests as a table that scrolls horizontally on narrow pages. */
export function RequestTable({ lines, labelledBy }: { lines: readonly RequestLine[]; labelledBy: string }) {
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
        {row.looksForNames && <div className="meta">{i18n.t('requests.names')}</div>}
        {row.subjectKey !== null && (
          <div className="meta">
            {i18n.t('requests.about')} <bdi>{subjectOfKey(row.subjectKey).slug}</bdi>
          </div>
        )}
      </td>
      <td>{statusLabel(row)}</td>
      <td data-number>{formatBytes(row.bytesOut)}</td>
      <td data-number>{row.bytesIn === null ? '–' : formatBytes(row.bytesIn)}</td>
      <td data-number>{formatDuration(row.millis)}</td>
      <td data-number>{costLabel(line)}</td>
    </tr>
  );
}
