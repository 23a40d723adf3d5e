import type { SavedSettings } from './deployment-plan.ts';
import { type Deployment, parseDeployment } from './parse-deployment.ts';

/** What is saved, as a deployment: everything of a connection except the key. Pure. */
export function deploymentOf({ connection, service, sites }: Omit<SavedSettings, 'locked'>): Deployment {
  return {
    ...(connection !== null && { service: { baseUrl: connection.baseUrl }, names: connection.names }),
    ...(service.valueListUrl !== null && { lists: { valueListUrl: service.valueListUrl } }),
    ...(service.webhook !== null && { webhook: service.webhook }),
    previewPath: service.previewPath,
    ...(service.keyHeader !== undefined && { header: service.keyHeader }),
    // Networks of the catalogue carry their edition, which a file may not.
    ...(sites.length > 0 && { sites: sites.map(({ edition: _, ...site }) => site) }),
  };
}

/** A code that the Start page reads; null if the settings make none. Pure. */
export function deploymentCode(saved: Omit<SavedSettings, 'locked'>): string | null {
  const json = JSON.stringify(deploymentOf(saved));
  if ('problem' in parseDeployment(json)) return null;
  const bytes = new TextEncoder().encode(json);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
