import { ConnectionForm } from './connection-form.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';
import { useSavedConnection } from './use-saved-connection.ts';

/** The connection's form, once it is known what is saved, and the way without an account. */
export function ConnectionSection() {
  const saved = useSavedConnection();
  if (saved === undefined) return null;
  return (
    <>
      <ConnectionForm saved={saved} />
      <SandboxOffer />
    </>
  );
}
