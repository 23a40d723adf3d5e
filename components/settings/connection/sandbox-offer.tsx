import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { PermissionHint } from '@/components/settings/permission-hint';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { type SandboxEnd, sandboxCommand, sandboxOrigins, waitForSandbox } from './wait-for-sandbox.ts';

/** "Use the sandbox": the service on this machine instead of an account, at its fixed address. */
export function SandboxOffer() {
  const { status, isRunning, run } = useAction<SandboxEnd, 'looking' | 'waiting'>('sandbox-offer');
  const hasLeft = useHasLeft();
  const outcome = status.kind === 'done' ? status.value : null;

  const use = () => run((report) => waitForSandbox(hasLeft, () => report('waiting')), 'looking');

  return (
    <div className="set">
      <span />
      <div>
        <div className="set-line">
          <button type="button" className="btn" disabled={isRunning} onClick={() => void use()}>
            {i18n.t('settings.sandbox')}
          </button>
          <div role="status">
            {status.kind === 'running' && status.doing === 'looking' && (
              <span className="soft">{i18n.t('settings.sandboxLooking')}</span>
            )}
            {outcome === 'used' && (
              <Mark tone="good" icon={<Check />}>
                {i18n.t('settings.sandboxUsed')}
              </Mark>
            )}
            {outcome === 'not-allowed' && <span className="caution">{i18n.t('settings.problem.notAllowed')}</span>}
            {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
          </div>
        </div>
        <p className="meta">{i18n.t('settings.sandboxHelp')}</p>
        <PermissionHint patterns={sandboxOrigins()} does="both" />
        {status.kind === 'running' && status.doing === 'waiting' && <SandboxMissing />}
        {outcome === 'ended' && <p className="caution">{i18n.t('welcome.sandbox.ended')}</p>}
      </div>
    </div>
  );
}

/** Without a running sandbox: its command, while the page keeps looking. Focus follows it. */
export function SandboxMissing() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => holder.current?.focus(), []);
  return (
    <div className="mt-2" role="alert" ref={holder} tabIndex={-1}>
      <p>{i18n.t('welcome.sandbox.missing')}</p>
      <div className="set-line">
        <code className="code">{sandboxCommand}</code>
        <CopyButton label={i18n.t('settings.copyCommand')} text={sandboxCommand} />
        <span className="meta">{i18n.t('welcome.sandbox.waiting')}</span>
      </div>
    </div>
  );
}

/** Whether the component unmounted, for waits longer than its life. */
export function useHasLeft(): () => boolean {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return () => left.current;
}
