import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Pin from 'lucide-react/icons/pin';
import Settings from 'lucide-react/icons/settings';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { formatAge, formatCredits } from '@/components/ui/formats';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import { goToSettings, goToWorkspace, refreshBalance } from '@/components/ui/routes';
import { type MoreItem, MoreMenu } from '@/components/ui/table/more-menu';
import { minuteMs } from '@/lib/platform/time';
import { toCredits } from '@/lib/service/contract/credits';
import { ConnectionMark, type ConnectionState, useConnectionState } from './connection-mark.tsx';
import type { Pin as PinState } from './use-pin.ts';

export interface HeaderProps {
  /** For the popup, which links to the side panel. */
  compact: boolean;
  pin: Pick<PinState, 'choice' | 'ref'>;
  /** What can be done on any page; none in the popup, which has them below. */
  tools: readonly MoreItem[];
}

/** Good news is quiet, and a note below already shows the others. */
const silent: ReadonlySet<ConnectionState['kind']> = new Set(['connected', 'not-connected', 'no-key', 'locked']);
/** The worker reads a balance after each charge. An older one may be another by now. */
const oldMs = 60 * minuteMs;

/** The balance, refreshed only on a press; the connection's state; "Keep here"; links to the workspace and to Settings. */
export function Header({ compact, pin: { choice, ref }, tools }: HeaderProps) {
  const nowMs = useNow();
  const connection = useConnection();
  const balance = connection?.balance ?? null;
  const state = useConnectionState();
  const isOld = balance !== null && nowMs - balance.readAt > oldMs;
  const age =
    balance === null
      ? i18n.t('header.creditsNever')
      : i18n.t('header.creditsAge', { age: formatAge(balance.readAt, nowMs) });
  return (
    <header className="bar">
      {/* Hidden without a service: there is no balance to ask for. */}
      {connection?.settings !== null && (
        <button type="button" className="act" title={age} onClick={refreshBalance}>
          {/* An old balance is grey until it is read again. */}
          <span className={isOld ? 'meta old' : 'meta'}>
            <strong>{balance === null ? '–' : formatCredits(balance.milli)}</strong>{' '}
            {i18n.t('header.creditsUnit', toCredits(balance?.milli ?? 0))}
          </span>
        </button>
      )}
      <p className="flex min-w-0 grow" title={state?.text}>
        {state !== null && !silent.has(state.kind) && <ConnectionMark state={state} />}
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
          <PanelLeftOpen className="flip" />
        </button>
      )}
      {tools.length > 0 && <MoreMenu items={tools} label={i18n.t('header.tools')} className="icon" />}
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
