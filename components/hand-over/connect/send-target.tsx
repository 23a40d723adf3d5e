import { useState } from 'react';
import './connect.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import { ConnectForm } from './connect-form.tsx';
import { HookStep } from './hook-step.tsx';
import type { StepProps } from './step-props.ts';
import { SystemStep } from './system-step.tsx';
import { targetLabel } from './target-name.ts';
import { useTargets } from './use-targets.ts';

/** All steps to one of the user's own systems: connect it, send, merge field by field, receipts. */
export function SendTarget(props: StepProps & { target: TargetId }) {
  return (
    <div className="hand-over-step">
      <Step {...props} />
    </div>
  );
}

function Step({ target, ...step }: StepProps & { target: TargetId }) {
  const { db } = usePanel();
  const targets = useTargets();
  const [isAgain, setAgain] = useState(false);
  const keyMode = useLiveQuery(async () => {
    const [policy, connection] = await Promise.all([readSettings(db, 'policy'), readSettings(db, 'connection')]);
    return policy?.keyKept ?? connection?.keyMode ?? 'remembered';
  }, [db]);
  if (targets === undefined || keyMode === undefined) return null;
  const { saved, off } = targets;
  const connecting = { target, saved, needsPassphrase: keyMode === 'passphrase' };
  const name = targetLabel(target);
  if (off.includes(target)) return <p className="caution">{i18n.t('handOver.why.off', { name })}</p>;
  const isGone = target === 'hook' && saved.hook?.off === true;
  if (saved[target] === undefined || isGone)
    return (
      <>
        {isGone && <p className="caution">{i18n.t('handOver.why.switchedOff')}</p>}
        <ConnectForm {...connecting} />
      </>
    );
  if (isAgain) return <ConnectForm {...connecting} onConnected={() => setAgain(false)} />;
  const onConnect = () => setAgain(true);
  return target === 'hook' ? (
    <HookStep {...step} {...{ saved, onConnect }} />
  ) : (
    <SystemStep {...step} {...{ target, saved, onConnect }} />
  );
}
