import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { type Json, makeOpenApi } from '../../../../sandbox/openapi/make-openapi.ts';
import { operations, previewPaths } from '../../../fixtures/interface.ts';

type Node = { [key: string]: Json };
const document = makeOpenApi();

function at(root: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>((node, key) => (isNode(node) ? node[key] : undefined), root);
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every object in the description, with the way to it. */
function* nodesOf(value: Json, path = '#'): Generator<[string, Node]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* nodesOf(item, `${path}/${index}`);
  if (!isNode(value)) return;
  yield [path, value];
  for (const [key, item] of Object.entries(value)) yield* nodesOf(item, `${path}/${key}`);
}

const paths = at(document, 'paths') as Node;
const all = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item as Node).map(([method, operation]) => ({ path, method, operation: operation as Node })),
);

describe('the OpenAPI document', () => {
  it('is one to the published schema of OpenAPI 3.1, which a planted break is not', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = structuredClone(document);
    const operation = at(broken, 'paths', '/v1/people', 'post');
    if (isNode(operation)) operation.responses = 'none';
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('is of version 3.1, and of 1.0.0 itself ("Versioning")', () => {
    expect([at(document, 'openapi'), at(document, 'info', 'version')]).toEqual(['3.1.0', '1.0.0']);
    expect(typeof at(document, 'info', 'title')).toBe('string');
    const known = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'];
    expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([]);
  });

  it('has every operation of the interface under its method and path, and the preview twice', () => {
    const expected = Object.values(operations).map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    expected.push(`post ${previewPaths[1]}`);
    expect(all.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted());
  });

  it('names every operation once, with a tag that it lists', () => {
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = (at(document, 'tags') as Node[]).map(({ name }) => name);
    for (const { operation } of all) expect(tags).toContain((operation.tags as Json[])[0]);
  });

  it('declares every parameter of a path, required, and none twice', () => {
    for (const { path, operation } of all) {
      const parameters = (operation.parameters ?? []) as Node[];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
      expect(parameters.every(({ schema }) => isNode(schema))).toBe(true);
    }
  });

  it('has a described response for every status, and a body exactly where there is one', () => {
    for (const { method, path, operation } of all) {
      const responses = operation.responses as Node;
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500']));
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(typeof at(response, 'description')).toBe('string');
        expect(isNode(at(response, 'content', 'application/json', 'schema'))).toBe(true);
      }
      expect([path, operation.requestBody !== undefined]).toEqual([path, method !== 'get']);
    }
  });

  it('leads every reference to something', () => {
    const references = [...nodesOf(document)].flatMap(([, node]) => (typeof node.$ref === 'string' ? [node.$ref] : []));
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(isNode(at(document, ...reference.slice(2).split('/'))), reference).toBe(true);
    }
  });

  it('holds schemas of JSON Schema alone: known types, patterns that compile, required keys that exist', () => {
    const schemas = at(document, 'components', 'schemas') as Node;
    const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
    for (const [name, schema] of Object.entries(schemas)) {
      expect(name).toMatch(/^[\w.-]+$/);
      for (const [path, node] of nodesOf(schema, name)) {
        if (path.endsWith('/properties')) continue;
        for (const type of [node.type ?? []].flat()) expect(types, path).toContain(type);
        if (typeof node.pattern === 'string') expect(() => new RegExp(String(node.pattern)), path).not.toThrow();
        expect(node, path).not.toHaveProperty('$defs');
        const properties = Object.keys((node.properties ?? {}) as Node);
        if (Array.isArray(node.required)) expect(properties, path).toEqual(expect.arrayContaining(node.required));
      }
    }
  });

  it('requires page and size, with the defaults of the interface', () => {
    const request = at(document, 'components', 'schemas', 'PeopleSearchRequest');
    expect(at(request, 'required')).toEqual(['page', 'size']);
    expect([at(request, 'properties', 'page', 'default'), at(request, 'properties', 'size', 'default')]).toEqual([
      0, 10,
    ]);
    expect(at(request, 'additionalProperties')).toBe(false);
  });

  it('asks for the key in its header ("Authentication")', () => {
    expect(at(document, 'components', 'securitySchemes', 'key')).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-TOKEN',
    });
    expect(at(document, 'security')).toEqual([{ key: [] }]);
  });
});
