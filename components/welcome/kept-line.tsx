import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readRetention, usualDays } from '@/lib/database/retention/retention-default';

/** How long what is bought is kept, before anything is: somebody or an administrator may have chosen already. */
export function KeptLine() {
  const { db } = usePanel();
  const retention = useLiveQuery(() => readRetention(db), [db]);
  if (retention === undefined) return null;
  const days = retention.kind === 'chosen' ? retention.days : usualDays;
  return (
    <p className="soft">
      {days === null ? i18n.t('welcome.keptForEver') : i18n.t('welcome.kept', [String(days)])}{' '}
      <a className="act" data-link href="options.html#privacy" target="_blank" rel="noreferrer">
        {i18n.t('welcome.keptChange')}
      </a>
    </p>
  );
}
