import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import OctagonX from 'lucide-react/icons/octagon-x';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { Mark, type Tone } from '@/components/ui/mark';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';

export interface ConnectionState {
  kind: 'connected' | 'not-connected' | 'no-key' | 'locked' | 'offline' | 'not-tested' | 'trouble';
  tone: Tone;
  text: string;
}

/** The connection's state in two words, from the last free request and the browser's network state. Pure. */
function connectionState(settings: ConnectionSettings | null, online: boolean, nowMs: number): ConnectionState {
  if (settings === null) return { kind: 'not-connected', tone: 'caution', text: i18n.t('header.notConnected') };
  if (settings.keySetAt === null) return { kind: 'no-key', tone: 'caution', text: i18n.t('header.noKey') };
  if (settings.keyLocked) return { kind: 'locked', tone: 'caution', text: i18n.t('header.locked') };
  if (!online) return { kind: 'offline', tone: 'caution', text: i18n.t('header.offline') };
  if (settings.lastCheck === null) return { kind: 'not-tested', tone: 'plain', text: i18n.t('header.notTested') };
  const { failure } = settings.lastCheck;
  if (failure === null) return { kind: 'connected', tone: 'plain', text: i18n.t('header.connected') };
  return { kind: 'trouble', tone: 'stop', text: labelsOf(failure, { nowMs }).title };
}

/** Null while loading. */
export function useConnectionState(): ConnectionState | null {
  const connection = useConnection();
  const online = useOnline();
  const nowMs = useNow();
  return connection === undefined ? null : connectionState(connection.settings, online, nowMs);
}

const icons: Record<ConnectionState['kind'], typeof Check> = {
  connected: Check,
  'not-connected': Unplug,
  'no-key': Unplug,
  locked: LockKeyhole,
  offline: WifiOff,
  'not-tested': CircleDashed,
  trouble: OctagonX,
};

export function ConnectionMark({ state }: { state: ConnectionState }) {
  const Icon = icons[state.kind];
  return (
    <Mark tone={state.tone} icon={<Icon />}>
      {state.text}
    </Mark>
  );
}
