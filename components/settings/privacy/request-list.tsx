import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { readRequestLines } from '@/lib/database/logs/request-log';
import { RequestTable } from './request-table.tsx';

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
