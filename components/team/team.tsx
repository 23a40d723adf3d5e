import { useLiveQuery } from 'dexie-react-hooks';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { Note } from '@/components/ui/note';
import { readSettings } from '@/lib/database/reads';
import { JoinForm } from './join-form.tsx';
import { Joined } from './joined.tsx';
import './team.css';

/** The team that this browser is in, or how to join one. Opening it sends nothing. */
export function Team() {
  const { db } = usePanel();
  const settings = useLiveQuery(async () => readSettings(db, 'team'), [db]);
  const [isJoining, setJoining] = useState(false);
  if (settings === undefined) return <section aria-busy="true" />;
  if (settings !== null) return <Joined settings={settings} />;
  return (
    <section className="team">
      {isJoining ? (
        <JoinForm onClose={() => setJoining(false)} />
      ) : (
        <Note icon={<Users />} level={2} title={i18n.t('team.none.title')} text={i18n.t('team.none.text')}>
          <button type="button" className="btn" onClick={() => setJoining(true)}>
            {i18n.t('team.none.open')}
          </button>
        </Note>
      )}
    </section>
  );
}
