import { parseBaseUrl } from '@/lib/service/client/address';
import { ServiceError } from '@/lib/service/contract/errors';
import type { ValueListName } from '@/lib/service/contract/value-list-names';

/** The address of a list at the static host. Throws ServiceError on an invalid host. */
export function valueListAddress(name: ValueListName, staticUrl: string): string {
  const parsed = parseBaseUrl(staticUrl);
  if ('baseUrl' in parsed) return `${parsed.baseUrl}/${name}.csv`;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}
