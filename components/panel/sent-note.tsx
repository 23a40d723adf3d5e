import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { orderKeyOf, readLatestIntent, readRecord, readSettings } from '@/lib/database/reads';

/** "Nothing sent yet": true while nothing was ever asked or bought about this subject. */
export function SentNote({ subjectKey }: { subjectKey: string }) {
  const { db } = usePanel();
  const isUntouched = useLiveQuery(async () => {
    const connection = (await readSettings(db, 'connection'))?.connectionId ?? null;
    if (connection === null) return true;
    const intent = await readLatestIntent(db, [orderKeyOf(connection, 'email', subjectKey)]);
    return intent === null && (await readRecord(db, connection, subjectKey)) === null;
  }, [db, subjectKey]);
  return isUntouched === true ? <span className="slot">{i18n.t('popup.nothingSent')}</span> : null;
}
