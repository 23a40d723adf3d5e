import KeyRound from 'lucide-react/icons/key-round';
import Unplug from 'lucide-react/icons/unplug';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note';

export interface NotConnectedProps {
  missing: 'address' | 'key';
  level: 1 | 2;
  onOpenSettings(): void;
}

/** No address or no key: what Sidenote needs, and the way to Settings. */
export function NotConnected({ missing, level, onOpenSettings }: NotConnectedProps) {
  const button = (
    <button type="button" className="btn" onClick={onOpenSettings}>
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
