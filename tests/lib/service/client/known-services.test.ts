import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '@/lib/service/client/address';
import { knownServiceIds, knownServices } from '@/lib/service/client/known-services';
import { previewPaths } from '@/lib/service/client/request-address';
import { canTranslate, wireNamesSchema } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';
import { webhookSchema } from '@/lib/service/contract/schemas/job';

describe.each(knownServiceIds)('the known facts of the service "%s"', (id) => {
  const { address, key, names, valueListUrl, previewPath, webhook } = knownServices[id];

  it('could have been typed', () => {
    for (const known of [address, valueListUrl]) {
      if (known !== null) expect(parseBaseUrl(known)).toEqual({ baseUrl: known });
    }
    expect(wireNamesSchema.parse(names)).toEqual(names);
    expect([canTranslate(names), findReservedName(names)]).toEqual([true, null]);
    expect(previewPaths).toContain(previewPath);
    if (webhook !== null) expect(webhookSchema.parse(webhook)).toBe(webhook);
  });

  it('has a webhook only where the results stay on this machine', () => {
    expect(webhook === null || address?.startsWith('http://127.0.0.1:')).toBe(true);
  });

  it('has a key only where it has an address that is this machine', () => {
    expect(key === null || address?.startsWith('http://127.0.0.1:')).toBe(true);
  });
});
