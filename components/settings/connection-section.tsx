import { ConnectionForm } from './connection-form.tsx';
import { DeploymentFile } from './deployment-file.tsx';
import { RequestsForm } from './requests-form.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';
import { ServiceForm } from './service-form.tsx';
import { useLocked } from './use-locked.ts';
import { useSavedConnection } from './use-saved-connection.ts';

/** The connection's form, once it is known what is saved, and the way without an account. */
export function ConnectionSection() {
  const saved = useSavedConnection();
  const locked = useLocked();
  if (saved === undefined || locked === undefined) return null;
  return (
    <>
      <ConnectionForm saved={saved} locked={locked} />
      <ServiceForm locked={locked} />
      <DeploymentFile saved={saved} locked={locked} />
      <RequestsForm locked={locked.includes('requestsPerSecond')} />
      {!locked.includes('serviceAddress') && <SandboxOffer />}
    </>
  );
}
