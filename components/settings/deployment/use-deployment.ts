import { useState } from 'react';
import { i18n } from '#i18n';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { type DeploymentPlan, planDeployment, type SavedSettings } from './deployment-plan.ts';
import type { Deployment } from './parse-deployment.ts';

/** The names of a whole network and fifty sites take some 20 kB. */
const mostBytes = 256 * 1024;

/** The status of "Use these"; false if the browser denied the permission. */
export type UseStatus = ActionStatus<boolean>;
type Chosen =
  | { kind: 'choose'; refused: string | null }
  | { kind: 'dry'; fileName: string; deployment: Deployment }
  | { kind: 'used'; needsKey: boolean };

export type DeploymentStep =
  | Exclude<Chosen, { kind: 'dry' }>
  | { kind: 'dry'; fileName: string; plan: DeploymentPlan; status: UseStatus };

/** Imports a deployment file: parsed, compared with the saved settings, and saved only after "Use these". */
export function useDeployment(saved: SavedSettings) {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'choose', refused: null });
  const { status, run, forget } = useAction<boolean>('use-deployment');
  const step = stepOf(chosen, saved, status);

  async function choose(file: File): Promise<void> {
    const refuse = (refused: string) => setChosen({ kind: 'choose', refused });
    if (file.size > mostBytes) return refuse(i18n.t('service.fileProblem.tooLarge'));
    const text = await file.text().catch(logAs('use-deployment', null));
    // Loaded on demand, because it includes the list of shared hosts.
    const parser = await import('./parse-deployment.ts').catch(logAs('use-deployment', null));
    if (text === null || parser === null) return refuse(i18n.t('service.fileProblem.unreadable'));
    const parsed = parser.parseDeployment(text);
    if ('problem' in parsed) return refuse(parsed.problem);
    forget();
    setChosen({ kind: 'dry', fileName: file.name, deployment: parsed.deployment });
  }

  /** Applies the shown plan. Nothing is awaited before the permission request, which needs the click. */
  async function use({ messages, origins, needsKey }: DeploymentPlan): Promise<void> {
    if (chosen.kind !== 'dry') return;
    const allowed = origins.length === 0 ? true : requestOrigins([...origins]);
    await run(async () => {
      if (!(await allowed)) return false;
      if (messages.saveConnection !== null) await sendMessage('saveConnection', messages.saveConnection);
      if (messages.saveService !== null) await sendMessage('saveService', messages.saveService);
      if (messages.saveSites !== null) await sendMessage('saveSites', messages.saveSites);
      setChosen({ kind: 'used', needsKey });
      return true;
    });
  }

  return { step, choose, use, leave: () => setChosen({ kind: 'choose', refused: null }) };
}

/** Recomputed on every render, since the saved settings may change during the dry run. */
function stepOf(chosen: Chosen, saved: SavedSettings, status: UseStatus): DeploymentStep {
  if (chosen.kind !== 'dry') return chosen;
  const plan = planDeployment(chosen.deployment, saved);
  if (typeof plan === 'string') return { kind: 'choose', refused: plan };
  return { kind: 'dry', fileName: chosen.fileName, plan, status };
}
