import ExternalLink from 'lucide-react/icons/external-link';
import Pin from 'lucide-react/icons/pin';
import Settings from 'lucide-react/icons/settings';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { formatAge, formatCredits } from '@/components/ui/formats';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import { goToSettings, goToWorkspace, refreshBalance } from '@/components/ui/routes';
import { ConnectionMark, type ConnectionState, useConnectionState } from './connection-mark.tsx';
import type { Pin as PinState } from './use-pin.ts';

export interface HeaderProps {
  /** For the popup, which links to the side panel. */
  compact: boolean;
  pin: Pick<PinState, 'choice' | 'ref'>;
}

/** States that a note below already shows, so no mark here. */
const shownBelow: ReadonlySet<ConnectionState['kind']> = new Set(['not-connected', 'no-key', 'locked']);

/** The balance, refreshed only on a press; the connection's state; "Keep here"; links to the workspace and to Settings. */
export function Header({ compact, pin: { choice, ref } }: HeaderProps) {
  const nowMs = useNow();
  const connection = useConnection();
  const balance = connection?.balance ?? null;
  const state = useConnectionState();
  const age =
    balance === null
      ? i18n.t('header.creditsNever')
      : i18n.t('header.creditsAge', { age: formatAge(balance.readAt, nowMs) });
  return (
    <header className="bar">
      {/* Hidden without a service: there is no balance to ask for. */}
      {connection?.settings !== null && (
        <button type="button" className="act" title={age} onClick={refreshBalance}>
          <span>
            {i18n.t('header.credits')}{' '}
            <strong>{balance === null ? i18n.t('header.creditsNone') : formatCredits(balance.milli)}</strong>
          </span>
        </button>
      )}
      <p className="flex min-w-0 grow" title={state?.text}>
        {state !== null && !shownBelow.has(state.kind) && <ConnectionMark state={state} />}
      </p>
      <LiveRegion message={useNews(state?.text ?? '')} />
      {!compact && choice !== null && (
        <button
          ref={ref}
          type="button"
          className="icon"
          aria-pressed={choice.isPinned}
          aria-label={i18n.t('pinned.keep')}
          title={i18n.t('pinned.keepTitle')}
          onClick={choice.toggle}
        >
          <Pin />
        </button>
      )}
      {!compact && (
        <button
          type="button"
          className="icon"
          aria-label={i18n.t('header.workspace')}
          title={i18n.t('header.workspace')}
          onClick={goToWorkspace}
        >
          <ExternalLink className="flip" />
        </button>
      )}
      <button
        type="button"
        className="icon"
        aria-label={i18n.t('header.settings')}
        title={i18n.t('header.settings')}
        onClick={goToSettings}
      >
        <Settings />
      </button>
    </header>
  );
}
