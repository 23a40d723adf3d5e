import KeyRound from 'lucide-react/icons/key-round';
import Unplug from 'lucide-react/icons/unplug';
import { Fragment, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { Note } from '@/components/ui/note';
import { goToSettings } from '@/components/ui/routes';

export interface NotConnectedProps {
  missing: 'address' | 'key';
  level: 1 | 2;
}

/** No address or no key: what Sidenote needs, and a link to Settings. */
export function NotConnected({ missing, level }: NotConnectedProps) {
  const button = (
    <button type="button" className="btn" onClick={goToSettings}>
      {i18n.t('connect.open')}
    </button>
  );
  return missing === 'address' ? (
    <Note
      icon={<Unplug />}
      tone="caution"
      level={level}
      title={i18n.t('connect.noConnection.title')}
      text={i18n.t('connect.noConnection.text')}
    >
      {button}
    </Note>
  ) : (
    <Note
      icon={<KeyRound />}
      tone="caution"
      level={level}
      title={i18n.t('connect.noKey.title')}
      text={`${i18n.t('connect.noKey.text')} ${i18n.t('connect.stillHereText')}`}
    >
      {button}
    </Note>
  );
}

export interface WhenConnectedProps {
  /** Shown until the connection is read. */
  loading: ReactNode;
  children(connectionId: string): ReactNode;
}

/**
 * Renders content that belongs to one connection, remounted when it changes; without a connection, says what is
 * missing.
 */
export function WhenConnected({ loading, children }: WhenConnectedProps) {
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  if (connection === undefined) return loading;
  if (connectionId === null)
    return <NotConnected missing={connection.settings === null ? 'address' : 'key'} level={2} />;
  return <Fragment key={connectionId}>{children(connectionId)}</Fragment>;
}
