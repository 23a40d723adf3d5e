import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readRetentionDays } from '@/lib/database/settings/privacy';

/** What is sent, kept and never done, before the key is requested. */
export function Beside({ host }: { host: string | null }) {
  return (
    <aside className="beside" aria-label={i18n.t('welcome.beside.label')}>
      <section>
        <h2>{i18n.t('welcome.beside.sent')}</h2>
        <p>{host === null ? i18n.t('welcome.beside.sentTextNone') : i18n.t('welcome.beside.sentText', { host })}</p>
      </section>
      <section>
        <h2>{i18n.t('welcome.beside.kept')}</h2>
        <p>{i18n.t('welcome.beside.keptText')}</p>
        <StoredLine />
      </section>
      <section>
        <h2>{i18n.t('welcome.beside.never')}</h2>
        <p>{i18n.t('welcome.beside.neverText')}</p>
      </section>
      <section>
        <h2>{i18n.t('welcome.beside.open')}</h2>
        <p>{i18n.t('welcome.beside.openText')}</p>
      </section>
    </aside>
  );
}

/** States the retention period before anything is bought; the user or an administrator may have set it already. */
function StoredLine() {
  const { db } = usePanel();
  const days = useLiveQuery(async () => readRetentionDays(db), [db]);
  if (days === undefined) return null;
  return (
    <p>
      {days === null ? i18n.t('welcome.beside.keptForEver') : i18n.t('welcome.beside.keptDays', [String(days)])}{' '}
      <a className="act" data-link href="options.html#privacy" target="_blank" rel="noreferrer">
        {i18n.t('welcome.beside.keptChange')}
      </a>
    </p>
  );
}
