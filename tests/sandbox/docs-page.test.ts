import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../lib/service/contract/endpoints.ts';
import { neutralNames, type WireNames } from '../../lib/service/contract/names.ts';
import { createDocsApp, docsPaths } from '../../sandbox/openapi/docs-app.ts';
import { exampleBodies } from '../../sandbox/openapi/example-bodies.ts';

const baseUrl = 'http://127.0.0.1:4870';

async function request(path: string, { names = neutralNames, base = baseUrl, method = 'GET' } = {}) {
  const response = await createDocsApp({ names, baseUrl: () => base }).request(path, { method });
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
  const { text } = await request('/openapi.json', names === undefined ? {} : { names });
  return documentSchema.parse(JSON.parse(text));
}

const rows = Object.entries<Endpoint>(endpoints);
const requests = rows.flatMap(([, { method, path, otherPaths = [] }]) =>
  [path, ...otherPaths].map((one) => ({ method, path: one })),
);

describe('the description of the API', () => {
  it('names every operation of the endpoint table, on the page and in the document', async () => {
    const [{ text }, { paths }] = await Promise.all([request('/docs'), read()]);
    for (const { method, path } of requests) {
      expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
      expect(text.split(`<b>${method}</b> ${path}</code>`)).toHaveLength(3);
    }
    expect(Object.keys(paths)).toHaveLength(new Set(requests.map(({ path }) => path)).size);
  });

  it('is for this server, and by the published schema', async () => {
    const document = await read();
    expect(document.servers).toEqual([{ url: baseUrl }]);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    expect((await request('/docs')).text).toContain(`curl -X GET &#39;${baseUrl}/v1/payments/credits&#39;`);
  });

  it('asks for no key, and explains itself', async () => {
    const [page, json, style] = await Promise.all([
      request('/docs'),
      request('/openapi.json'),
      request('/docs/docs.css'),
    ]);
    expect([page, json, style].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers HEAD without a body, other methods with 405, and nothing else', async () => {
    for (const path of docsPaths) {
      const head = await request(path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
      const post = await request(path, { method: 'POST' });
      expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await request('/docs/other')).status).toBe(404);
  });
});

describe('the page', () => {
  it('loads nothing from elsewhere, and every link inside it leads somewhere', async () => {
    const [{ text }, style] = await Promise.all([request('/docs'), request('/docs/docs.css')]);
    const targets = [...text.matchAll(/\s(?:href|src|srcset|action)="([^"]*)"/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !/^(#|\/[^/]|data:,$)/.test(target))).toEqual([]);
    expect(text).not.toMatch(/<script|<iframe|<img|\sstyle=/);
    expect(style.text).not.toMatch(/url\(|@import/);
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const inside = targets.filter((target) => target.startsWith('#')).map((target) => target.slice(1));
    expect(inside.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('shows prices, limits, refusals and a command to try', async () => {
    const { text } = await request('/docs');
    const from = text.indexOf('id="singleExportV2"');
    const section = text.slice(from, text.indexOf('</section>', from));
    expect(section).toContain('1 per valid email');
    expect(section).toContain('id and url cannot be both empty');
    expect(section).toContain('X-TOKEN: YOUR_KEY');
    expect(section).toContain('{&quot;url&quot;:&quot;https://www.pronet.example/in/amara-okonkwo&quot;}');
    expect(text).toContain('integer 0 to 100, default <code>10</code>');
    expect(text).not.toContain('undefined');
    expect(text).not.toContain('[object ');
  });

  it('escapes all names and addresses of a deployment', async () => {
    const names = { keys: { pronet: '<img src=x>' }, values: { PRONET: '"><script>alert(1)</script>' } };
    const { text } = await request('/docs', { names, base: 'http://127.0.0.1:1/<b>"' });
    expect(text).toContain('&lt;img src=x&gt;');
    expect(text).not.toMatch(/<img|<script|4870|:1\/<b>/);
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
