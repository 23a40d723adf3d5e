import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { formatCount } from '@/components/ui/formats';
import { readDueCount } from '@/lib/outreach/due-reads';
import { minuteMs } from '@/lib/platform/time';

/** How many follow-ups are late or of today; undefined until it is read. */
export function useDueCount(): number | undefined {
  const { db } = usePanel();
  const connectionId = useConnectionId();
  const minute = Math.floor(useNow() / minuteMs);
  return useLiveQuery(
    async () => (connectionId === null ? 0 : readDueCount(db, connectionId, minute * minuteMs)),
    [db, connectionId, minute],
  );
}

/** Beside "History": "5 due"; nothing where nothing is. */
export function DueCount() {
  const count = useDueCount() ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="meta caution">{i18n.t('touch.dueCount', count, [formatCount(count)])}</span>
    </>
  );
}
