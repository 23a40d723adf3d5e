import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { toCredits } from '../lib/service/credits.ts';
import { type Endpoint, endpoints } from '../lib/service/endpoints.ts';
import { filterRows } from '../lib/service/filters.ts';
import { companySchema } from '../lib/service/schemas/company.ts';
import { emailEntrySchema } from '../lib/service/schemas/email.ts';
import { personSchema } from '../lib/service/schemas/person.ts';
import { personPreviewSchema } from '../lib/service/schemas/person-preview.ts';

export const openApiPath = 'docs/openapi.json';

/** The JSON that `z.toJSONSchema` makes, and what is put around it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** The endpoint table as an OpenAPI 3.1 document (interface, "Versioning": the machine-readable description is 1.0.0). */
export function makeOpenApi(): JsonObject {
  const schemas: JsonObject = { Error: errorSchema };
  const paths: Record<string, JsonObject> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const component = name.charAt(0).toUpperCase() + name.slice(1);
    if (endpoint.request !== null) schemas[`${component}Request`] = toJson(endpoint.request, 'output', schemas);
    schemas[`${component}Reply`] = toJson(endpoint.reply, 'input', schemas);
    [endpoint.path, ...(endpoint.otherPaths ?? [])].forEach((path, index) => {
      const operationId = index === 0 ? name : `${name}At${path.split('/')[1] ?? index}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, component, operationId) };
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'People and company data service',
      version: '1.0.0',
      description:
        'Neutral names: `pronet` stands for the professional network. Made from the endpoint table of Sidenote.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4870' } } }],
    security: [{ key: [] }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map(({ section }) => section))].map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-TOKEN' } } },
  };
}

function operationOf(endpoint: Endpoint, component: string, operationId: string): JsonObject {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  const isCharged = endpoint.price.per.length > 0;
  return {
    operationId,
    tags: [endpoint.section],
    summary: endpoint.section,
    description: `Price in credits: ${isCharged ? endpoint.price.per.map(({ milli, unit }) => `${toCredits(milli)} per ${unit}`).join(', ') : 'free'}.`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.request === null
      ? {}
      : { requestBody: { required: true, content: contentOf(`${component}Request`) } }),
    responses: {
      '200': {
        description: 'The reply.',
        ...(isCharged ? { headers: { 'X-Credit': creditHeader } } : {}),
        content: contentOf(`${component}Reply`),
      },
      ...errorsOf(endpoint),
    },
  };
}

function contentOf(component: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${component}` } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = toJson(schema, 'input', {});
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: needed.includes(name),
    schema: one,
  }));
}

/** One response a status: OpenAPI knows no two, so the texts of one status stand together. */
function errorsOf(endpoint: Endpoint): JsonObject {
  const statuses = [...new Set(endpoint.errors.map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const told = endpoint.errors.filter((error) => error.status === status);
      const words = told.flatMap(({ text, code }) => [text, code === undefined ? undefined : `code ${code}`]);
      const known = words.filter((word) => word !== undefined);
      return [String(status), { description: known.join('; ') || 'Refused.', content: contentOf('Error') }];
    }),
  );
}

const creditHeader: JsonObject = {
  description:
    'What was charged: a signed decimal, of which the absolute value counts. Promised on charged v2 replies only.',
  schema: { type: 'string' },
};

const errorSchema: JsonObject = {
  type: 'object',
  properties: {
    timestamp: {},
    status: { type: ['integer', 'string'] },
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: ['integer', 'string'] },
    path: { type: 'string' },
  },
};

/** What many operations share stands once, under a name; without this the document is twenty times as long. */
function nameShared() {
  const names = z.registry<{ id: string }>();
  names.add(personSchema, { id: 'Person' });
  names.add(personPreviewSchema, { id: 'PersonPreview' });
  names.add(companySchema, { id: 'Company' });
  names.add(emailEntrySchema, { id: 'Email' });
  for (const { path, schema } of filterRows) {
    const words = path.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    if (!names.has(schema)) names.add(schema, { id: `${words.join('')}Filter` });
  }
  return names;
}
const shared = nameShared();
const jsonSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());

/** Requests as they leave, with page and size required as the document says; replies as they come. */
function toJson(schema: z.ZodType, io: 'input' | 'output', schemas: JsonObject): JsonObject {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: shared,
    override: ({ jsonSchema: one }) => {
      // A pattern has no flags in JSON: ids are hex in either case.
      if (one.pattern !== undefined) one.pattern = one.pattern.replaceAll('[0-9a-f]', '[0-9a-fA-F]');
      // What we read into a gap is nothing that the service promises.
      if (io === 'input') delete one.default;
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, id: _id, ...json } = jsonSchema.parse(JSON.parse(text));
  for (const [name, one] of Object.entries(jsonSchema.catch({}).parse($defs))) {
    const { id: _own, ...rest } = jsonSchema.parse(one);
    schemas[name] = rest;
  }
  return json;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await mkdir('docs', { recursive: true });
  await writeFile(openApiPath, `${JSON.stringify(makeOpenApi(), null, 2)}\n`);
}
