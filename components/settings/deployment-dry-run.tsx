import { useEffect, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/error-note';
import type { PlanLine } from './deployment-plan.ts';
import type { DeploymentStep } from './use-deployment.ts';

export interface DeploymentDryRunProps {
  step: Extract<DeploymentStep, { kind: 'dry' }>;
  onUse(): void;
  onLeave(): void;
}

/** What a deployment file would set, line by line, before anything is saved. */
export function DeploymentDryRun({ step, onUse, onLeave }: DeploymentDryRunProps) {
  const { plan, fileName, said } = step;
  const id = useId();
  const holder = useRef<HTMLElement>(null);
  // Chosen in a window of the browser: what came of it is where to go on.
  useEffect(() => holder.current?.focus(), []);
  return (
    <section className="deployment" ref={holder} tabIndex={-1} aria-labelledby={id}>
      <h3 className="pb-1" id={id}>
        {i18n.t('service.fileHolds', { file: fileName })}
      </h3>
      <dl>
        {plan.lines.map((line) => (
          <div className="set" key={line.label}>
            <dt className="set-lab">{line.label}</dt>
            <dd>
              <bdi>{line.next}</bdi>
              <p className="meta">{noteOf(line)}</p>
            </dd>
          </div>
        ))}
      </dl>
      <div className="set">
        <span />
        <div>
          {plan.keyGoesFrom !== null && (
            <p className="caution pb-2">{i18n.t('service.fileKeyGoes', { host: plan.keyGoesFrom })}</p>
          )}
          <div className="set-line">
            <button type="button" className="btn" disabled={said === 'saving'} onClick={onUse}>
              {i18n.t('service.fileUse')}
            </button>
            <button type="button" className="act" disabled={said === 'saving'} onClick={onLeave}>
              {i18n.t('service.fileLeave')}
            </button>
          </div>
          <div role="status">
            {said === 'saving' && <span className="soft">{i18n.t('settings.saving')}</span>}
            {said === 'not-allowed' && <p className="caution">{i18n.t('service.fileNotAllowed')}</p>}
            {typeof said === 'object' && <ErrorNote failure={said} context={{ nowMs: Date.now() }} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function noteOf({ state, now }: PlanLine): string {
  if (state === 'locked') return i18n.t('service.fileLocked');
  return state === 'same' ? i18n.t('service.fileSame') : i18n.t('service.fileNow', { value: now });
}
