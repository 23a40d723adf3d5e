import { useState } from 'react';
import { i18n } from '#i18n';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import type { Failure } from '@/lib/purchases/refusals';
import { type DeploymentPlan, planDeployment, type SavedSettings } from './deployment-plan.ts';
import type { Deployment } from './parse-deployment.ts';

/** Names of a whole network and fifty sites are some 20 kB. */
const mostBytes = 256 * 1024;

type Status = 'nothing' | 'saving' | 'not-allowed' | Failure;
type Chosen =
  | { kind: 'choose'; refused: string | null }
  | { kind: 'dry'; fileName: string; deployment: Deployment; status: Status }
  | { kind: 'used'; needsKey: boolean };

export type DeploymentStep =
  | Exclude<Chosen, { kind: 'dry' }>
  | { kind: 'dry'; fileName: string; plan: DeploymentPlan; status: Status };

/** From a file to settings: read, shown against what is saved now, and saved only after "Use these". */
export function useDeployment(saved: SavedSettings) {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'choose', refused: null });
  const step = stepOf(chosen, saved);

  async function choose(file: File): Promise<void> {
    const refuse = (refused: string) => setChosen({ kind: 'choose', refused });
    if (file.size > mostBytes) return refuse(i18n.t('service.fileProblem.tooLarge'));
    const text = await file.text().catch(notedAs('use-deployment', null));
    // The list of hosts that nobody owns comes with it, and is not needed before.
    const parser = await import('./parse-deployment.ts').catch(notedAs('use-deployment', null));
    if (text === null || parser === null) return refuse(i18n.t('service.fileProblem.unreadable'));
    const parsed = parser.parseDeployment(text);
    if ('problem' in parsed) return refuse(parsed.problem);
    setChosen({ kind: 'dry', fileName: file.name, deployment: parsed.deployment, status: 'nothing' });
  }

  /** What was shown in this very click; nothing awaited before the browser is asked. */
  async function use({ asks, origins, needsKey }: DeploymentPlan): Promise<void> {
    if (chosen.kind !== 'dry') return;
    const say = (status: Status) => setChosen({ ...chosen, status });
    const allowed = origins.length === 0 ? true : requestOrigins([...origins]);
    say('saving');
    try {
      if (!(await allowed)) return say('not-allowed');
      if (asks.saveConnection !== null) await sendMessage('saveConnection', asks.saveConnection);
      if (asks.saveService !== null) await sendMessage('saveService', asks.saveService);
      if (asks.saveSites !== null) await sendMessage('saveSites', asks.saveSites);
      setChosen({ kind: 'used', needsKey });
    } catch (error) {
      say(error instanceof MessageError ? error.failure : { kind: 'internal' });
    }
  }

  return { step, choose, use, leave: () => setChosen({ kind: 'choose', refused: null }) };
}

/** Planned anew each time: what is saved may change under the dry run, and its "before" with it. */
function stepOf(chosen: Chosen, saved: SavedSettings): DeploymentStep {
  if (chosen.kind !== 'dry') return chosen;
  const plan = planDeployment(chosen.deployment, saved);
  if (typeof plan === 'string') return { kind: 'choose', refused: plan };
  return { kind: 'dry', fileName: chosen.fileName, plan, status: chosen.status };
}
