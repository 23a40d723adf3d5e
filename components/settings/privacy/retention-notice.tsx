import { useLiveQuery } from 'dexie-react-hooks';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useEffect, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { SaveStatus } from '@/components/settings/save-line';
import { formatDay } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Note } from '@/components/ui/note';
import { readRetention, usualDays } from '@/lib/database/retention/retention-default';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';

/** For users with data from before retention: when erasing starts, with a choice. Disappears once retention is in force. */
export function RetentionNotice() {
  const { db } = usePanel();
  const erasesFrom = useLiveQuery(async () => {
    const retention = await readRetention(db);
    if (retention.kind === 'chosen' || (await db.settings.get('retentionDefault')) === undefined) return undefined;
    return retention.erasesFrom ?? 'untold';
  }, [db]);
  const { status, isRunning, run: save } = useAction<unknown>('retention-notice');
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    // A background tab does not count as having shown it.
    if (isVisible && erasesFrom === 'untold')
      void sendMessage('retentionNoticeSeen', {}).catch(noted('retention-notice'));
  }, [isVisible, erasesFrom]);
  // Not shown until the date is known; nothing is erased before then.
  if (typeof erasesFrom !== 'number' || erasesFrom <= Date.now()) return null;

  const choose = (retentionDays: number | null) => void save(() => sendMessage('savePrivacy', { retentionDays }));
  const isSaving = isRunning;
  return (
    <Note
      icon={<CalendarClock />}
      level={2}
      title={i18n.t('privacy.noticeTitle', [String(usualDays)])}
      text={i18n.t('privacy.noticeText', { date: formatDay(erasesFrom) })}
    >
      <button type="button" className="btn" disabled={isSaving} onClick={() => choose(usualDays)}>
        {i18n.t('privacy.noticeAgree', [String(usualDays)])}
      </button>
      <button type="button" className="btn" disabled={isSaving} onClick={() => choose(null)}>
        {i18n.t('privacy.noticeKeep')}
      </button>
      <SaveStatus status={status} />
    </Note>
  );
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
