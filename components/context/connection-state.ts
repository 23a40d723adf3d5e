import { i18n } from '#i18n';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import type { Tone } from '@/components/ui/mark';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';

export interface ConnectionState {
  kind: 'connected' | 'not-connected' | 'no-key' | 'locked' | 'offline' | 'not-tested' | 'trouble';
  tone: Tone;
  text: string;
}

/** Pure: the connection in two words, from the last free question and the browser's network. */
export function connectionState(settings: ConnectionSettings | null, online: boolean, nowMs: number): ConnectionState {
  if (settings === null) return { kind: 'not-connected', tone: 'caution', text: i18n.t('header.notConnected') };
  if (settings.keySetAt === null) return { kind: 'no-key', tone: 'caution', text: i18n.t('header.noKey') };
  if (settings.keyLocked) return { kind: 'locked', tone: 'caution', text: i18n.t('header.locked') };
  if (!online) return { kind: 'offline', tone: 'caution', text: i18n.t('header.offline') };
  if (settings.lastCheck === null) return { kind: 'not-tested', tone: 'plain', text: i18n.t('header.notTested') };
  const { failure } = settings.lastCheck;
  if (failure === null) return { kind: 'connected', tone: 'plain', text: i18n.t('header.connected') };
  return { kind: 'trouble', tone: 'stop', text: labelsOf(failure, { nowMs }).title };
}
