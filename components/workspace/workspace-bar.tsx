import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { ConnectionMark, useConnectionState } from '@/components/panel/connection-mark';
import { formatCredits } from '@/components/ui/formats';
import { goToSettings } from '@/components/ui/routes';

/** The workspace's bar: sections, last known balance, connection state, link to Settings. */
export function WorkspaceBar({ children }: { children: ReactNode }) {
  const state = useConnectionState();
  const balance = useConnection()?.balance ?? null;
  return (
    <header className="work-bar">
      <p className="work-name">{i18n.t('extName')}</p>
      {children}
      {balance !== null && (
        <p>
          {i18n.t('header.credits')} <strong>{formatCredits(balance.milli)}</strong>
        </p>
      )}
      <p className="meta" role="status">
        {state !== null && <ConnectionMark state={state} />}
      </p>
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
