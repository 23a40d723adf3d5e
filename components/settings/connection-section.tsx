import { needsPassphrase } from '@/lib/records/needs-passphrase';
import { ConnectionForm } from './connection-form.tsx';
import { DeploymentFile } from './deployment-file.tsx';
import { PassphraseDue } from './passphrase-due.tsx';
import { RequestsForm } from './requests-form.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';
import { ServiceForm } from './service-form.tsx';
import { usePolicy } from './use-locked.ts';
import { useSavedConnection } from './use-saved-connection.ts';

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
