import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { ConnectionForm } from '@/components/settings/connection/connection-form';
import { PassphraseDue } from '@/components/settings/connection/passphrase-due';
import { RequestsForm } from '@/components/settings/connection/requests-form';
import { SandboxOffer } from '@/components/settings/connection/sandbox-offer';
import { DeploymentFile } from '@/components/settings/deployment/deployment-file';
import { ServiceForm } from '@/components/settings/service/service-form';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { needsPassphrase } from '@/lib/database/settings/service-settings';
import { usePolicy } from './use-locked.ts';

/** The connection form, once the saved connection is known, and the sandbox for those without an account. */
export function ConnectionSection() {
  const saved = useSavedConnection();
  const policy = usePolicy();
  if (saved === undefined || policy === undefined) return null;
  const { locked, keyKept } = policy;
  return (
    <>
      <PassphraseDue isDue={needsPassphrase(saved, policy)} />
      <ConnectionForm saved={saved} locked={locked} keyKept={keyKept} />
      <ServiceForm locked={locked} />
      <DeploymentFile saved={saved} locked={locked} />
      <RequestsForm locked={locked.includes('requestsPerSecond')} />
      {!locked.includes('serviceAddress') && <SandboxOffer />}
    </>
  );
}

/** The saved connection; null if there is none, undefined while loading. */
function useSavedConnection(): ConnectionSettings | null | undefined {
  const { db } = usePanel();
  return useLiveQuery(() => readSettings(db, 'connection'), [db]);
}
