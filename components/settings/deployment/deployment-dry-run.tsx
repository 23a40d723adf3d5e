import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PermissionHint, type PermissionHintProps } from '@/components/settings/permission-hint';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useDeliberatePresses, useRested } from '@/components/ui/hooks/deliberate';
import type { DeploymentPlan, PlanChange, PlanLine } from './deployment-plan.ts';
import type { DeploymentStep } from './use-deployment.ts';

export interface DeploymentDryRunProps {
  step: Extract<DeploymentStep, { kind: 'dry' }>;
  onUse(plan: DeploymentPlan): void;
  onLeave(): void;
}

/**
 * A deployment file's settings, value by value, before saving. A new webhook address, which receives people's data, needs separate
 * agreement. Late presses reach no button.
 */
export function DeploymentDryRun({ step, onUse, onLeave }: DeploymentDryRunProps) {
  const { plan, fileName, status } = step;
  const isSaving = status.kind === 'running';
  const id = useId();
  const holder = useRef<HTMLElement>(null);
  const isRested = useRested();
  const presses = useDeliberatePresses(JSON.stringify(plan));
  const [agreedWebhook, setAgreedWebhook] = useState<string | null>(null);
  const isAgreed = plan.newWebhook === null || plan.newWebhook === agreedWebhook;
  // The file was chosen in a browser dialog; focus continues at its result.
  useEffect(() => holder.current?.focus(), []);
  return (
    <section className="deployment" ref={holder} tabIndex={-1} aria-labelledby={id} {...presses}>
      <h3 className="pb-1" id={id}>
        {i18n.t('service.fileHolds', { file: fileName })}
      </h3>
      <dl>
        {plan.lines.map((line) => (
          <div className="set" key={line.label}>
            <dt className="set-lab">{line.label}</dt>
            <dd>
              <Changes line={line} />
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
          {plan.newWebhook !== null && (
            <WebhookCaution
              host={new URL(plan.newWebhook).host}
              isAgreed={isAgreed}
              isDisabled={!isRested || isSaving}
              onAgree={(isGiven) => setAgreedWebhook(isGiven ? plan.newWebhook : null)}
            />
          )}
          <PermissionHint patterns={plan.origins} does={doesOf(plan)} />
          <div className="set-line">
            <button
              type="button"
              className="btn"
              disabled={isSaving || !isRested || !isAgreed}
              onClick={() => onUse(plan)}
            >
              {i18n.t('service.fileUse')}
            </button>
            <button type="button" className="act" disabled={isSaving} onClick={onLeave}>
              {i18n.t('service.fileLeave')}
            </button>
          </div>
          <div role="status">
            {isSaving && <span className="soft">{i18n.t('settings.saving')}</span>}
            {status.kind === 'done' && !status.value && <p className="caution">{i18n.t('service.fileNotAllowed')}</p>}
            {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function doesOf({ messages: { saveConnection, saveService, saveSites } }: DeploymentPlan): PermissionHintProps['does'] {
  if (saveSites === null) return 'calls';
  return saveConnection === null && saveService === null ? 'reads' : 'both';
}

interface WebhookCautionProps {
  host: string;
  isAgreed: boolean;
  isDisabled?: boolean;
  onAgree(isGiven: boolean): void;
}

/** A new webhook address receives people's data, so it needs its own agreement. */
export function WebhookCaution({ host, isAgreed, isDisabled = false, onAgree }: WebhookCautionProps) {
  const id = useId();
  return (
    <div className="pb-2">
      <p className="caution" id={id}>
        {i18n.t('service.fileWebhook', { host })}
      </p>
      <label className="flex items-center gap-2 pt-1">
        <input
          className="check"
          type="checkbox"
          aria-describedby={id}
          checked={isAgreed}
          disabled={isDisabled}
          onChange={({ target }) => onAgree(target.checked)}
        />
        {i18n.t('service.fileWebhookAgree', { host })}
      </label>
    </div>
  );
}

/** One setting's values before and after. */
export function Changes({ line: { changes, state } }: { line: PlanLine }) {
  return (
    <>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.name} ${change.before} ${change.after}`}>
              <ChangeLabels change={change} />
            </li>
          ))}
        </ul>
      )}
      {state === 'locked' && <p className="meta">{i18n.t('service.fileLocked')}</p>}
      {state === 'same' && <p className="meta">{i18n.t('service.fileSame')}</p>}
    </>
  );
}

function ChangeLabels({ change: { name, before, after } }: { change: PlanChange }) {
  return (
    <>
      {name !== null && (
        <>
          <bdi className="meta">{name}</bdi>{' '}
        </>
      )}
      <Value text={before} /> → <Value text={after} />
    </>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className="soft">{i18n.t('service.fileNone')}</span> : <bdi>{text}</bdi>;
}
