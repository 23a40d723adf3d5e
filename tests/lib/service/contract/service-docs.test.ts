import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { filterRows } from '@/lib/service/contract/filters';
import { interfaceSections } from '../../../../scripts/docs/interface-sections.ts';
import { operationPlaces, sectionNotes } from '../../../../scripts/docs/product-places.ts';
import { mapSections } from '../../../../scripts/docs/section-map.ts';
import { filterPlaces, makeServiceDocs, serviceDocsPath } from '../../../../scripts/docs/service-docs.ts';
import { filterShapes, operations } from '../../../fixtures/interface.ts';

/** The fields of these schemas; of a page's entries, and of what an envelope holds, theirs as well. */
function fieldsOf(schemas: readonly unknown[], isInner = false, fields = new Set<string>()): Set<string> {
  for (const schema of schemas) {
    const def = (schema as { def?: Record<string, unknown> } | undefined)?.def;
    if (def === undefined) continue;
    if (def.type === 'object') {
      for (const [key, part] of Object.entries(def.shape as object)) {
        fields.add(key);
        if (!isInner && (key === 'content' || key === 'data')) fieldsOf([part], true, fields);
      }
      continue;
    }
    const made = def.type === 'lazy' ? (def.getter as () => unknown)() : undefined;
    fieldsOf(
      [def.innerType, made, def.element, def.in, ...((def.options as unknown[] | undefined) ?? [])],
      isInner,
      fields,
    );
  }
  return fields;
}

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

  it('says for every field of an operation, and for every filter, where in the product it is, or why it is not', async () => {
    const declared = Object.entries<Endpoint>(endpoints).flatMap(([name, { request, reply, params, query }]) => [
      ...[...fieldsOf([request, params, query])].map((field) => `${name} asked ${field}`),
      ...[...fieldsOf([reply])].map((field) => `${name} answered ${field}`),
    ]);
    const placed = Object.entries(operationPlaces).flatMap(([name, { request, reply }]) => [
      ...request.flatMap(({ fields }) => fields.map((field) => `${name} asked ${field}`)),
      ...reply.flatMap(({ fields }) => fields.map((field) => `${name} answered ${field}`)),
    ]);
    expect([...new Set(placed)].toSorted()).toEqual(declared.toSorted());
    const groups = Object.values(operationPlaces).flatMap(({ request, reply }) => [...request, ...reply]);
    const places = [...groups, ...(await filterPlaces())].map(({ where }) => where);
    expect([...places, ...Object.values(sectionNotes)].filter((where) => where.trim().length < 10)).toEqual([]);
    expect((await filterPlaces()).map(({ path }) => path)).toEqual(filterRows.map(({ path }) => path));
  });

  it('says of a filter that is no longer offered where it is still seen', async () => {
    const legacy = filterRows.filter(({ isLegacy }) => isLegacy === true).map(({ path }) => path);
    expect(legacy).toEqual(['account.technology']);
    const places = new Map((await filterPlaces()).map(({ path, where }) => [path, where]));
    for (const path of legacy)
      expect(places.get(path)).toMatch(/^Search: "Company uses \(older filter\)", only where a search has it already/);
    expect([...places.values()].filter((where) => where.includes('only where')).length).toBe(legacy.length);
  });

  it('says why optional parts of the contract are not used', async () => {
    const text = await makeServiceDocs();
    expect(text).toMatch(/\| Server for AI agents at `\{mcp_url\}` \| \| \| Not used: [^|]+the key[^|]+\|/);
  });

  it('names controls by the words that they have', async () => {
    const words = await readFile('locales/en.yml', 'utf8');
    const said = [...Object.values(operationPlaces).flatMap(({ request, reply }) => [...request, ...reply])]
      .map(({ where }) => where)
      .concat(Object.values(sectionNotes));
    const quoted = new Set(said.flatMap((where) => [...where.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)));
    expect([...quoted].filter((word) => !words.includes(`: ${word}\n`) && !words.includes(`: '${word}'\n`))).toEqual(
      [],
    );
  });

  it('is the output of `npm run docs`', async () => {
    expect(await readFile(serviceDocsPath, 'utf8')).toBe(await makeServiceDocs());
  });
});
