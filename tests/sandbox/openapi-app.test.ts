import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../lib/service/contract/endpoints.ts';
import { neutralNames, type WireNames } from '../../lib/service/contract/names.ts';
import { exampleBodies } from '../../sandbox/openapi/make-openapi.ts';
import { createOpenApiApp, openApiPath } from '../../sandbox/openapi/openapi-app.ts';

const baseUrl = 'http://127.0.0.1:4870';

async function request({ names = neutralNames, method = 'GET' }: { names?: WireNames; method?: string } = {}) {
  const response = await createOpenApiApp({ names, baseUrl: () => baseUrl }).request(openApiPath, { method });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const schema = z.looseObject({
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const documentSchema = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

async function read(names?: WireNames) {
  const { text } = await request(names === undefined ? {} : { names });
  return documentSchema.parse(JSON.parse(text));
}

const rows = Object.entries<Endpoint>(endpoints);
const requests = rows.flatMap(([, { method, path, otherPaths = [] }]) =>
  [path, ...otherPaths].map((one) => ({ method, path: one })),
);

describe('the description of the API', () => {
  it('names every operation of the endpoint table', async () => {
    const { paths } = await read();
    for (const { method, path } of requests) expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
    expect(Object.keys(paths)).toHaveLength(new Set(requests.map(({ path }) => path)).size);
  });

  it('is for this server, and by the published schema', async () => {
    const document = await read();
    expect(document.servers).toEqual([{ url: baseUrl }]);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('needs no key, answers HEAD without a body, and other methods with 405', async () => {
    const { status, headers } = await request();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const head = await request({ method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const post = await request({ method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('with the names of a deployment, the document', () => {
  it('has them for keys, required keys, values and examples, and for nothing that only looks like them', async () => {
    const plain = await read();
    const names = { keys: { pronet: 'brand', page: 'seite', default: 'standard' }, values: { PRONET: 'BRAND' } };
    const document = await read(names);
    const { schemas } = document.components;
    expect(Object.keys(schemas.MobilePhoneRequest?.properties ?? {})).toEqual(['brand', 'domain', 'name']);
    expect(schemas.PeopleSearchRequest?.required).toEqual(['seite', 'size']);
    expect(schemas.PeopleSearchRequest?.properties).toHaveProperty(
      'seite',
      plain.components.schemas.PeopleSearchRequest?.properties?.page,
    );
    expect(schemas.PeopleSearchRequest?.properties).toHaveProperty('size.default', 10);
    expect(JSON.stringify(schemas)).toContain('"standard":{');
    const text = JSON.stringify(document);
    expect(text).toContain('"BRAND"');
    expect(text).not.toContain('"PRONET"');
    expect(text).not.toContain('"pronet"');
    expect(text).toContain('"example":{"brand":"https://www.pronet.example/in/amara-okonkwo"}');
    expect(Object.keys(document.paths)).toEqual(Object.keys(plain.paths));
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });
});

describe('an example', () => {
  it.each(rows)('for %s is a body the operation takes', (name, { request }) => {
    const example = new Map(Object.entries(exampleBodies)).get(name);
    if (request === null) expect(example).toBeNull();
    else expect(request.safeParse(example).error).toBeUndefined();
  });
});
