import type { JobRow } from '@/lib/database/schema/job-rows';
import type { JobsDeps } from '@/lib/jobs/deps';
import { JobRefusedError } from '@/lib/jobs/refusals';
import type { ServiceAddress } from '@/lib/service/client/client';

/**
 * Has the completion notice of the last submitted part sent again, to the address set now (docs/interface.md#notify).
 * Throws ServiceError.
 */
export async function notifyAgain(
  { client }: Pick<JobsDeps, 'client'>,
  service: ServiceAddress,
  { kind, parts }: JobRow,
  webhook: string,
): Promise<string | null> {
  const trackId = parts.findLast((part) => part.trackId !== null)?.trackId ?? null;
  if (trackId === null) throw new JobRefusedError({ kind: 'not-now' });
  const name = kind === 'email-finder' ? 'emailFinderNotify' : 'peopleExportNotify';
  const { reply } = await client.send(name, { webhook }, service, { params: { trackId } });
  return reply.webhook?.state ?? null;
}
