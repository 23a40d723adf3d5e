import { describe, expect, it } from 'vitest';
import { deploymentCode, deploymentOf } from '@/components/settings/deployment/deployment-code';
import { parseDeployment } from '@/components/settings/deployment/parse-deployment';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { connection, sites } from '../../../fixtures/rows/fixture-rows.ts';

const service: ServiceSettings = {
  webhook: 'https://hooks.firm.example/in',
  valueListUrl: 'https://static.service.example',
  previewPath: '/v2/people/preview',
  keyHeader: 'bearer',
};
const decode = (code: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(code), (each) => each.codePointAt(0) ?? 0));

describe('the settings as a code', () => {
  it('are read again as the same settings, without the key', () => {
    const saved = { connection: connection(), service, sites };
    const code = deploymentCode(saved);
    const text = decode(code ?? '');
    expect(parseDeployment(text)).toEqual({ deployment: JSON.parse(JSON.stringify(deploymentOf(saved))) });
    expect(text).not.toMatch(/keySetAt|fingerprint|connectionId/);
  });

  it('hold a site of the catalogue as an own one', () => {
    const [first] = sites;
    const saved = { connection: connection(), service, sites: first === undefined ? [] : [{ ...first, edition: 3 }] };
    expect(deploymentCode(saved)).not.toBeNull();
  });
});
