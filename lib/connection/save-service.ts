import type { SidenoteDatabase } from '@/lib/database/database';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { changeService, readService } from '@/lib/database/settings/service-settings';
import { isLoopback, parseBaseUrl, sandboxListAddress } from '@/lib/service/client/address';
import { ServiceError } from '@/lib/service/contract/errors';
import { webhookSchema } from '@/lib/service/contract/schemas/job';

/** Throws ServiceError on an invalid address: results sent to the wrong host cannot be recalled. */
export async function saveService(db: SidenoteDatabase, next: ServiceSettings): Promise<void> {
  const { webhook, valueListUrl, previewPath } = next;
  if (webhook !== null && !webhookSchema.safeParse(webhook).success)
    throw new ServiceError({ kind: 'bad-request-here' });
  const lists = valueListUrl === null ? null : parseBaseUrl(valueListUrl);
  if (lists !== null && 'problem' in lists) throw new ServiceError({ kind: 'bad-request-here' });
  await changeService(db, { webhook, valueListUrl: lists?.baseUrl ?? null, previewPath });
}

/** The sandbox is never mixed with a real account: a service elsewhere has its own value lists. */
export async function leaveSandboxLists(db: SidenoteDatabase, baseUrl: string): Promise<void> {
  const { valueListUrl } = await readService(db);
  if (valueListUrl !== sandboxListAddress || isLoopback(new URL(baseUrl).hostname)) return;
  await changeService(db, { valueListUrl: null });
}
