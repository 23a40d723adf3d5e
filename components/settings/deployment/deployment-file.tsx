import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { Mark } from '@/components/ui/mark';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings, LockedField } from '@/lib/database/schema/settings-rows';
import { readService } from '@/lib/database/settings/service-settings';
import { logAs } from '@/lib/platform/error-log';
import { DeploymentDryRun } from './deployment-dry-run.tsx';
import type { SavedSettings } from './deployment-plan.ts';
import { useDeployment } from './use-deployment.ts';

export interface DeploymentFileProps {
  saved: ConnectionSettings | null;
  locked: readonly LockedField[];
}

/** "Import deployment file": settings that a company distributes instead of instructions. */
export function DeploymentFile({ saved: connection, locked }: DeploymentFileProps) {
  const { db } = usePanel();
  const service = useLiveQuery(async () => readService(db), [db]);
  const sites = useLiveQuery(async () => (await readSettings(db, 'sites')) ?? [], [db]);
  if (service === undefined || sites === undefined) return null;
  return <ChosenFile saved={{ connection, service, sites, locked }} />;
}

function ChosenFile({ saved }: { saved: SavedSettings }) {
  const id = useId();
  const { step, choose, use, leave } = useDeployment(saved);
  const refused = step.kind === 'choose' ? step.refused : null;
  return (
    <>
      <div className="set">
        <label className="set-lab" htmlFor={id}>
          {i18n.t('service.file')}
        </label>
        <div className="min-w-0">
          <div className="set-line">
            <input
              id={id}
              className="max-w-full"
              type="file"
              accept=".json,application/json"
              aria-describedby={`${id}-help`}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file !== undefined) void choose(file);
                // Allows choosing the same file again after it was corrected.
                target.value = '';
              }}
            />
          </div>
          <div role="alert">{refused !== null && <p className="meta stop mt-1">{refused}</p>}</div>
          <div role="status">
            {step.kind === 'used' && (
              <Mark tone="good" icon={<Check />}>
                {i18n.t(step.needsKey ? 'service.fileUsedNoKey' : 'service.fileUsed')}
              </Mark>
            )}
          </div>
          <p className="meta mt-1" id={`${id}-help`}>
            {i18n.t('service.fileHelp')}
          </p>
        </div>
      </div>
      <CopyCode saved={saved} />
      {step.kind === 'dry' && <DeploymentDryRun step={step} onUse={(plan) => void use(plan)} onLeave={leave} />}
    </>
  );
}

/** "Copy these settings as a code", for a colleague's Start page. The key is not in it. */
function CopyCode({ saved }: { saved: SavedSettings }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  if (saved.connection === null) return null;

  /** The check of the code needs the list of public suffixes, so it is loaded on the press. */
  async function copy(): Promise<'copied' | 'failed'> {
    const { deploymentCode } = await import('./deployment-code.ts');
    const code = deploymentCode(saved);
    if (code === null) return 'failed';
    await navigator.clipboard.writeText(code);
    return 'copied';
  }

  return (
    <div className="set">
      <span />
      <div className="set-line">
        <button
          type="button"
          className="act"
          data-link
          onClick={() =>
            void copy()
              .catch(logAs('deployment-file', 'failed' as const))
              .then(setOutcome)
          }
        >
          {i18n.t('service.codeCopy')}
        </button>
        <span className="soft" role="status">
          {outcome !== null && i18n.t(outcome === 'copied' ? 'service.codeCopied' : 'search.notCopied')}
        </span>
      </div>
    </div>
  );
}
