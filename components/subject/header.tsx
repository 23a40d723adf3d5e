import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import OctagonX from 'lucide-react/icons/octagon-x';
import Settings from 'lucide-react/icons/settings';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import { i18n } from '#i18n';
import { formatAge, formatCredits } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { BalanceRow } from '@/lib/records/rows';
import type { ConnectionState } from './connection-state.ts';

const icons: Record<ConnectionState['kind'], typeof Check> = {
  connected: Check,
  'not-connected': Unplug,
  'no-key': Unplug,
  locked: LockKeyhole,
  offline: WifiOff,
  'not-tested': CircleDashed,
  trouble: OctagonX,
};

export interface HeaderProps {
  balance: BalanceRow | null;
  /** Null while it is read. */
  state: ConnectionState | null;
  nowMs: number;
  onReadBalance(): void;
  onOpenSettings(): void;
}

/** The balance, read on a press and never by opening; the connection in two words; the way to Settings. */
export function Header({ balance, state, nowMs, onReadBalance, onOpenSettings }: HeaderProps) {
  const Icon = icons[state?.kind ?? 'not-tested'];
  const age =
    balance === null
      ? i18n.t('header.creditsNever')
      : i18n.t('header.creditsAge', { age: formatAge(balance.readAt, nowMs) });
  return (
    <header className="bar">
      <button type="button" className="act" title={age} onClick={onReadBalance}>
        <span>
          {i18n.t('header.credits')}{' '}
          <strong>{balance === null ? i18n.t('header.creditsNone') : formatCredits(balance.milli)}</strong>
        </span>
      </button>
      <p className="flex min-w-0 grow" role="status" title={state?.text}>
        {state !== null && (
          <Mark tone={state.tone} icon={<Icon />}>
            {state.text}
          </Mark>
        )}
      </p>
      <button
        type="button"
        className="icon"
        aria-label={i18n.t('header.settings')}
        title={i18n.t('header.settings')}
        onClick={onOpenSettings}
      >
        <Settings />
      </button>
    </header>
  );
}
