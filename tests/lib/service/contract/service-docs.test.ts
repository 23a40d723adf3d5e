import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { interfaceSections } from '../../../../scripts/docs/interface-sections.ts';
import { mapSections } from '../../../../scripts/docs/section-map.ts';
import { makeServiceDocs, serviceDocsPath } from '../../../../scripts/docs/service-docs.ts';
import { filterShapes, operations } from '../../../fixtures/interface.ts';

describe('docs/service.md', () => {
  it('maps every section of the interface to code and a test', async () => {
    const sections = await mapSections();
    const unmapped = sections.filter(({ contract, tests }) => contract.length === 0 || tests.length === 0);
    expect(unmapped.map(({ section }) => section)).toEqual([]);
    expect(sections.map(({ section }) => section)).toEqual(interfaceSections);
  });

  it('names every operation and every filter', async () => {
    const text = await makeServiceDocs();
    for (const { method, path, section } of Object.values(operations)) {
      expect(text).toContain(`| ${method} \`${path}\` | ${section} |`);
    }
    for (const path of Object.keys(filterShapes)) expect(text).toContain(`| \`${path}\``);
  });

  it('is what `npm run docs` has written', async () => {
    expect(await readFile(serviceDocsPath, 'utf8')).toBe(await makeServiceDocs());
  });
});
