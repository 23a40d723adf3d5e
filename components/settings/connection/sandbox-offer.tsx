import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { sandboxAddress } from '@/lib/service/client/address';
import { demoSite, originPatterns } from '@/lib/subjects/sites';

const command = 'npm run sandbox';

/** "Use the sandbox": the service on this machine instead of an account, at its fixed address. */
export function SandboxOffer() {
  const { status, isRunning, run } = useAction<'used' | 'missing' | 'not-allowed'>('sandbox-offer');
  const outcome = status.kind === 'done' ? status.value : null;

  const use = () =>
    run(async () => {
      // Requested in the click, before any await, for the sandbox and its demo network together.
      const isAllowed = await requestOrigins([originPatternOf(sandboxAddress), ...originPatterns(demoSite)]);
      if (!isAllowed) return 'not-allowed';
      const { found } = await sendMessage('useSandbox', {});
      return found ? 'used' : 'missing';
    });

  return (
    <div className="set">
      <span className="set-lab">{i18n.t('settings.noAccount')}</span>
      <div>
        <div className="set-line">
          <ActionLink onAction={() => void use()}>{i18n.t('settings.sandbox')}</ActionLink>
          <div role="status">
            {isRunning && <span className="soft">{i18n.t('settings.sandboxLooking')}</span>}
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
        {outcome === 'missing' && (
          <div className="mt-2" role="alert">
            <p>{i18n.t('settings.sandboxMissing')}</p>
            <div className="set-line">
              <code className="code">{command}</code>
              <CopyButton label={i18n.t('settings.copyCommand')} text={command} />
              <button type="button" className="btn" onClick={() => void use()}>
                {i18n.t('settings.sandboxAgain')}
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
