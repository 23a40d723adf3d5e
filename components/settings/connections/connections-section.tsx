import { i18n } from '#i18n';
import { targetLabel } from '@/components/hand-over/connect/target-name';
import { TargetStatus } from '@/components/hand-over/connect/target-status';
import { type Targets, useTargets } from '@/components/hand-over/connect/use-targets';
import { WhatLeaves } from '@/components/hand-over/connect/what-leaves';
import { Fold } from '@/components/ui/fold';
import { formatDay } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { type TargetId, targetIds } from '@/lib/database/schema/hand-rows';
import { sendMessage } from '@/lib/messaging/send-message';

/** What people can be sent to: what is connected, how to disconnect it, and what leaves to each. */
export function ConnectionsSection() {
  const targets = useTargets();
  if (targets === undefined) return null;
  const { saved, off } = targets;
  const connected = targetIds.filter((id) => saved[id] !== undefined);
  return (
    <>
      {off.length > 0 && (
        <p className="caution">
          {i18n.t('handOver.connections.offBy', { names: new Intl.ListFormat().format(off.map(targetLabel)) })}
        </p>
      )}
      {connected.length === 0 && <p>{i18n.t('handOver.connections.none')}</p>}
      {connected.map((id) => (
        <Connected key={id} target={id} saved={saved} />
      ))}
      <Fold title={i18n.t('handOver.leaves.title')}>
        {targetIds.map((id) => (
          <div key={id}>
            <p className="lab">{targetLabel(id)}</p>
            <WhatLeaves target={id} />
          </div>
        ))}
      </Fold>
    </>
  );
}

function Connected({ target, saved }: { target: TargetId; saved: Targets['saved'] }) {
  const { status, isRunning, run } = useAction<void>('disconnect-target');
  const name = targetLabel(target);
  const day = formatDay(saved[target]?.connectedAt ?? 0);
  const host = hostOf(target, saved);
  return (
    <div className="line">
      <span className="grow">
        {host === null
          ? i18n.t('handOver.connections.connected', { name, day })
          : i18n.t('handOver.connections.to', { name, host, day })}
      </span>
      <TargetStatus status={status} running={() => i18n.t('handOver.connections.disconnecting')} />
      <button
        type="button"
        className="btn"
        aria-label={i18n.t('handOver.connections.disconnectFrom', { name })}
        disabled={isRunning}
        onClick={() => void run(() => sendMessage('forgetTarget', { target }), undefined)}
      >
        {i18n.t('handOver.connections.disconnect')}
      </button>
    </div>
  );
}

function hostOf(target: TargetId, { pipedrive, hook }: Targets['saved']): string | null {
  if (target === 'pipedrive') return pipedrive === undefined ? null : `${pipedrive.company}.pipedrive.com`;
  return target === 'hook' && hook !== undefined ? new URL(hook.origin).host : null;
}
