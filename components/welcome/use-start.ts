import { useHasLeft } from '@/components/settings/connection/sandbox-offer';
import { waitForSandbox } from '@/components/settings/connection/wait-for-sandbox';
import { useAction } from '@/components/ui/hooks/use-action';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { sandboxAddress } from '@/lib/service/client/address';
import type { StartPlan } from './start-draft.ts';

/** The result of "Start". `refused`: the browser allowed nothing, and nothing was saved. */
export type StartEnd =
  | { kind: 'refused'; host: string; wasAlone: boolean }
  | { kind: 'no-sandbox' }
  | ({ kind: 'ready'; host: string } & AnswerOf<'testConnection'>);
export type StartDoing = 'starting' | 'waiting';

export interface StartOrder {
  plan: StartPlan;
  /** Empty: the saved key stays. */
  key: string;
  /** Requests the service alone, after the browser refused all addresses together. */
  isAlone: boolean;
}

/** "Start": one prompt, then the service is saved, the free test reads balance and names, and the sites are saved. */
export function useStart(onReady: () => void) {
  const { status, isRunning, run, ...action } = useAction<StartEnd, StartDoing>('start');
  const hasLeft = useHasLeft();

  /** Call it directly in a click handler: nothing is awaited before the permission request. */
  function start({ plan, key, isAlone }: StartOrder): void {
    void run(async () => {
      const allowed = requestOrigins([...(isAlone ? plan.serviceOrigins : plan.origins)]);
      if (!(await allowed)) return { kind: 'refused', host: plan.host, wasAlone: isAlone };
      const { saveConnection, saveService, saveSites } = plan;
      if (saveConnection !== null) {
        await sendMessage('saveConnection', { ...saveConnection, ...(key !== '' && { key }) });
      }
      if (saveService !== null) await sendMessage('saveService', saveService);
      return await finish(plan.host, saveSites);
    }, 'starting');
  }

  /** Another choice in the form ends the wait for the sandbox, which would replace it. */
  function forget(): void {
    if (status.kind === 'running' && status.doing === 'waiting') action.abandon();
    else action.forget();
  }

  /** Like `start`, for the sandbox: waits until it runs. */
  function startSandbox(): void {
    void run(async (report, isAbandoned) => {
      const end = await waitForSandbox(
        () => hasLeft() || isAbandoned(),
        () => report('waiting'),
      );
      const { host } = new URL(sandboxAddress);
      if (end === 'not-allowed') return { kind: 'refused', host, wasAlone: true };
      return end === 'ended' ? { kind: 'no-sandbox' } : await finish(host);
    }, 'starting');
  }

  /** The browser has allowed the sites: only a refused key keeps them unsaved, because it is entered again in this form. */
  async function finish(host: string, saveSites: StartPlan['saveSites'] = null): Promise<StartEnd> {
    const save = async () => (saveSites === null ? {} : sendMessage('saveSites', saveSites));
    const tested = await sendMessage('testConnection', {}).catch(async (trouble: unknown) => {
      // The page shows the service's trouble; the next press saves unsaved sites.
      const isKeyRefused = trouble instanceof MessageError && trouble.failure.kind === 'key-refused';
      if (!isKeyRefused) await save().catch(logAs('start'));
      throw trouble;
    });
    await save();
    await sendMessage('finishWelcome', {}).catch(logAs('welcome'));
    onReady();
    return { kind: 'ready', host, ...tested };
  }

  return { status, isRunning, start, startSandbox, forget };
}
