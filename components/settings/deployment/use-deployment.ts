import { useState } from 'react';
import { i18n } from '#i18n';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import { type DeploymentPlan, planDeployment, type SavedSettings } from './deployment-plan.ts';
import type { Deployment } from './parse-deployment.ts';

/** Names of a whole network and fifty sites are some 20 kB. */
const mostBytes = 256 * 1024;

/** Of "Use these": false where the browser did not allow it. */
export type UseStatus = ActionStatus<boolean>;
type Chosen =
  | { kind: 'choose'; refused: string | null }
  | { kind: 'dry'; fileName: string; deployment: Deployment }
  | { kind: 'used'; needsKey: boolean };

export type DeploymentStep =
  | Exclude<Chosen, { kind: 'dry' }>
  | { kind: 'dry'; fileName: string; plan: DeploymentPlan; status: UseStatus };

/** From a file to settings: read, shown against what is saved now, and saved only after "Use these". */
export function useDeployment(saved: SavedSettings) {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'choose', refused: null });
  const { status, run, forget } = useAction<boolean>('use-deployment');
  const step = stepOf(chosen, saved, status);

  async function choose(file: File): Promise<void> {
    const refuse = (refused: string) => setChosen({ kind: 'choose', refused });
    if (file.size > mostBytes) return refuse(i18n.t('service.fileProblem.tooLarge'));
    const text = await file.text().catch(notedAs('use-deployment', null));
    // The list of hosts that nobody owns comes with it, and is not needed before.
    const parser = await import('./parse-deployment.ts').catch(notedAs('use-deployment', null));
    if (text === null || parser === null) return refuse(i18n.t('service.fileProblem.unreadable'));
    const parsed = parser.parseDeployment(text);
    if ('problem' in parsed) return refuse(parsed.problem);
    forget();
    setChosen({ kind: 'dry', fileName: file.name, deployment: parsed.deployment });
  }

  /** What was shown in this very click; nothing awaited before the browser is asked. */
  async function use({ asks, origins, needsKey }: DeploymentPlan): Promise<void> {
    if (chosen.kind !== 'dry') return;
    const allowed = origins.length === 0 ? true : requestOrigins([...origins]);
    await run(async () => {
      if (!(await allowed)) return false;
      if (asks.saveConnection !== null) await sendMessage('saveConnection', asks.saveConnection);
      if (asks.saveService !== null) await sendMessage('saveService', asks.saveService);
      if (asks.saveSites !== null) await sendMessage('saveSites', asks.saveSites);
      setChosen({ kind: 'used', needsKey });
      return true;
    });
  }

  return { step, choose, use, leave: () => setChosen({ kind: 'choose', refused: null }) };
}

/** Planned anew each time: what is saved may change under the dry run, and its "before" with it. */
function stepOf(chosen: Chosen, saved: SavedSettings, status: UseStatus): DeploymentStep {
  if (chosen.kind !== 'dry') return chosen;
  const plan = planDeployment(chosen.deployment, saved);
  if (typeof plan === 'string') return { kind: 'choose', refused: plan };
  return { kind: 'dry', fileName: chosen.fileName, plan, status };
}
