import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { changeService, readService } from '@/lib/database/settings/service-settings';
import { isLoopback, parseBaseUrl, sandboxListAddress, sandboxWebhook } from '@/lib/service/client/address';
import { type KnownServiceId, knownServices } from '@/lib/service/client/known-services';
import { ServiceError } from '@/lib/service/contract/errors';
import { isSameNames, type WireNames } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';
import { webhookSchema } from '@/lib/service/contract/schemas/job';

/** The connection that the new names are for; if it has changed since, they are not saved. */
export interface NamedConnection {
  baseUrl: string;
  /** The names it had; absent: any. */
  names?: WireNames;
}

/** Saves only the names, checked in the transaction that writes them. Throws ServiceError on names that rename a word of the schemas. */
export async function changeNames(
  db: SidenoteDatabase,
  names: WireNames,
  of: NamedConnection,
): Promise<'saved' | 'locked' | 'moved'> {
  if (findReservedName(names) !== null) throw new ServiceError({ kind: 'bad-request-here' });
  return db.transaction('rw', db.settings, async () => {
    const saved = await readSettings(db, 'connection');
    if (saved === null || saved.baseUrl !== of.baseUrl) return 'moved';
    if (of.names !== undefined && !isSameNames(saved.names, of.names)) return 'moved';
    const policy = await readSettings(db, 'policy');
    if (policy?.locked.includes('wireNames')) return 'locked';
    await db.settings.put({ key: 'connection', value: { ...saved, names } });
    return 'saved';
  });
}

/** Throws ServiceError on an invalid address: results sent to the wrong host cannot be recalled. */
export async function saveService(db: SidenoteDatabase, next: ServiceSettings): Promise<void> {
  const { webhook, valueListUrl, previewPath, keyHeader, growthFunction } = next;
  if (webhook !== null && !webhookSchema.safeParse(webhook).success)
    throw new ServiceError({ kind: 'bad-request-here' });
  const lists = valueListUrl === null ? null : parseBaseUrl(valueListUrl);
  if (lists !== null && 'problem' in lists) throw new ServiceError({ kind: 'bad-request-here' });
  const connection = await readSettings(db, 'connection');
  await changeService(db, {
    webhook: connection !== null && isLeft(webhook, connection.baseUrl) ? null : webhook,
    valueListUrl: lists?.baseUrl ?? null,
    previewPath,
    ...(keyHeader && { keyHeader }),
    ...(growthFunction && { growthFunction }),
  });
}

/** What is known of a service besides its address. The user's own webhook stays. */
export async function saveKnownService(db: SidenoteDatabase, id: KnownServiceId): Promise<void> {
  const known = knownServices[id];
  const { webhook } = await readService(db);
  await changeService(db, {
    previewPath: known.previewPath,
    keyHeader: 'x-token',
    growthFunction: 'value',
    webhook: webhook ?? known.webhook,
    ...(known.valueListUrl !== null && { valueListUrl: known.valueListUrl }),
  });
}

/** Never mixes the sandbox with a real account: a real service has its own value lists and webhook. */
export async function leaveSandbox(db: SidenoteDatabase, baseUrl: string): Promise<void> {
  const { valueListUrl, webhook } = await readService(db);
  if (isLoopback(new URL(baseUrl).hostname)) return;
  const left = {
    ...(valueListUrl === sandboxListAddress && { valueListUrl: null }),
    ...(isLeft(webhook, baseUrl) && { webhook: null }),
  };
  if (Object.keys(left).length > 0) await changeService(db, left);
}

function isLeft(webhook: string | null, baseUrl: string): boolean {
  return webhook === sandboxWebhook && !isLoopback(new URL(baseUrl).hostname);
}
