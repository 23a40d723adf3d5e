import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useId } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import type { TeamPolicy } from '@/lib/team/store/policy';

export interface SharesProps {
  settings: TeamSettings;
  policy: Pick<TeamPolicy, 'shareRecords' | 'shareTouch'>;
}

/** What this browser gives to the others. The firm may have turned a part off for everyone. */
export function Shares({ settings: { keeps = {} }, policy }: SharesProps) {
  const id = useId();
  const { status, run } = useAction('team-shares');
  const now = { records: keeps.records !== true, touches: keeps.touches !== true };
  const turn = (change: Partial<typeof now>) => void run(() => sendMessage('shareWithTeam', { ...now, ...change }));
  const always = i18n.t('team.shares.always');
  const never = i18n.t('team.shares.never');
  return (
    <section aria-labelledby={id} className="team-shares">
      <h3 id={id}>{i18n.t('team.shares.title')}</h3>
      <Share label={i18n.t('team.shares.records')} why={i18n.t('team.shares.recordsWhy')}>
        <Switch
          label={i18n.t('team.shares.records')}
          isOn={now.records}
          isAllowed={policy.shareRecords}
          onTurn={(records) => turn({ records })}
        />
      </Share>
      <Share label={i18n.t('team.shares.exclusions')} why={i18n.t('team.shares.exclusionsWhy')}>
        <Fixed>{always}</Fixed>
      </Share>
      <Share label={i18n.t('team.shares.touches')} why={i18n.t('team.shares.touchesWhy')}>
        <Switch
          label={i18n.t('team.shares.touches')}
          isOn={now.touches}
          isAllowed={policy.shareTouch}
          onTurn={(touches) => turn({ touches })}
        />
      </Share>
      <Share label={i18n.t('team.shares.notes')}>
        <Fixed>{never}</Fixed>
      </Share>
      <Share label={i18n.t('team.shares.personality')}>
        <Fixed>{never}</Fixed>
      </Share>
      <p className="meta stop" role="status">
        {status.kind === 'failed' && i18n.t('team.shares.failed')}
      </p>
    </section>
  );
}

function Share({ label, why, children }: { label: string; why?: string; children: ReactNode }) {
  return (
    <div className="team-share">
      <span className="grow">
        {label} {why !== undefined && <span className="soft">{why}</span>}
      </span>
      {children}
    </div>
  );
}

const Fixed = ({ children }: { children: string }) => <Mark icon={<Lock />}>{children}</Mark>;

interface SwitchProps {
  label: string;
  isOn: boolean;
  isAllowed: boolean;
  onTurn(isOn: boolean): void;
}

function Switch({ label, isOn, isAllowed, onTurn }: SwitchProps) {
  if (!isAllowed) return <Fixed>{i18n.t('team.shares.firm')}</Fixed>;
  return (
    <label className="team-switch">
      <span className="meta" aria-hidden>
        {i18n.t(isOn ? 'team.shares.on' : 'team.shares.off')}
      </span>
      <input
        className="check"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state.
        role="switch"
        aria-label={label}
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
    </label>
  );
}
