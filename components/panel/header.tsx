import ExternalLink from 'lucide-react/icons/external-link';
import Settings from 'lucide-react/icons/settings';
import { i18n } from '#i18n';
import type { ConnectionState } from '@/components/context/connection-state';
import { formatAge, formatCredits } from '@/components/ui/formats';
import { useNews } from '@/components/ui/hooks/use-news';
import { LiveRegion } from '@/components/ui/live-region';
import type { BalanceRow } from '@/lib/database/schema/rows';
import { ConnectionMark } from './connection-mark.tsx';

export interface HeaderProps {
  balance: BalanceRow | null;
  /** Null while it is read. */
  state: ConnectionState | null;
  nowMs: number;
  onReadBalance(): void;
  /** Absent in the popup, which leads to the side panel. */
  onOpenWorkspace?: (() => void) | undefined;
  onOpenSettings(): void;
}

/** The balance, read on a press and never by opening; the connection in two words; the ways to the workspace and to Settings. */
export function Header({ balance, state, nowMs, onReadBalance, onOpenWorkspace, onOpenSettings }: HeaderProps) {
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
      <p className="flex min-w-0 grow" title={state?.text}>
        {state !== null && <ConnectionMark state={state} />}
      </p>
      <LiveRegion message={useNews(state?.text ?? '')} />
      {onOpenWorkspace !== undefined && (
        <button
          type="button"
          className="icon"
          aria-label={i18n.t('header.workspace')}
          title={i18n.t('header.workspace')}
          onClick={onOpenWorkspace}
        >
          <ExternalLink className="flip" />
        </button>
      )}
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
