import { ConnectionForm } from '@/components/settings/connection/connection-form';
import { PassphraseDue } from '@/components/settings/connection/passphrase-due';
import { RequestsForm } from '@/components/settings/connection/requests-form';
import { SandboxOffer } from '@/components/settings/connection/sandbox-offer';
import { useSavedConnection } from '@/components/settings/connection/use-saved-connection';
import { DeploymentFile } from '@/components/settings/deployment/deployment-file';
import { ServiceForm } from '@/components/settings/service/service-form';
import { needsPassphrase } from '@/lib/database/settings/needs-passphrase';
import { usePolicy } from './use-locked.ts';

/** The connection's form, once it is known what is saved, and the way without an account. */
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
