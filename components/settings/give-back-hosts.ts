import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originPatternOf, removeOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';

/** Gives the hosts of pictures back to the browser; the service may be one of them. What a site was allowed as a whole stays allowed. */
export async function giveBackHosts(db: SidenoteDatabase, hosts: readonly string[]): Promise<void> {
  const service = (await readSettings(db, 'connection'))?.baseUrl;
  const patterns = hosts.map((host) => originPatternOf(`https://${host}`));
  const unused = patterns.filter((pattern) => service === undefined || pattern !== originPatternOf(service));
  // One that the browser keeps is no more than an unused grant.
  await Promise.all(unused.map((pattern) => removeOrigins([pattern]).catch(notedAs('give-back-hosts', false))));
}
