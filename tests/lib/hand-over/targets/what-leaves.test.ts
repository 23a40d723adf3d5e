import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ConnectorId, connectorIds } from '@/lib/database/schema/hand-rows';
import { connectors } from '@/lib/hand-over/connectors/connectors';
import { fieldsFor, type TargetField, targetFields, targetNames } from '@/lib/hand-over/targets/target-fields';

const section =
  (readFileSync('docs/privacy.md', 'utf8').split('to your own systems.**')[1] ?? '').split('\n\n**')[0] ?? '';
const words = readFileSync('locales/en.yml', 'utf8').split('\n  leaves:\n')[1]?.split('\n  system:\n')[0] ?? '';

/** As the texts call them. */
const called: Partial<Record<TargetField, string>> = {
  fullName: 'name',
  firstName: 'name',
  lastName: 'name',
  title: 'job title',
  region: 'state',
};

const places: [ConnectorId, string][] = [
  ['hubspot', 'api.hubapi.com'],
  ['pipedrive', '<company>.pipedrive.com'],
  ['airtable', 'api.airtable.com'],
];

describe('what leaves to a system', () => {
  it.each(places)('%s goes to %s alone, as docs/privacy.md says', (target, host) => {
    const settings = { connectedAt: 1, company: 'COMPANY', linkBase: null, base: '', table: '', columns: {} };
    const origin = connectors[target].origin(settings as never);
    expect(origin.replace('COMPANY', '<company>')).toBe(`https://${host}`);
    expect(section).toContain(`- **${targetNames[target]}** (\`${host}\`)`);
  });

  it.each(['hubspot', 'pipedrive'] as const)('%s is sent the fields that both texts name', (target) => {
    const item = section.split(`- **${targetNames[target]}**`)[1]?.split('\n- ')[0] ?? '';
    const line = words.split('\n').find((each) => each.startsWith(`    ${target}:`)) ?? '';
    for (const field of fieldsFor(target, {})) {
      const word = called[field] ?? field;
      expect(item.toLowerCase(), field).toContain(word);
      expect(line.toLowerCase(), field).toContain(word);
    }
  });

  it('never includes tags, notes and ids of this browser', () => {
    for (const field of ['tags', 'note', 'recordId'])
      expect(
        targetFields.some((one) => one === field),
        field,
      ).toBe(false);
  });

  it('has a sentence for each target', () => {
    for (const target of [...connectorIds, 'hook']) expect(words).toMatch(new RegExp(`^ {4}${target}: `, 'm'));
  });
});
