import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { usePolicy } from '@/components/context/use-locked';
import { knownAs } from '@/components/settings/connection/connection-draft';
import { ConnectionForm } from '@/components/settings/connection/connection-form';
import { PassphraseDue } from '@/components/settings/connection/passphrase-due';
import { RequestsForm } from '@/components/settings/connection/requests-form';
import { DeploymentFile } from '@/components/settings/deployment/deployment-file';
import { ServiceForm } from '@/components/settings/service/service-form';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { needsPassphrase } from '@/lib/database/settings/service-settings';

/** The connection form, once the saved connection is loaded. A known service is a sentence until "Another service" is pressed. */
export function ConnectionSection() {
  const saved = useSavedConnection();
  const policy = usePolicy();
  const [isOther, setOther] = useState(false);
  if (saved === undefined || policy === undefined) return null;
  const { locked, keyKept } = policy;
  const known = isOther ? null : knownAs(saved);
  return (
    <>
      <PassphraseDue isDue={needsPassphrase(saved, policy)} />
      <ConnectionForm saved={saved} locked={locked} keyKept={keyKept} known={known} onOther={() => setOther(true)} />
      <ServiceForm locked={locked} known={known} />
      <DeploymentFile saved={saved} locked={locked} />
      <RequestsForm locked={locked.includes('requestsPerSecond')} />
    </>
  );
}

/** The saved connection; null if there is none, undefined while loading. */
function useSavedConnection(): ConnectionSettings | null | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => readSettings(db, 'connection'), [db]);
}
