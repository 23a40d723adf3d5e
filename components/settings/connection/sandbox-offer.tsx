import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import type { Failure } from '@/lib/purchases/refusals';
import { sandboxAddress } from '@/lib/service/client/sandbox-address';
import { demoSite, originPatterns } from '@/lib/subjects/sites';

const command = 'npm run sandbox';

type Look = { kind: 'none' | 'looking' | 'used' | 'missing' | 'not-allowed' } | { kind: 'failed'; failure: Failure };

/** "Use the sandbox": the service on this machine instead of an account. Looks at its one fixed address. */
export function SandboxOffer() {
  const [look, setLook] = useState<Look>({ kind: 'none' });

  async function use(): Promise<void> {
    // Asked in this very click, before any await, for the sandbox and its demo network together.
    const allowed = requestOrigins([originPatternOf(sandboxAddress), ...originPatterns(demoSite)]);
    setLook({ kind: 'looking' });
    try {
      if (!(await allowed)) return setLook({ kind: 'not-allowed' });
      const { found } = await sendMessage('useSandbox', {});
      setLook({ kind: found ? 'used' : 'missing' });
    } catch (error) {
      setLook({ kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } });
    }
  }

  return (
    <div className="set">
      <span className="set-lab">{i18n.t('settings.noAccount')}</span>
      <div>
        <div className="set-line">
          <ActionLink onAction={() => void use()}>{i18n.t('settings.sandbox')}</ActionLink>
          <div role="status">
            {look.kind === 'looking' && <span className="soft">{i18n.t('settings.sandboxLooking')}</span>}
            {look.kind === 'used' && (
              <Mark tone="good" icon={<Check />}>
                {i18n.t('settings.sandboxUsed')}
              </Mark>
            )}
            {look.kind === 'not-allowed' && <span className="caution">{i18n.t('settings.problem.notAllowed')}</span>}
            {look.kind === 'failed' && <ErrorNote failure={look.failure} context={{ nowMs: Date.now() }} />}
          </div>
        </div>
        <p className="meta">{i18n.t('settings.sandboxHelp')}</p>
        {look.kind === 'missing' && (
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
