import { useId } from 'react';
import { i18n } from '#i18n';
import { Changes, WebhookCaution } from '@/components/settings/deployment/deployment-dry-run';
import type { DeploymentPlan } from '@/components/settings/deployment/deployment-plan';

export interface CodeSetsProps {
  plan: DeploymentPlan;
  isWebhookAgreed: boolean;
  onAgree(isAgreed: boolean): void;
}

/**
 * A deployment code's settings, before anything is saved. A new webhook address, which receives people's data, needs its own tick: nothing
 * else needs it.
 */
export function CodeSets({ plan, isWebhookAgreed, onAgree }: CodeSetsProps) {
  const id = useId();
  const { lines, newWebhook, keyGoesFrom } = plan;
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
      {newWebhook !== null && (
        <div className="pt-2">
          <WebhookCaution host={new URL(newWebhook).host} isAgreed={isWebhookAgreed} onAgree={onAgree} />
        </div>
      )}
    </section>
  );
}
