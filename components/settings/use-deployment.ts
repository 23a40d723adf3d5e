import { useState } from 'react';
import { i18n } from '#i18n';
import { AskError, ask } from '@/lib/messaging/ask';
import { requestOrigins } from '@/lib/platform/permissions';
import type { Failure } from '@/lib/purchase/refusals';
import { type DeploymentPlan, planDeployment, type SavedSettings } from './deployment-plan.ts';
import { parseDeployment } from './parse-deployment.ts';

/** Names of a whole network and fifty sites are some 20 kB. */
const mostBytes = 256 * 1024;

export type DeploymentStep =
  | { kind: 'choose'; refused: string | null }
  | { kind: 'dry'; fileName: string; plan: DeploymentPlan; said: 'nothing' | 'saving' | 'not-allowed' | Failure }
  | { kind: 'used'; needsKey: boolean };

/** From a file to settings: read, shown, and saved only after "Use these". */
export function useDeployment(saved: SavedSettings) {
  const [step, setStep] = useState<DeploymentStep>({ kind: 'choose', refused: null });

  async function choose(file: File): Promise<void> {
    const refuse = (refused: string) => setStep({ kind: 'choose', refused });
    if (file.size > mostBytes) return refuse(i18n.t('service.fileProblem.tooLarge'));
    const text = await file.text().catch(() => null);
    if (text === null) return refuse(i18n.t('service.fileProblem.unreadable'));
    const parsed = parseDeployment(text);
    if ('problem' in parsed) return refuse(parsed.problem);
    const plan = planDeployment(parsed.deployment, saved);
    if (typeof plan === 'string') return refuse(plan);
    setStep({ kind: 'dry', fileName: file.name, plan, said: 'nothing' });
  }

  /** Nothing awaited before the browser is asked, in this very click. */
  async function use(dry: Extract<DeploymentStep, { kind: 'dry' }>): Promise<void> {
    const { asks, origins, needsKey } = dry.plan;
    const allowed = origins.length === 0 ? true : requestOrigins([...origins]);
    setStep({ ...dry, said: 'saving' });
    try {
      if (!(await allowed)) return setStep({ ...dry, said: 'not-allowed' });
      if (asks.saveConnection !== null) await ask('saveConnection', asks.saveConnection);
      if (asks.saveService !== null) await ask('saveService', asks.saveService);
      if (asks.saveSites !== null) await ask('saveSites', asks.saveSites);
      setStep({ kind: 'used', needsKey });
    } catch (error) {
      setStep({ ...dry, said: error instanceof AskError ? error.failure : { kind: 'internal' } });
    }
  }

  return { step, choose, use, leave: () => setStep({ kind: 'choose', refused: null }) };
}
