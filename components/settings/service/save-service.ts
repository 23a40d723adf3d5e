import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';

/**
 * Call it directly in a click: the browser's own question about the value lists comes before the first await. False: it was
 * not allowed, and nothing was saved. The webhook is called by the service, never from here. Throws AskError.
 */
export async function submitService(service: ServiceSettings): Promise<boolean> {
  const { valueListUrl } = service;
  const allowed = valueListUrl === null ? true : requestOrigins([originPatternOf(valueListUrl)]);
  if (!(await allowed)) return false;
  await sendMessage('saveService', service);
  return true;
}
