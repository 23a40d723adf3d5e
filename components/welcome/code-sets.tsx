import { useId } from 'react';
import { i18n } from '#i18n';
import { Changes } from '@/components/settings/deployment/deployment-dry-run';
import type { DeploymentPlan } from '@/components/settings/deployment/deployment-plan';

export interface CodeSetsProps {
  plan: DeploymentPlan;
  isWebhookAgreed: boolean;
  onAgree(isAgreed: boolean): void;
}

/**
 * What "Start" will take from a deployment code, before anything is saved. A new webhook address, which will receive data bought about
 * people, is left out unless its box is ticked: nothing else needs it.
 */
export function CodeSets({ plan, isWebhookAgreed, onAgree }: CodeSetsProps) {
  const id = useId();
  const { lines, newWebhook, keyGoesFrom } = plan;
  const host = newWebhook === null ? null : new URL(newWebhook).host;
  return (
    <section className="pt-2" aria-labelledby={id}>
      <p id={id}>{i18n.t('welcome.codeSets')}</p>
      <ul className="meta">
        {lines.map((line) => (
          <li key={line.label}>
            {line.label}
            <Changes line={line} />
          </li>
        ))}
      </ul>
      {keyGoesFrom !== null && <p className="caution">{i18n.t('service.fileKeyGoes', { host: keyGoesFrom })}</p>}
      {host !== null && (
        <>
          <p className="caution pt-2" id={`${id}-webhook`}>
            {i18n.t('service.fileWebhook', { host })}
          </p>
          <label className="flex items-center gap-2 pt-1">
            <input
              className="check"
              type="checkbox"
              aria-describedby={`${id}-webhook`}
              checked={isWebhookAgreed}
              onChange={({ target }) => onAgree(target.checked)}
            />
            {i18n.t('service.fileWebhookAgree', { host })}
          </label>
        </>
      )}
    </section>
  );
}
