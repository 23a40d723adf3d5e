import KeyRound from 'lucide-react/icons/key-round';
import Unplug from 'lucide-react/icons/unplug';
import { Fragment, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { Note } from '@/components/ui/note';
import { goToSettingsSection, goToStart } from '@/components/ui/routes';

export interface NotConnectedProps {
  missing: 'address' | 'key';
  level: 1 | 2;
  /** For the popup, opened for one task: focus starts on it. */
  compact?: boolean;
}

/** Without an address or key: what Sidenote needs, with a link to Start. Settings, if only the key is missing. */
export function NotConnected({ missing, level, compact = false }: NotConnectedProps) {
  const hasSites = useConnection()?.hasSites === true;
  const isStarted = missing === 'key' && hasSites;
  useStartFocus(compact && !isStarted, 'main [data-start]');
  const screen = missing === 'address' ? 'noConnection' : 'noKey';
  const text = i18n.t(`connect.${screen}.text`);
  return (
    <Note
      icon={missing === 'address' ? <Unplug /> : <KeyRound />}
      tone="caution"
      level={level}
      title={i18n.t(`connect.${screen}.title`)}
      text={missing === 'address' ? text : `${text} ${i18n.t('connect.stillHereText')}`}
    >
      {isStarted ? (
        <button type="button" className="btn" onClick={() => goToSettingsSection('connection')}>
          {i18n.t('connect.open')}
        </button>
      ) : (
        <button type="button" className="btn lead-free" data-start onClick={goToStart}>
          {i18n.t('welcome.start')} <span className="price">{i18n.t('welcome.free')}</span>
        </button>
      )}
    </Note>
  );
}

export interface WhenConnectedProps {
  loading: ReactNode;
  children(connectionId: string): ReactNode;
}

/** Content of one connection, remounted when it changes; without one, says what is missing. */
export function WhenConnected({ loading, children }: WhenConnectedProps) {
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  if (connection === undefined) return loading;
  if (connectionId === null)
    return <NotConnected missing={connection.settings === null ? 'address' : 'key'} level={2} />;
  return <Fragment key={connectionId}>{children(connectionId)}</Fragment>;
}
